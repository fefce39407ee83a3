import { and, asc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { equalBytes } from '#lib/proof/transparency/bytes.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { continueTree, type FullTile } from '#lib/proof/transparency/growing-tree.ts'
import { logEntryBytes } from '#lib/proof/transparency/log-entry.ts'
import { hashLeaf } from '#lib/proof/transparency/merkle.ts'
import type { VerifierKey } from '#lib/proof/transparency/signed-note.ts'
import { hashLength, tileWidth } from '#lib/proof/transparency/tiles.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { logCheckpoints, logTiles } from '#lib/service/db/schema/evidence-log.ts'

import { openTree } from './grow-log.ts'
import { clearLogFault, findLogFault, reportLogFault } from './log-fault.ts'
import { isSignedByBoth, listLogKeys } from './log-keys.ts'
import { findLatestCheckpoint, LogFault, readEdges, readEntries, type StoredCheckpoint } from './read-log.ts'

/** An error in the log, and its entry; null if no single entry is wrong. */
export type LogIssue = { entry: number | null; message: string }

/** A received checkpoint that the log must contain, besides its own. */
export type HeldCheckpoint = { size: number; root: Uint8Array; label: string }

/** Issues that are named; the rest follow from these as a rule. */
const mostIssues = 20

/** Entries that are read at once. */
const lot = 16 * tileWidth

type Walk = { db: ServiceDeps['db']; keys: readonly VerifierKey[]; issues: LogIssue[] }

/** Compares the tiles that the entries fill with those that are stored. */
const compareTiles = async ({ db, issues }: Walk, tiles: readonly FullTile[]): Promise<void> => {
  for (const tile of tiles) {
    const [stored] = await db
      .select()
      .from(logTiles)
      .where(and(eq(logTiles.level, tile.level), eq(logTiles.index, tile.index)))
    const name = `Tile ${tile.index} of level ${tile.level}`
    const first = tile.index * tileWidth ** (tile.level + 1)
    if (!stored) {
      issues.push({ entry: first, message: `${name} is missing: it was deleted.` })
      continue
    }
    const at = Array.from({ length: tileWidth }, (_, index) => index * hashLength).find(
      (from) =>
        !equalBytes(
          tile.hashes.subarray(from, from + hashLength),
          stored.hashes.subarray(from, from + hashLength),
        ),
    )
    if (at !== undefined) {
      const entry = first + (at / hashLength) * tileWidth ** tile.level
      issues.push({
        entry,
        message:
          tile.level === 0
            ? `Entry ${entry} of the log does not match its hash in ${name.toLowerCase()}: one of them was changed.`
            : `${name} does not match the tiles below it, from entry ${entry} on: it was changed.`,
      })
    } else if (stored.hashes.length !== tile.hashes.length || !equalBytes(tile.root, stored.root)) {
      issues.push({ entry: first, message: `${name} does not have its recorded root: it was changed.` })
    }
  }
}

/** Returns whether a stored checkpoint is what one of the log's keys signed of a tree with this root. */
const describeCheckpoint = async (
  { keys }: Walk,
  stored: StoredCheckpoint,
  root: Uint8Array,
): Promise<string | null> => {
  const checkpoint = parseCheckpoint(stored.note)
  const name = `The checkpoint of ${stored.size} entries`
  const isSigned = checkpoint && (await isSignedByBoth(checkpoint.note, keys))
  if (checkpoint?.size !== stored.size || !isSigned) {
    return `${name} was changed: its signature is not valid.`
  }
  return equalBytes(checkpoint.root, root) && equalBytes(stored.root, root)
    ? null
    : `${name} has another root than the stored entries: an entry before it was changed, added or removed.`
}

/**
 * Computes the tree again from the entries of a range, and compares it with every tile and checkpoint in it, and with
 * those that someone holds.
 */
const walkEntries = async (
  walk: Walk,
  range: { from: number; to: number },
  held: readonly HeldCheckpoint[] = [],
): Promise<void> => {
  const { db, issues } = walk
  const tree = continueTree(await readEdges(db, range.from))
  for (let from = range.from; from < range.to && issues.length < mostIssues; from += lot) {
    const to = Math.min(range.to, from + lot)
    const checkpoints = await db
      .select()
      .from(logCheckpoints)
      .where(and(gt(logCheckpoints.size, from), lte(logCheckpoints.size, to)))
      .orderBy(asc(logCheckpoints.size))
    const bySize = new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
    for (const entry of await readEntries(db, from, to)) {
      await compareTiles(walk, tree.append(hashLeaf(logEntryBytes(entry))))
      const stored = bySize.get(tree.size())
      const message = stored ? await describeCheckpoint(walk, stored, tree.root()) : null
      if (message !== null) issues.push({ entry: null, message })
      for (const { label, size, root } of held) {
        if (size !== tree.size() || equalBytes(root, tree.root())) continue
        issues.push({
          entry: null,
          message: `${label} states another root for the first ${size} entries: the log was rewritten since.`,
        })
      }
      if (issues.length >= mostIssues) return
    }
  }
}

/** Compares the full tiles of the upper levels with those below them. */
const checkUpperTiles = async (walk: Walk): Promise<void> => {
  const upper = await walk.db
    .select({ level: logTiles.level, index: logTiles.index, root: logTiles.root })
    .from(logTiles)
    .where(gte(logTiles.level, 1))
    .orderBy(asc(logTiles.level), asc(logTiles.index))
  for (const { level, index } of upper) {
    const rows = await walk.db
      .select({ root: logTiles.root })
      .from(logTiles)
      .where(
        and(
          eq(logTiles.level, level - 1),
          gte(logTiles.index, index * tileWidth),
          lt(logTiles.index, (index + 1) * tileWidth),
        ),
      )
      .orderBy(asc(logTiles.index))
    const tree = continueTree()
    const [filled] = rows.flatMap(({ root }) => tree.append(Uint8Array.from(root)))
    if (filled) await compareTiles(walk, [{ ...filled, level, index }])
    else {
      walk.issues.push({
        entry: index * tileWidth ** (level + 1),
        message: `A tile below tile ${index} of level ${level} is missing: it was deleted.`,
      })
    }
  }
}

const collect = async (issues: LogIssue[], work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof LogFault)) throw error
    if (!issues.some(({ message }) => message === error.message)) {
      issues.push({ entry: null, message: error.message })
    }
  }
}

/** Checks that the tree is the one of its newest checkpoint. */
const checkHead = (ctx: ServiceDeps, issues: LogIssue[]): Promise<void> =>
  collect(issues, () =>
    withTransaction(ctx, async (ctx) => void (await openTree(ctx)), {
      isolationLevel: 'repeatable read',
    }),
  )

/** Tiles whose entries one check in turn computes again: half a million entries, some seconds. */
const tilesInTurn = 2000

/**
 * Checks the log: its newest checkpoint, all upper tiles, and a part of the entries, each hour another one. Reports
 * errors.
 */
export const checkLogInTurn = async (ctx: ServiceDeps): Promise<LogIssue[]> => {
  const latest = await findLatestCheckpoint(ctx.db)
  const issues: LogIssue[] = []
  if (latest) {
    const walk = { db: ctx.db, keys: await listLogKeys(ctx), issues }
    const parts = Math.ceil(latest.size / tileWidth / tilesInTurn)
    const from = (Math.floor(ctx.clock.now().getTime() / hourMs) % parts) * tilesInTurn * tileWidth
    const to = Math.min(latest.size, from + tilesInTurn * tileWidth)
    await collect(issues, () => walkEntries(walk, { from, to }))
    await collect(issues, () => checkUpperTiles(walk))
  }
  if (issues.length === 0) await checkHead(ctx, issues)
  const [first] = issues
  if (first) await reportLogFault(ctx, first.message)
  else if (await findLogFault(ctx)) await clearLogFault(ctx)
  return issues
}

type Contradiction = { index: string; entries: number; stored: string | null; shipment_id: string | null }

/** Names entries of the log that the stored chains contradict. */
const checkChains = async ({ db, issues }: Walk): Promise<void> => {
  const { rows } = await db.execute<Contradiction>(sql`
    select entry.index, entry.entries, link.hash as stored, first.shipment_id
    from log_entries entry
    left join chain_entries first
      on first.position = 1 and first.previous_hash = encode(entry.chain, 'hex')
    left join chain_entries link
      on link.organization_id = first.organization_id and link.shipment_id = first.shipment_id
        and link.position = entry.entries
    where link.hash is distinct from encode(entry.last_hash, 'hex')
    order by entry.index limit ${mostIssues}`)
  for (const { index, entries, stored, shipment_id: shipmentId } of rows) {
    const published = `Entry ${index} of the log`
    issues.push({
      entry: Number(index),
      message:
        shipmentId === null
          ? `${published} is of a chain that is not stored: the shipment was removed, or the beginning of its chain rewritten.`
          : stored === null
            ? `${published} states that the chain of shipment ${shipmentId} has ${entries} entries, but entry ${entries} is not stored: it was deleted.`
            : `${published} states another hash for entry ${entries} of the chain of shipment ${shipmentId}: the chain was rewritten.`,
    })
  }
}

/** Result of checking the whole log. */
export type LogCheck = { size: number; issues: LogIssue[] }

/**
 * Checks all of the log: computes it again from its entries, compares every tile and checkpoint, every entry with the
 * stored chains, and the checkpoints that someone holds.
 */
export const checkWholeLog = async (
  ctx: ServiceDeps,
  held: readonly HeldCheckpoint[] = [],
): Promise<LogCheck> => {
  const latest = await findLatestCheckpoint(ctx.db)
  const size = latest?.size ?? 0
  const issues: LogIssue[] = []
  const walk = { db: ctx.db, keys: await listLogKeys(ctx), issues }
  for (const { label, size: stated } of held) {
    if (stated <= size) continue
    issues.push({
      entry: size,
      message: `${label} covers ${stated} entries, but the log has ${size}: entry ${size} and later ones were removed.`,
    })
  }
  await collect(issues, () => walkEntries(walk, { from: 0, to: size }, held))
  await collect(issues, () => checkUpperTiles(walk))
  await checkHead(ctx, issues)
  await checkChains(walk)
  return { size, issues }
}
