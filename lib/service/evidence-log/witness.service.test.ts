import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import {
  emptyRoot,
  hashLeaf,
  proveConsistency,
  treeRoot,
  verifyConsistency,
} from '#lib/proof/transparency/merkle.ts'
import { verifyNote } from '#lib/proof/transparency/signed-note.ts'
import { hashLength, nodesOfTiles, tilePath } from '#lib/proof/transparency/tiles.ts'
import { systemContext } from '#lib/service/context.ts'
import { logCosignatures } from '#lib/service/db/schema/evidence-log.ts'
import { createWitness } from '#lib/service/providers/witnesses/http/adapter.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'
import { openWitness } from '#tests/support/peers/witness.ts'
import { openTestService } from '#tests/support/service.ts'

import { growLog } from './grow-log.ts'
import { findLogFault } from './log-fault.ts'
import { currentNoteKey } from './log-keys.ts'
import { publishLog } from './publish.ts'
import { findLatestCheckpoint, fullNote } from './read-log.ts'

const log = await openTestService()
const logKey = await currentNoteKey(log.deps)
const witness = await openWitness(log.clock)
const ctx = systemContext(log.deps, log.organizationId)

const withWitness = () => {
  const port = createWitness({ ...witness, clock: log.clock })
  return { ...ctx, providers: { ...ctx.providers, witnesses: [port] } }
}

const publish = async (more: number): Promise<void> => {
  await insertChains(ctx, more)
  log.clock.forward(120_000)
  await publishLog(withWitness())
}

const latest = async () => {
  const stored = await findLatestCheckpoint(log.db)
  const checkpoint = stored && parseCheckpoint(await fullNote(log.db, stored))
  if (!stored || !checkpoint) throw new Error('there is no checkpoint')
  return { stored, checkpoint }
}

const read = async (path: string): Promise<Uint8Array> => {
  const response = await fetch(`${log.url}/log/${path}`)
  expect(response.status, path).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

beforeAll(async () => {
  await publish(300)
  await publish(5)
})

test('a witness cosigns each checkpoint', async () => {
  const { checkpoint } = await latest()
  expect(await verifyNote(checkpoint.note, witness.key)).toBe('valid')
  expect(await verifyNote(checkpoint.note, logKey.key)).toBe('valid')
  expect(await verifyNote(checkpoint.note, logKey.second.key)).toBe('valid')
})

test('a witness that signs with ML-DSA-44 cosigns as well', async () => {
  const other = await openWitness(log.clock, 'ML-DSA-44')
  const port = createWitness({ ...other, clock: log.clock })
  await publishLog({ ...ctx, providers: { ...ctx.providers, witnesses: [port] } })
  const { checkpoint } = await latest()
  expect(await verifyNote(checkpoint.note, other.key)).toBe('valid')
  const [first = '', ...rest] = checkpoint.note.text.split('\n')
  const renamed = [`other.${first}`, ...rest].join('\n')
  expect(await verifyNote({ ...checkpoint.note, text: renamed }, other.key)).toBe('invalid')
})

test('serves the log as tiles that anyone can compute proofs from, without credentials or cookies', async () => {
  const response = await fetch(`${log.url}/log/checkpoint`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('ratelimit-limit')).not.toBeNull()
  const checkpoint = parseCheckpoint(await response.text())
  if (!checkpoint) throw new Error('there is no checkpoint')
  const nodes = nodesOfTiles(
    ({ level, index, width }) => read(`tile/${level}/${tilePath(index, width)}`),
    checkpoint.size,
  )
  expect(await treeRoot(nodes, checkpoint.size)).toEqual(checkpoint.root)
  const old = parseCheckpoint(new TextDecoder().decode(await read('checkpoints/300')))
  const proof = await proveConsistency(nodes, 300, checkpoint.size)
  expect(
    verifyConsistency({
      oldSize: 300,
      oldRoot: old?.root ?? emptyRoot(),
      size: checkpoint.size,
      root: checkpoint.root,
      proof,
    }),
  ).toBe(true)
})

test('each served entry hashes to its place in the tile', async () => {
  const { checkpoint } = await latest()
  for (const path of ['000', tilePath(1, checkpoint.size - 256)]) {
    const [tile, bundle] = [await read(`tile/0/${path}`), await read(`tile/entries/${path}`)]
    let [at, index] = [0, 0]
    while (at < bundle.length) {
      const length = ((bundle[at] ?? 0) << 8) + (bundle[at + 1] ?? 0)
      const entry = bundle.slice(at + 2, at + 2 + length)
      expect(JSON.parse(new TextDecoder().decode(entry))).toEqual({
        format: 'mailroom-log-entry/1',
        chain: expect.stringMatching(/^[0-9a-f]{64}$/),
        entries: expect.any(Number),
        last_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(hashLeaf(entry)).toEqual(tile.slice(index * hashLength, (index + 1) * hashLength))
      at += 2 + length
      index += 1
    }
    expect(index * hashLength).toBe(tile.length)
  }
})

test.each([
  'tile/0/002',
  'tile/0/001',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/0',
  'tile/1/000',
  'tile/64/000.p/1',
  'tile/entries/002.p/1',
  'tile/entries/x000/000',
  'checkpoints/7',
  'checkpoints/007',
  'checkpoints/300/timestamp',
])('%s is not found', async (path) => {
  expect((await fetch(`${log.url}/log/${path}`)).status).toBe(404)
})

test('a log that lost track of its witness gets the witness’s size, and continues', async () => {
  await runAsOwner(log.databaseUrl, 'delete from log_cosignatures')
  await publish(2)
  const { stored } = await latest()
  expect(
    await log.db.select().from(logCosignatures).where(eq(logCosignatures.size, stored.size)),
  ).toHaveLength(1)
  expect(await findLogFault(ctx)).toBeNull()
})

test('skips an unreachable witness, which cosigns the next checkpoint', async () => {
  const unreachable = createWitness({ ...witness, url: 'http://127.0.0.1:9', clock: log.clock })
  await insertChains(ctx, 1)
  log.clock.forward(120_000)
  await publishLog({ ...ctx, providers: { ...ctx.providers, witnesses: [unreachable] } })
  const { stored } = await latest()
  expect(await log.db.select().from(logCosignatures).where(eq(logCosignatures.size, stored.size))).toEqual([])
  await publish(1)
  expect((await latest()).checkpoint.note.signatures).toHaveLength(3)
})

test('the witness rejects a log regrown with its own key, and that is reported', async () => {
  await runAsOwner(log.databaseUrl, 'delete from log_entries')
  await runAsOwner(log.databaseUrl, 'delete from log_tiles')
  await runAsOwner(log.databaseUrl, 'delete from log_checkpoints')
  await runAsOwner(log.databaseUrl, 'delete from log_cosignatures')
  await insertChains(ctx, 10)
  await growLog(ctx)
  log.clock.forward(120_000)
  await publishLog(withWitness())
  expect((await findLogFault(ctx))?.message).toMatch(
    /^The witness .* cosigned a checkpoint of 309 entries, but the log has/,
  )
  await runAsOwner(log.databaseUrl, 'update chain_heads set is_logged = false')
  await insertChains(ctx, 400)
  log.clock.forward(120_000)
  await publishLog(withWitness())
  expect((await findLogFault(ctx))?.message).toMatch(
    /does not continue what it cosigned before: the log was rewritten/,
  )
})

test.each([
  'nonsense https://w.example',
  `${witness.verifierKey} ftp://w.example`,
  `${logKey.verifierKey} https://w.example`,
  witness.verifierKey,
])('%s is rejected as a witness', (value) => {
  expect(() => createTestConfig({ LOG_WITNESSES: value })).toThrow('LOG_WITNESSES')
})

test('witnesses are named by verifier key and URL', () => {
  const { verifierKey, url } = witness
  const { log: settings } = createTestConfig({ LOG_WITNESSES: `${verifierKey} ${url}/` })
  expect(settings.witnesses).toEqual([{ verifierKey, url }])
})
