import { createHash, randomBytes } from 'node:crypto'

import { sha256 } from '@noble/hashes/sha2.js'
import { sql } from 'drizzle-orm'

import { everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { joinBytes } from '#lib/proof/transparency/bytes.ts'
import { continueTree, type FullTile } from '#lib/proof/transparency/growing-tree.ts'
import { logEntryBytes } from '#lib/proof/transparency/log-entry.ts'
import {
  type Hash,
  hashLeaf,
  proveConsistency,
  proveInclusion,
  type ReadNode,
  verifyInclusion,
} from '#lib/proof/transparency/merkle.ts'
import { nodesOfTiles, tileWidth } from '#lib/proof/transparency/tiles.ts'
import { formatTreeHead } from '#lib/proof/transparency/tree-head.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { growLog } from '#lib/service/evidence-log/grow-log.ts'
import { currentNoteKey, signCheckpoint } from '#lib/service/evidence-log/log-keys.ts'
import { findLatestCheckpoint, readNodes } from '#lib/service/evidence-log/read-log.ts'
import { newId } from '#lib/service/ids.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'

import { medianOf, reportLine } from './measure.ts'
import { openTemporaryDatabase } from './serve.ts'

const rounds = 20

const timed = async <Result>(work: () => Promise<Result>): Promise<[milliseconds: number, Result]> => {
  const startedAt = performance.now()
  const result = await work()
  return [performance.now() - startedAt, result]
}

const medianTime = async (work: (round: number) => Promise<unknown>): Promise<number> => {
  const durations: number[] = []
  for (let round = 0; round < rounds; round += 1) durations.push((await timed(() => work(round)))[0])
  return medianOf(durations)
}

/** The bytes that the leaf at an index hashes, as long as those of a real one. */
const leafBytes = (index: number): Uint8Array<ArrayBuffer> =>
  logEntryBytes({
    chain: createHash('sha256').update(`chain ${index}`).digest('hex'),
    entries: 1 + (index % 40),
    last_hash: createHash('sha256').update(`end ${index}`).digest('hex'),
  })

type Simulated = { tiles: FullTile[]; last: number[]; root: Hash; appendMs: number; hashMs: number }

/** Entries whose bytes are made ahead, so that making them is not measured. */
const lot = 100_000

/** Grows a tree of so many entries in memory; per lot it is timed beside the hashing alone that a tree cannot do without. */
const simulate = (size: number): Simulated => {
  const tree = continueTree()
  const tiles: FullTile[] = []
  const [appendMs, hashMs]: [number[], number[]] = [[], []]
  for (let from = 0; from < size; from += lot) {
    const entries = Array.from({ length: Math.min(lot, size - from) }, (_, at) => leafBytes(from + at))
    const startedAt = performance.now()
    for (const entry of entries) tiles.push(...tree.append(hashLeaf(entry)))
    const appendedAt = performance.now()
    // One leaf and one node for each entry.
    const node = new Uint8Array(65)
    for (const entry of entries) {
      node.set(sha256(entry), 1)
      node.set(sha256(node), 33)
    }
    appendMs.push((appendedAt - startedAt) / entries.length)
    hashMs.push((performance.now() - appendedAt) / entries.length)
  }
  const full = size - (size % tileWidth)
  return {
    tiles,
    last: Array.from({ length: size - full }, (_, at) => full + at),
    root: tree.root(),
    appendMs: medianOf(appendMs),
    hashMs: medianOf(hashMs),
  }
}

/** Nodes of a simulated log. */
const nodesInMemory = ({ tiles, last }: Simulated, size: number): ReadNode => {
  const byName = new Map(tiles.map((tile) => [`${tile.level}/${tile.index}`, tile]))
  return nodesOfTiles(async ({ level, index, width }) => {
    const full = byName.get(`${level}/${index}`)
    if (full) return full.hashes
    if (level === 0) return joinBytes(last.map((at) => hashLeaf(leafBytes(at))))
    const below = Array.from({ length: width }, (_, at) =>
      byName.get(`${level - 1}/${index * tileWidth + at}`),
    )
    return joinBytes(below.flatMap((tile) => tile?.root ?? []))
  }, size)
}

/** Stores a simulated log as if it had grown here: its tiles, the entries after the last full one, and a checkpoint. */
const storeLog = async (
  ctx: ServiceContext,
  { tiles, last, root }: Simulated,
  size: number,
): Promise<void> => {
  for (let at = 0; at < tiles.length; at += 500) {
    const some = tiles.slice(at, at + 500)
    await ctx.db.execute(sql`insert into log_tiles select * from unnest(
      ${sql.param(some.map(({ level }) => level))}::smallint[], ${sql.param(some.map(({ index }) => index))}::bigint[],
      ${sql.param(some.map(({ hashes }) => Buffer.from(hashes)))}::bytea[],
      ${sql.param(some.map((tile) => Buffer.from(tile.root)))}::bytea[])`)
  }
  for (const index of last) {
    const hashOf = (text: string) => createHash('sha256').update(text).digest()
    await ctx.db.execute(sql`insert into log_entries
      values (${index}, ${hashOf(`chain ${index}`)}, ${1 + (index % 40)}, ${hashOf(`end ${index}`)})`)
  }
  const key = await currentNoteKey(ctx)
  const text = formatTreeHead({ origin: key.key.name, size, root })
  await ctx.db.execute(sql`insert into log_checkpoints
    values (${size}, ${Buffer.from(root)}, ${`${text}\n${signCheckpoint(key, text, new Date())}`}, now())`)
}

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

/** Measures a log in its own database: publishing heads, and proofs. */
const measureStored = async (size: number) => {
  await using temporary = await openTemporaryDatabase()
  const databaseUrl = await temporary.create()
  const database = openDatabase(databaseUrl, { scope: everyTenant })
  const settings = readSettings({ DATA_DIR: temporary.directory })
  const config = inMode({ ...settings, appSecret: randomBytes(32).toString('hex') }, 'sandbox')
  const deps = {
    config,
    clock: { now: () => new Date() },
    db: database.db,
    pool: database.pool,
    logger: createLogger('silent'),
    // Publishing touches neither vendors nor jobs.
    providers: {} as unknown as ServiceContext['providers'],
    session: undefined as unknown as ServiceContext['session'],
    jobs: undefined as unknown as ServiceContext['jobs'],
    inspector: undefined as unknown as ServiceContext['inspector'],
  }
  const ctx: ServiceContext = systemContext(deps, newId())
  const simulated = simulate(size)
  await storeLog(ctx, simulated, size)
  const publish = async (heads: number, times: number): Promise<number> => {
    const durations: number[] = []
    for (let round = 0; round < times; round += 1) {
      await insertChains(ctx, heads)
      durations.push((await timed(() => growLog(ctx)))[0])
    }
    return medianOf(durations)
  }
  const one = await publish(1, rounds)
  const many = await publish(1000, 5)
  const latest = await findLatestCheckpoint(ctx.db)
  const grown = latest?.size ?? size
  const step = Math.floor(size / rounds)
  const inclusion = await medianTime((round) => proveInclusion(readNodes(ctx.db, grown), round * step, grown))
  const consistency = await medianTime((round) =>
    proveConsistency(readNodes(ctx.db, grown), 1 + round * step, grown),
  )
  // The baseline of publishing: what a transaction that writes the same heads costs without a log.
  const insert = await medianTime(() => insertChains(ctx, 1))
  await database.close()
  return { simulated, one, many, inclusion, consistency, insert }
}

/** Prints what appending to the log and proving from it cost with `size` entries, beside a log of a thousandth. */
export const benchTransparencyLog = async (size: number): Promise<void> => {
  const small = await measureStored(Math.max(1000, Math.floor(size / 1000)))
  const large = await measureStored(size)
  const { simulated } = large
  const read = nodesInMemory(simulated, size)
  const index = Math.floor(size / 3)
  const proof = await proveInclusion(read, index, size)
  const isProven = verifyInclusion({
    leaf: hashLeaf(leafBytes(index)),
    index,
    size,
    root: simulated.root,
    proof,
  })
  if (!isProven) throw new Error('a proof of the simulated log is not valid')
  const verify = await medianTime(async () =>
    verifyInclusion({ leaf: hashLeaf(leafBytes(index)), index, size, root: simulated.root, proof }),
  )
  const ratio = (one: number, other: number): string => `${(one / other).toFixed(2)} times`
  console.log(`The transparency log at ${size.toLocaleString('en-US')} entries (simulated)`)
  console.log(
    reportLine(
      'append, in memory',
      `${Math.round(1000 / simulated.appendMs).toLocaleString('en-US')} entries/s`,
      `${ratio(simulated.appendMs, simulated.hashMs)} the hashing alone`,
    ),
  )
  const compare = (name: string, of: 'one' | 'many' | 'inclusion' | 'consistency') =>
    console.log(
      reportLine(name, milliseconds(large[of]), `${ratio(large[of], small[of])} a log of a thousandth`),
    )
  compare('publish 1 head', 'one')
  compare('publish 1,000 heads', 'many')
  compare('inclusion proof', 'inclusion')
  compare('consistency proof', 'consistency')
  console.log(reportLine('insert 1 head, without a log', milliseconds(large.insert)))
  console.log(reportLine('verify a proof', milliseconds(verify), `${proof.length} hashes`))
}
