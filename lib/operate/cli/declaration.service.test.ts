import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { deliveredShipment, documentPdf } from '#tests/support/evidence/evidence-fixtures.ts'
import { insertEvidence } from '#tests/support/evidence/insert-evidence.ts'

import { createProgram } from './program.ts'
import type { CommandResult } from './report.ts'

const { db, url } = await openTestDatabase()
const dataDirectory = createTestConfig().dataDirectory
const environment = {
  DATABASE_URL: url,
  DATA_DIR: dataDirectory,
  SANDBOX_PACE: 'manual',
  LOG_LEVEL: 'silent',
}
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
afterAll(() => vi.unstubAllEnvs())

const play = async (...words: string[]): Promise<CommandResult> => {
  let played: CommandResult | undefined
  const program = await createProgram(words, async (work) => {
    played = await work
  })
  await program.parseAsync(words, { from: 'user' })
  if (!played) throw new Error(`${words.join(' ')} answered nothing`)
  return played
}

const email = 'ana@harbor.test'

test('writes a declaration to a new file only', async () => {
  const owner = ['--name', 'Harbor Legal', '--owner-email', email]
  const created = await play('organization', 'create', ...owner)
  const { organization_id: organizationId } = created.value as { organization_id: string }
  const rows = deliveredShipment({ organizationId })
  await insertEvidence(db, rows)
  const stored = join(dataDirectory, 'storage', rows.document.documentKey)
  await mkdir(dirname(stored), { recursive: true })
  await writeFile(stored, documentPdf)
  const out = join(dataDirectory, 'declaration.pdf')
  const words = ['evidence', 'declaration', rows.shipment.id, '--email', email, '--out', out]
  const { text } = await play(...words, '--name', 'Ana Gómez')
  expect(text).toContain('Review every line before signing.')
  expect((await readFile(out)).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(play(...words)).rejects.toThrow('already exists')
})
