import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { formatTreeHead, parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import {
  emptyRoot,
  hashLeaf,
  proveConsistency,
  treeRoot,
  verifyConsistency,
} from '#lib/proof/transparency/merkle.ts'
import { parseVerifierKey, verifyNote } from '#lib/proof/transparency/signed-note.ts'
import { hashLength, nodesOfTiles, tilePath } from '#lib/proof/transparency/tiles.ts'
import { formatWitnessRequest } from '#lib/proof/transparency/witness-request.ts'
import { systemContext } from '#lib/service/context.ts'
import { logCosignatures } from '#lib/service/db/schema/evidence-log.ts'
import { createWitness } from '#lib/service/providers/witnesses/http/adapter.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'
import { openTestService } from '#tests/support/service.ts'

import { growLog } from './grow-log.ts'
import { findLogFault } from './log-fault.ts'
import { currentNoteKey, signCheckpoint } from './log-keys.ts'
import { publishLog } from './publish.ts'
import { findLatestCheckpoint, fullNote } from './read-log.ts'

// Two installations with a database, a secret and a server each.
const log = await openTestService()
const logKey = await currentNoteKey(log.deps, 'log')
const witness = await openTestService({
  WITNESS_LOGS: logKey.verifierKey,
  APP_SECRET: 'the secret of another installation, the witness',
})
const ctx = systemContext(log.deps, log.organizationId)

type Keys = Record<'log' | 'witness', { url: string; keys: { verifier_key: string }[] } | undefined>
const published = (await (await fetch(`${witness.url}/.well-known/mailroom-keys.json`)).json()) as Keys
const witnessKey = published.witness?.keys[0]?.verifier_key ?? ''
const withWitness = () => {
  const port = createWitness({ url: published.witness?.url ?? '', verifierKey: witnessKey, clock: log.clock })
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

const submit = async (body: string) => {
  const response = await fetch(`${witness.url}/witness/add-checkpoint`, { method: 'POST', body })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

beforeAll(async () => {
  await publish(300)
  await publish(5)
})

test('another installation cosigns each checkpoint, under the key that it publishes', async () => {
  const { checkpoint } = await latest()
  const key = parseVerifierKey(witnessKey)
  expect(key?.name).toBe(`${new URL(witness.url).host}/witness`)
  expect(key && (await verifyNote(checkpoint.note, key))).toBe('valid')
  expect(await verifyNote(checkpoint.note, logKey.key)).toBe('valid')
  const origin = createHash('sha256').update(checkpoint.origin).digest('hex')
  const served = await (await fetch(`${witness.url}/witness/${origin}/checkpoint`)).text()
  expect(parseCheckpoint(served)).toMatchObject({ size: checkpoint.size, root: checkpoint.root })
  expect(key && (await verifyNote(parseCheckpoint(served)?.note ?? checkpoint.note, key))).toBe('valid')
})

test('the log is served as tiles that anyone can compute proofs from, without credentials or cookies', async () => {
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

test('each entry that is served hashes to its place in the tile', async () => {
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

test('a witness answers what it does not cosign with the status that says why', async () => {
  const { stored, checkpoint } = await latest()
  const other = await currentNoteKey(log.deps, 'witness')
  const { size } = checkpoint
  const hash = hashLeaf(new Uint8Array())
  const signed = (text: string) => `${text}\n${signCheckpoint(logKey, text)}`
  const forked = signed(formatTreeHead({ origin: checkpoint.origin, size: size + 1, root: hash }))
  const foreign = signed(formatTreeHead({ origin: 'example.com/log', size, root: hash }))
  const unsigned = `${checkpoint.note.text}\n${signCheckpoint(other, checkpoint.note.text)}`
  const changed = stored.note.replace(`\n${size}\n`, `\n${size + 1}\n`)
  const same = signed(formatTreeHead({ origin: checkpoint.origin, size, root: hash }))
  for (const [body, status] of [
    ['nothing', 400],
    [formatWitnessRequest(size + 1, [], stored.note), 400],
    [formatWitnessRequest(size, [], foreign), 404],
    [formatWitnessRequest(size, [], unsigned), 403],
    [formatWitnessRequest(size, [], changed), 403],
    [formatWitnessRequest(size, [hash], forked), 422],
    [formatWitnessRequest(size, [], same), 422],
    [formatWitnessRequest(size, [], stored.note), 200],
  ] as const) {
    expect((await submit(body)).status, body).toBe(status)
  }
  for (const oldSize of [0, 300]) {
    expect(await submit(formatWitnessRequest(oldSize, [], stored.note))).toEqual({
      status: 409,
      type: 'text/x.tlog.size',
      body: `${size}\n`,
    })
  }
  expect((await submit('x'.repeat(70_000))).status).toBe(413)
})

test('an installation that is no witness has no such paths', async () => {
  const response = await fetch(`${log.url}/witness/add-checkpoint`, { method: 'POST', body: 'old 0\n' })
  expect(response.status).toBe(404)
})

test('a log that has lost track of its witness is told where that is, and goes on', async () => {
  await runAsOwner(log.databaseUrl, 'delete from log_cosignatures')
  await publish(2)
  const { stored } = await latest()
  expect(
    await log.db.select().from(logCosignatures).where(eq(logCosignatures.size, stored.size)),
  ).toHaveLength(1)
  expect(await findLogFault(ctx)).toBeNull()
})

test('a witness out of reach is skipped, and cosigns the next checkpoint', async () => {
  const unreachable = createWitness({ url: 'http://127.0.0.1:9', verifierKey: witnessKey, clock: log.clock })
  await insertChains(ctx, 1)
  log.clock.forward(120_000)
  await publishLog({ ...ctx, providers: { ...ctx.providers, witnesses: [unreachable] } })
  const { stored } = await latest()
  expect(await log.db.select().from(logCosignatures).where(eq(logCosignatures.size, stored.size))).toEqual([])
  await publish(1)
  expect((await latest()).checkpoint.note.signatures).toHaveLength(2)
})

test('a log that was regrown with its own key is refused by the witness, and that is reported', async () => {
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
  [{ LOG_WITNESSES: 'nonsense https://w.example' }, 'LOG_WITNESSES'],
  [{ LOG_WITNESSES: `${witnessKey} ftp://w.example` }, 'LOG_WITNESSES'],
  [{ LOG_WITNESSES: logKey.verifierKey }, 'LOG_WITNESSES'],
  [{ WITNESS_LOGS: witnessKey }, 'WITNESS_LOGS'],
])('a setting that is no witness or log stops the start with its name', (environment, name) => {
  expect(() => createTestConfig(environment)).toThrow(name)
})

test('witnesses are named by verifier key and URL', () => {
  const { log: settings } = createTestConfig({ LOG_WITNESSES: `${witnessKey} ${witness.url}/witness/` })
  expect(settings.witnesses).toEqual([{ verifierKey: witnessKey, url: `${witness.url}/witness` }])
})
