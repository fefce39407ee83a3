import { and, asc, eq, gte, inArray, not, sql } from 'drizzle-orm'

import {
  advisoryNamespace,
  evidenceLogLock,
  type InTransaction,
  readTogether,
  sendLast,
  withTransaction,
} from '#lib/postgres/postgres.ts'
import { chainStart } from '#lib/proof/chain.ts'
import { equalBytes } from '#lib/proof/transparency/bytes.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { continueTree, type FullTile, type GrowingTree } from '#lib/proof/transparency/growing-tree.ts'
import { logEntryBytes } from '#lib/proof/transparency/log-entry.ts'
import { hashLeaf } from '#lib/proof/transparency/merkle.ts'
import type { VerifierKey } from '#lib/proof/transparency/signed-note.ts'
import { formatTreeHead } from '#lib/proof/transparency/tree-head.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { logCheckpoints, logEntries, logTiles } from '#lib/service/db/schema/evidence-log.ts'
import { chainHeads } from '#lib/service/db/schema/evidence.ts'

import {
  currentNoteKey,
  isSignedByBoth,
  listLogKeys,
  readNoteKeys,
  signCheckpoint,
  verifierKeysOf,
} from './log-keys.ts'
import { findLatestCheckpoint, LogFault, readEdges, type StoredCheckpoint } from './read-log.ts'

type LogDeps = InTransaction<ServiceDeps>

/** A shipment whose chain is to be logged. */
export type ChainPlace = { organizationId: string; shipmentId: string }

/** Heads that are logged in one transaction. */
const headsPerCheckpoint = 1000

const findUnlogged = ({ db }: Pick<ServiceDeps, 'db'>, limit: number, place?: ChainPlace) =>
  db
    .select({
      organizationId: chainHeads.organizationId,
      shipmentId: chainHeads.shipmentId,
      entries: chainHeads.entries,
      lastHash: chainHeads.lastHash,
    })
    .from(chainHeads)
    .where(
      and(
        not(chainHeads.isLogged),
        place && eq(chainHeads.organizationId, place.organizationId),
        place && eq(chainHeads.shipmentId, place.shipmentId),
      ),
    )
    .orderBy(asc(chainHeads.organizationId), asc(chainHeads.shipmentId))
    .limit(limit)

type Head = Awaited<ReturnType<typeof findUnlogged>>[number]

/** Verifies that the newest checkpoint is what one of our keys signed, of the tree that is stored. Throws `LogFault`. */
const requireGenuine = async (
  latest: StoredCheckpoint,
  tree: GrowingTree,
  keys: readonly VerifierKey[],
): Promise<void> => {
  const checkpoint = parseCheckpoint(latest.note)
  const isSigned = checkpoint && (await isSignedByBoth(checkpoint.note, keys))
  if (checkpoint?.size !== latest.size || !isSigned) {
    throw new LogFault(`The checkpoint of ${latest.size} entries was changed: its signature is not valid.`)
  }
  if (!equalBytes(checkpoint.root, latest.root) || !equalBytes(checkpoint.root, tree.root())) {
    throw new LogFault(
      `The stored log does not have the root of its checkpoint of ${latest.size} entries: entries or tiles were changed.`,
    )
  }
}

const openTreeAt = async (
  ctx: LogDeps,
  latest: StoredCheckpoint | null,
  keys: readonly VerifierKey[],
): Promise<GrowingTree> => {
  const size = latest?.size ?? 0
  const { edges, beyond } = await readTogether(ctx, ({ db }) => ({
    edges: readEdges(db, size),
    beyond: db
      .select({ index: logEntries.index })
      .from(logEntries)
      .where(gte(logEntries.index, size))
      .limit(1),
  }))
  const tree = continueTree(edges)
  const [first] = beyond
  if (first) throw new LogFault(`Entry ${first.index} of the log is in no checkpoint: it was added later.`)
  if (latest) await requireGenuine(latest, tree, keys)
  return tree
}

/** Opens the stored tree at its newest checkpoint. Throws `LogFault` when it is not what that checkpoint states. */
export const openTree = async (ctx: LogDeps): Promise<GrowingTree> =>
  openTreeAt(ctx, await findLatestCheckpoint(ctx.db), await listLogKeys(ctx))

type Leaf = { chain: string; entries: number; last_hash: string }

const leavesOf = (heads: readonly Head[]): Promise<Leaf[]> =>
  Promise.all(
    heads.map(async ({ organizationId, shipmentId, entries, lastHash }) => ({
      chain: await chainStart(organizationId, shipmentId),
      entries,
      last_hash: lastHash,
    })),
  )

/** Omits leaves that are already logged, and a chain that was longer when it was logged, which the check names. */
const withoutLogged = async ({ db }: LogDeps, leaves: readonly Leaf[]): Promise<Leaf[]> => {
  const known = await db
    .select({ chain: logEntries.chain, entries: sql<number>`max(${logEntries.entries})` })
    .from(logEntries)
    .where(
      inArray(
        logEntries.chain,
        leaves.map(({ chain }) => Buffer.from(chain, 'hex')),
      ),
    )
    .groupBy(logEntries.chain)
  const logged = new Map(known.map((row) => [row.chain.toString('hex'), row.entries]))
  return leaves.filter(({ chain, entries }) => (logged.get(chain) ?? 0) < entries)
}

const append = async (ctx: LogDeps, all: readonly Leaf[]): Promise<StoredCheckpoint | null> => {
  const { leaves, latest, keys } = await readTogether(ctx, (ctx) => ({
    leaves: withoutLogged(ctx, all),
    latest: findLatestCheckpoint(ctx.db),
    keys: readNoteKeys(ctx),
  }))
  if (leaves.length === 0) return null
  const tree = await openTreeAt(ctx, latest, verifierKeysOf(keys))
  const key = await currentNoteKey(ctx, keys)
  const first = tree.size()
  const tiles: FullTile[] = leaves.flatMap((leaf) => tree.append(hashLeaf(logEntryBytes(leaf))))
  const rows = leaves.map(({ chain, entries, last_hash }, at) => ({
    index: first + at,
    chain: Buffer.from(chain, 'hex'),
    entries,
    lastHash: Buffer.from(last_hash, 'hex'),
  }))
  sendLast(ctx, ctx.db.insert(logEntries).values(rows))
  if (tiles.length > 0) {
    const full = tiles.map((tile) => ({
      ...tile,
      hashes: Buffer.from(tile.hashes),
      root: Buffer.from(tile.root),
    }))
    sendLast(ctx, ctx.db.insert(logTiles).values(full))
  }
  const [size, root] = [tree.size(), tree.root()]
  const text = formatTreeHead({ origin: key.key.name, size, root })
  const signedAt = ctx.clock.now()
  const checkpoint = {
    size,
    root: Buffer.from(root),
    note: `${text}\n${signCheckpoint(key, text, signedAt)}`,
    signedAt,
  }
  sendLast(ctx, ctx.db.insert(logCheckpoints).values(checkpoint))
  return checkpoint
}

/**
 * Takes heads off the queue, unless they have moved on: an organization's at once. What another transaction is moving is left
 * for the next time.
 */
const markLogged = async (ctx: ServiceDeps, heads: readonly Head[]): Promise<void> => {
  for (const [organizationId, own] of Map.groupBy(heads, (head) => head.organizationId)) {
    const shipmentIds = own.map((head) => head.shipmentId)
    const entries = JSON.stringify(Object.fromEntries(own.map((head) => [head.shipmentId, head.entries])))
    await ctx.db.execute(sql`
      with logged as (
        select shipment_id from chain_heads
        where organization_id = ${organizationId} and shipment_id = any(${sql.param(shipmentIds)}::uuid[])
          and not is_logged and entries = (${entries}::jsonb ->> shipment_id::text)::integer
        for update skip locked)
      update chain_heads head set is_logged = true from logged
      where head.organization_id = ${organizationId} and head.shipment_id = logged.shipment_id`)
  }
}

/**
 * Adds to the log the heads of chains that are not in it, and signs a checkpoint over all: of `place`, or of those that
 * wait, as many as one transaction takes. Returns how many waited, and the checkpoint unless there was nothing to add.
 * Runs across organizations. Throws `LogFault` when the stored log is not what its newest checkpoint states.
 */
export const growLog = async (
  ctx: ServiceDeps,
  options: { limit?: number; place?: ChainPlace } = {},
): Promise<{ heads: number; checkpoint: StoredCheckpoint | null }> => {
  const { limit = headsPerCheckpoint, place } = options
  const heads = await findUnlogged(ctx, limit, place)
  if (heads.length === 0) return { heads: 0, checkpoint: null }
  const leaves = await leavesOf(heads)
  const checkpoint = await withTransaction(ctx, (ctx) => {
    // What another process has added meanwhile is seen by the reads behind it, once it has released the lock.
    sendLast(ctx, ctx.db.execute(sql`select pg_advisory_xact_lock(${advisoryNamespace}, ${evidenceLogLock})`))
    return append(ctx, leaves)
  })
  await markLogged(ctx, heads)
  return { heads: heads.length, checkpoint }
}
