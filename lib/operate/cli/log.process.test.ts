import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { chainStart } from '#lib/proof/chain.ts'
import { parseLogProof } from '#lib/proof/transparency/log-proof.ts'
import { hashLeaf, verifyInclusion } from '#lib/proof/transparency/merkle.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'

import { createProgram } from './program.ts'
import type { CommandResult } from './report.ts'

const { ctx, databaseUrl } = await openTestContext()
const { dataDirectory } = createTestConfig()
const environment = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDirectory,
  SANDBOX_PACE: 'manual',
  LOG_LEVEL: 'silent',
}
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
afterAll(() => vi.unstubAllEnvs())

const play = async (...words: string[]): Promise<CommandResult> => {
  let played: CommandResult | undefined
  const program = await createProgram(['log', ...words], async (work) => {
    played = await work
  })
  await program.parseAsync(['log', ...words], { from: 'user' })
  if (!played) throw new Error(`${words.join(' ')} answered nothing`)
  return played
}

const file = join(dataDirectory, 'checkpoint.txt')
const [shipmentId = ''] = await insertChains(ctx, 3)

test('prints the newest checkpoint, or that there is none', async () => {
  await runAsOwner(databaseUrl, 'update chain_heads set is_logged = true')
  await expect(play('checkpoint')).rejects.toThrow('The log is empty')
  await runAsOwner(databaseUrl, 'update chain_heads set is_logged = false')
  await play('prove', shipmentId)
  const { text, value } = await play('checkpoint')
  expect(value).toMatchObject({ size: expect.any(Number) })
  expect(text).toMatch(/^localhost:\d+\/log\n\d+\n/)
  await writeFile(file, `Dear Ana,\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n\r\nTo check it, …`)
})

test('proves that the chain of a shipment is in the log', async () => {
  const { text } = await play('prove', shipmentId)
  const proof = parseLogProof(`${text}\n`)
  if (!proof) throw new Error('this is no proof')
  const { checkpoint, index, entry } = proof
  expect(new TextDecoder().decode(entry)).toContain(await chainStart(ctx.organizationId, shipmentId))
  const { size, root } = checkpoint
  expect(verifyInclusion({ leaf: hashLeaf(entry), index, size, root, proof: proof.proof })).toBe(true)
  await expect(play('prove', 'none')).rejects.toThrow('No shipment has the ID none.')
})

test('verifies the log, and that it continues a checkpoint, even inside an email', async () => {
  const { text, isFailure } = await play('verify', '--checkpoint', file)
  expect([isFailure, text]).toEqual([false, expect.stringContaining('The log continues the checkpoint of')])
  await writeFile(`${file}.none`, 'Dear Ana')
  await expect(play('verify', '--checkpoint', `${file}.none`)).rejects.toThrow('is not a checkpoint')
  await expect(play('verify', '--checkpoint', `${file}.gone`)).rejects.toThrow('cannot be read')
})

test('fails and names the mismatch', async () => {
  await runAsOwner(databaseUrl, 'delete from chain_entries where shipment_id = $1', [shipmentId])
  const { text, isFailure } = await play('verify', '--checkpoint', file)
  expect(isFailure).toBe(true)
  expect(text).toMatch(/Entry \d+ of the log is of a chain that is not stored/)
})
