import { sign } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'

import { canonicalBytes } from '#lib/proof/canonical.ts'
import { type ChainEntry, type ChainIssue, chainStart, verifyChain } from '#lib/proof/chain.ts'
import { checkBytes } from '#lib/proof/signature.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { type StoredVouch, chainHeads, chainEntries } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents, shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { type IndexedEntry, readChainEntries } from '#lib/service/evidence-log/read-log.ts'
import { currentSigningKey, findPublicKey } from '#lib/service/evidence/signing/signing-keys.ts'
import { chainedEvent, loadChainedMessages } from '#lib/service/shipment-core/chain.ts'

type Statement = Pick<StoredVouch, 'entries' | 'last_hash' | 'checked_at'>

const statementBytes = (organizationId: string, shipmentId: string, statement: Statement) =>
  canonicalBytes({
    format: 'mailroom-chain-vouch/1',
    organization_id: organizationId,
    shipment_id: shipmentId,
    entries: statement.entries,
    last_hash: statement.last_hash,
    checked_at: statement.checked_at,
  })

/** Signs that a shipment's chain held, and how it ended then. */
export const signVouch = async (
  ctx: ServiceContext,
  shipmentId: string,
  chain: { entries: number; lastHash: string },
): Promise<StoredVouch> => {
  const key = await currentSigningKey(ctx)
  const statement = {
    entries: chain.entries,
    last_hash: chain.lastHash,
    checked_at: ctx.clock.now().toISOString(),
  }
  const bytes = statementBytes(ctx.organizationId, shipmentId, statement)
  return { ...statement, key_id: key.keyId, signature: sign(null, bytes, key.privateKey).toString('base64') }
}

/** Whether this is what was signed about this shipment, by one of our keys. */
const isVouchGenuine = async (
  ctx: ServiceContext,
  shipmentId: string,
  vouch: StoredVouch,
): Promise<boolean> => {
  const publicKey = await findPublicKey(ctx, vouch.key_id)
  if (publicKey === null) return false
  const bytes = statementBytes(ctx.organizationId, shipmentId, vouch)
  return (await checkBytes(publicKey, vouch.signature, bytes)) === true
}

type Head = typeof chainHeads.$inferSelect

const whole = (message: string): ChainIssue => ({ position: null, subjectId: null, message })

const checkVouch = async (
  ctx: ServiceContext,
  { shipmentId, vouch }: Head,
  entries: readonly ChainEntry[],
): Promise<ChainIssue[]> => {
  if (vouch === null) return []
  if (!(await isVouchGenuine(ctx, shipmentId, vouch))) {
    return [whole('The signed result of an earlier verification was changed.')]
  }
  if (entries[vouch.entries - 1]?.hash === vouch.last_hash) return []
  return [
    whole(
      `The chain had ${vouch.entries} entries when it was verified and signed at ${vouch.checked_at}, but it no longer continues from there: entries have since been deleted or rewritten.`,
    ),
  ]
}

/** Holds the entries against the head that was moved with each, and against what earlier checks signed. */
const checkHead = async (
  ctx: ServiceContext,
  head: Head | undefined,
  entries: readonly ChainEntry[],
): Promise<ChainIssue[]> => {
  if (!head) {
    return entries.length === 0 ? [] : [whole('The recorded end of the chain is missing: it was deleted.')]
  }
  const last = entries.at(-1)
  const issues: ChainIssue[] = []
  if ((last?.position ?? 0) < head.entries) {
    issues.push({
      position: (last?.position ?? 0) + 1,
      subjectId: null,
      message: `The chain ends after entry ${last?.position ?? 0} but had ${head.entries}: the last entries were deleted.`,
    })
  } else if (last?.hash !== head.lastHash) {
    issues.push(whole('The chain does not end at its recorded end: entries were added or rewritten.'))
  }
  return [...issues, ...(await checkVouch(ctx, head, entries))]
}

/** Compares the entries with what was published of them in the transparency log. */
const checkLogged = (logged: readonly IndexedEntry[], entries: readonly ChainEntry[]): ChainIssue[] =>
  logged.flatMap(({ index, entries: length, last_hash: hash }): ChainIssue[] => {
    const stored = entries[length - 1]?.hash
    if (stored === hash) return []
    const published = `Entry ${index} of the transparency log states that the chain had ${length} entries`
    return [
      stored === undefined
        ? whole(`${published}, but it ends after ${entries.length}: entries have since been deleted.`)
        : whole(`${published} and ended in another hash: entries have since been rewritten.`),
    ]
  })

/** What checking a shipment's chain found; `logged` is the length that is in the transparency log. */
export type ChainCheck = { entries: number; lastHash: string; logged: number; issues: ChainIssue[] }

/** The chain of a shipment, in order. */
export const loadChain = async (ctx: TransactionContext, shipmentId: string): Promise<ChainEntry[]> => {
  const rows = await ctx.db
    .select()
    .from(chainEntries)
    .where(and(eq(chainEntries.organizationId, ctx.organizationId), eq(chainEntries.shipmentId, shipmentId)))
    .orderBy(asc(chainEntries.position))
  return rows.map((row) => ({
    position: row.position,
    kind: row.kind,
    subject_id: row.subjectId,
    previous_hash: row.previousHash,
    hash: row.hash,
  }))
}

/** The messages that a chain speaks for. */
export const messageIdsOf = (entries: readonly ChainEntry[]): string[] =>
  entries.filter(({ kind }) => kind === 'carrier_message').map((entry) => entry.subject_id)

/** What a chain speaks for, as it is stored. */
const loadSubjects = async (ctx: TransactionContext, shipmentId: string, entries: readonly ChainEntry[]) => {
  const events = await ctx.db
    .select()
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
  const messages = await loadChainedMessages(ctx.db, messageIdsOf(entries))
  return {
    events: new Map(events.map((row) => [row.id, chainedEvent(row)])),
    messages: new Map(
      messages.map((message) => [message.id, message.isPurged ? ('purged' as const) : message.content]),
    ),
  }
}

const findHead = async (ctx: TransactionContext, shipmentId: string) => {
  const [head] = await ctx.db
    .select()
    .from(chainHeads)
    .where(and(eq(chainHeads.organizationId, ctx.organizationId), eq(chainHeads.shipmentId, shipmentId)))
  return head
}

const isShipmentThere = async (ctx: TransactionContext, shipmentId: string) => {
  const found = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  return found.length > 0
}

/**
 * Recomputes a shipment's chain from the stored events and messages, in one snapshot, compares it with its head and
 * what earlier checks signed, and names what differs.
 */
export const checkChain = async (ctx: ServiceContext, shipmentId: string): Promise<ChainCheck> => {
  const start = await chainStart(ctx.organizationId, shipmentId)
  const stored = await withTransaction(
    ctx,
    async (ctx) => {
      const entries = await loadChain(ctx, shipmentId)
      return {
        entries,
        subjects: await loadSubjects(ctx, shipmentId, entries),
        head: await findHead(ctx, shipmentId),
        isThere: await isShipmentThere(ctx, shipmentId),
        logged: await readChainEntries(ctx.db, start),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { entries, subjects, head, isThere, logged } = stored
  const issues = [
    ...(await verifyChain({ start, entries, ...subjects })),
    ...(await checkHead(ctx, head, entries)),
    ...checkLogged(logged, entries),
  ]
  if (!isThere) {
    issues.unshift({ position: null, subjectId: null, message: 'The shipment was deleted.' })
  }
  return {
    entries: entries.length,
    lastHash: entries.at(-1)?.hash ?? start,
    logged: logged.at(-1)?.entries ?? 0,
    issues,
  }
}
