import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { joinBytes } from '#lib/proof/transparency/bytes.ts'
import { type LogEntry, logEntryBytes } from '#lib/proof/transparency/log-entry.ts'
import { type Hash, hashLeaf } from '#lib/proof/transparency/merkle.ts'
import { nodesOfTiles, type ReadTile, tileWidth, widthOf } from '#lib/proof/transparency/tiles.ts'
import {
  logCheckpoints,
  logCosignatures,
  logEntries,
  logTiles,
  logTimestamps,
} from '#lib/service/db/schema/evidence-log.ts'

/** An inconsistency of the stored log: it must not grow until a person has reviewed it. */
export class LogFault extends Error {
  override readonly name = 'LogFault'
}

/** A leaf with its place. */
export type IndexedEntry = LogEntry & { index: number }

/** A signed head of the log. */
export type StoredCheckpoint = typeof logCheckpoints.$inferSelect

const present = (row: typeof logEntries.$inferSelect): IndexedEntry => ({
  index: row.index,
  chain: row.chain.toString('hex'),
  entries: row.entries,
  last_hash: row.lastHash.toString('hex'),
})

/** Reads the leaves from one index up to another, in order. Throws `LogFault` naming the first that is missing. */
export const readEntries = async (db: Database, from: number, to: number): Promise<IndexedEntry[]> => {
  const rows = await db
    .select()
    .from(logEntries)
    .where(and(gte(logEntries.index, from), lt(logEntries.index, to)))
    .orderBy(asc(logEntries.index))
  const gap = rows.findIndex((row, at) => row.index !== from + at)
  const missing = gap >= 0 ? gap : rows.length
  if (from + missing < to) throw new LogFault(`Entry ${from + missing} of the log is missing.`)
  return rows.map(present)
}

/** Reads the leaves of a chain, the shortest first. */
export const readChainEntries = async (db: Database, chain: string): Promise<IndexedEntry[]> => {
  const rows = await db
    .select()
    .from(logEntries)
    .where(eq(logEntries.chain, Buffer.from(chain, 'hex')))
    .orderBy(asc(logEntries.entries))
  return rows.map(present)
}

/** Reads the hashes of a level, from one to another: leaves, or the roots of the full tiles below. */
const readHashes = async (db: Database, level: number, from: number, to: number): Promise<Hash[]> => {
  if (from === to) return []
  if (level === 0) {
    return (await readEntries(db, from, to)).map((entry) => hashLeaf(logEntryBytes(entry)))
  }
  const rows = await db
    .select({ index: logTiles.index, root: logTiles.root })
    .from(logTiles)
    .where(and(eq(logTiles.level, level - 1), gte(logTiles.index, from), lt(logTiles.index, to)))
    .orderBy(asc(logTiles.index))
  const gap = rows.findIndex((row, at) => row.index !== from + at)
  const missing = gap >= 0 ? gap : rows.length
  if (from + missing < to) throw new LogFault(`Tile ${from + missing} of level ${level - 1} is missing.`)
  return rows.map(({ root }) => Uint8Array.from(root))
}

/** Reads the right edge of the tree of `size` leaves: the hashes of the partial tile of each level. */
export const readEdges = async (db: Database, size: number): Promise<Hash[][]> => {
  const edges: Hash[][] = []
  for (let level = 0; tileWidth ** level <= size; level += 1) {
    const end = Math.floor(size / tileWidth ** level)
    edges.push(await readHashes(db, level, end - (end % tileWidth), end))
  }
  return edges
}

/** Reads a tile of the stored log: the full one, or as much of it as `width` says. */
export const readTile =
  (db: Database): ReadTile =>
  async ({ level, index, width }) => {
    const [full] = await db
      .select({ hashes: logTiles.hashes })
      .from(logTiles)
      .where(and(eq(logTiles.level, level), eq(logTiles.index, index)))
    if (full) return Uint8Array.from(full.hashes.subarray(0, width * 32))
    if (width === tileWidth) throw new LogFault(`Tile ${index} of level ${level} is missing.`)
    return joinBytes(await readHashes(db, level, index * tileWidth, index * tileWidth + width))
  }

/** Reads nodes of the tree of `size` leaves. */
export const readNodes = (db: Database, size: number) => nodesOfTiles(readTile(db), size)

/** Reads a tile as served: null if the tree of the newest checkpoint does not have it. */
export const findTile = async (
  db: Database,
  tile: { level: number; index: number; width: number },
): Promise<Uint8Array | null> => {
  const latest = await findLatestCheckpoint(db)
  if (!latest || widthOf(latest.size, tile.level, tile.index) < tile.width) return null
  return readTile(db)(tile)
}

/** Reads the leaves of a tile as served: each after its length in two bytes. Null if there is no such tile. */
export const findEntryBundle = async (
  db: Database,
  { index, width }: { index: number; width: number },
): Promise<Uint8Array | null> => {
  const latest = await findLatestCheckpoint(db)
  if (!latest || widthOf(latest.size, 0, index) < width) return null
  const entries = await readEntries(db, index * tileWidth, index * tileWidth + width)
  return joinBytes(
    entries.flatMap((entry) => {
      const bytes = logEntryBytes(entry)
      return [Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes]
    }),
  )
}

/** Returns the newest checkpoint; null before the first. */
export const findLatestCheckpoint = async (db: Database): Promise<StoredCheckpoint | null> => {
  const [row] = await db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.size)).limit(1)
  return row ?? null
}

/** Returns the checkpoint of exactly this size; null if none was signed. */
export const findCheckpoint = async (db: Database, size: number): Promise<StoredCheckpoint | null> => {
  const [row] = await db.select().from(logCheckpoints).where(eq(logCheckpoints.size, size))
  return row ?? null
}

/** Returns the first checkpoint that covers a leaf: the first that a witness cosigned, or else the first of all. */
export const findCovering = async (db: Database, index: number): Promise<StoredCheckpoint | null> => {
  const firstOf = (of: typeof logCosignatures | typeof logCheckpoints) =>
    sql`(${db
      .select({ size: sql`min(${of.size})` })
      .from(of)
      .where(gt(of.size, index))})`
  const [first] = await db
    .select()
    .from(logCheckpoints)
    .where(eq(logCheckpoints.size, sql`coalesce(${firstOf(logCosignatures)}, ${firstOf(logCheckpoints)})`))
  return first ?? null
}

/** Returns the cosignatures of a checkpoint, each with the key of its witness. */
export const listCosignatures = (db: Database, size: number) =>
  db
    .select({ witness: logCosignatures.witness, line: logCosignatures.line })
    .from(logCosignatures)
    .where(eq(logCosignatures.size, size))
    .orderBy(asc(logCosignatures.witness))

/** Formats a checkpoint with these cosignatures, as served. */
export const fullNoteOf = ({ note }: StoredCheckpoint, cosignatures: readonly { line: string }[]): string =>
  note + cosignatures.map(({ line }) => `${line}\n`).join('')

/** Formats a checkpoint with its cosignatures, as served. */
export const fullNote = async (db: Database, checkpoint: StoredCheckpoint): Promise<string> =>
  fullNoteOf(checkpoint, await listCosignatures(db, checkpoint.size))

/** Returns what a timestamp authority returned for a checkpoint; null when it was not timestamped. */
export const findTimestamp = async (db: Database, size: number): Promise<Buffer | null> => {
  const [row] = await db
    .select({ response: logTimestamps.response })
    .from(logTimestamps)
    .where(eq(logTimestamps.size, size))
  return row?.response ?? null
}
