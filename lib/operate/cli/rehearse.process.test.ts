import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'

import { createProgram } from './program.ts'
import type { CommandResult } from './report.ts'

const { url } = await openTestDatabase()
const environment = {
  DATABASE_URL: url,
  DATA_DIR: createTestConfig().dataDirectory,
  SANDBOX_PACE: 'manual',
  LOG_LEVEL: 'silent',
}
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
const root = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

const play = async (...words: string[]): Promise<CommandResult> => {
  let played: CommandResult | undefined
  const program = await createProgram(['rehearse', ...words], async (work) => {
    played = await work
  })
  await program.parseAsync(['rehearse', ...words], { from: 'user' })
  if (!played) throw new Error(`rehearse ${words.join(' ')} answered nothing`)
  return played
}

test('a rehearsal reports what it bought, what is not refunded, and where its report is', async () => {
  const folder = join(root, 'first')
  const { text, value, isFailure } = await play('--to', folder)
  expect(isFailure).toBe(false)
  expect(text).toMatch(/^Bought \d+ labels \(simulator\), refunds requested for \d+\.$/m)
  expect(text).toMatch(/not refunded: print-10-USPS-First, \d+ cents: rejected/)
  expect(text).toContain(`Report: ${folder}/report.md`)
  expect(value).toMatchObject({ mode: 'simulator', failure: null })
  await expect(play('--to', folder)).rejects.toThrow('is not empty')
})

test('rejects conflicting options', async () => {
  await expect(play()).rejects.toThrow("required option '--to <folder>' not specified")
  await expect(play('--to', join(root, 'x'), '--resume', '--overnight')).rejects.toThrow(
    'Use either --overnight or --resume.',
  )
  await expect(play('--to', join(root, 'x'), '--budget-cents', 'five')).rejects.toThrow('whole cents')
  await expect(play('--to', join(root, 'x'), '--live')).rejects.toThrow('Set the maximum in cents')
})
