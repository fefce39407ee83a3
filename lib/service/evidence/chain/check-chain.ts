import { sign } from 'node:crypto'

import { and, asc, eq, sql } from 'drizzle-orm'

import { prepareStatement, withTransaction } from '#lib/postgres/postgres.ts'
import { canonicalBytes } from '#lib/proof/canonical.ts'
import {
  type ChainedEvent,
  type ChainedFact,
  type ChainEntry,
  type ChainIssue,
  chainStart,
  verifyChain,
} from '#lib/proof/chain.ts'
import { compareFacts, projectFacts, type StandingFact } from '#lib/proof/facts.ts'
import { checkBytes } from '#lib/proof/signature.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { type StoredVouch, chainHeads, chainEntries } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { type IndexedEntry, readChainEntries } from '#lib/service/evidence-log/read-log.ts'
import { currentSigningKey, findPublicKey } from '#lib/service/evidence/signing/signing-keys.ts'
import { chainedEvent, loadChainedMessages } from '#lib/service/shipment-core/chain.ts'

import { hasFacts, loadStatedFacts, type StatedFacts } from './stated-facts.ts'

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

/** Returns whether this is what was signed about this shipment, by one of our keys. */
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

/** Result of checking a shipment's chain. */
export type ChainCheck = {
  entries: number
  lastHash: string
  /** The length that is in the transparency log. */
  logged: number
  issues: ChainIssue[]
  /** Whether the chain states what the rows do; false for shipments of earlier versions that are not adopted yet. */
  hasFacts: boolean
}

/** The chain of a shipment, in order, and the facts that its entries store. */
export type StoredChain = { entries: ChainEntry[]; facts: ChainedFact[] }

const selectEntries = prepareStatement((db) =>
  db
    .select()
    .from(chainEntries)
    .where(
      and(
        eq(chainEntries.organizationId, sql.placeholder('organizationId')),
        eq(chainEntries.shipmentId, sql.placeholder('shipmentId')),
      ),
    )
    .orderBy(asc(chainEntries.position))
    .prepare('select_chain'),
)

/** Loads the chain of a shipment. */
export const loadChain = async (ctx: TransactionContext, shipmentId: string): Promise<StoredChain> => {
  const { organizationId } = ctx
  const rows = await selectEntries(ctx.db).execute({ organizationId, shipmentId })
  return {
    entries: rows.map((row) => ({
      position: row.position,
      kind: row.kind,
      subject_id: row.subjectId,
      previous_hash: row.previousHash,
      hash: row.hash,
    })),
    facts: rows.map(({ content }) => content).filter((content) => content !== null),
  }
}

/** The messages that a chain speaks for. */
export const messageIdsOf = (entries: readonly ChainEntry[]): string[] =>
  entries.filter(({ kind }) => kind === 'carrier_message').map((entry) => entry.subject_id)

/** Loads the stored subjects of a chain. */
const loadSubjects = async (
  ctx: TransactionContext,
  shipmentId: string,
  { entries, facts }: StoredChain,
  isPurged: boolean,
) => {
  const events = await ctx.db
    .select()
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
  const messages = await loadChainedMessages(ctx.db, messageIdsOf(entries))
  const stored = new Map<string, ChainedFact | 'purged'>(facts.map((fact) => [fact.id, fact]))
  if (isPurged) {
    for (const { kind, subject_id: id } of entries) {
      if (kind === 'fact' && !stored.has(id)) stored.set(id, 'purged')
    }
  }
  return {
    facts: stored,
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

/** Compares what the rows state with what the chain says: rows are a projection of it. */
const checkStated = (
  stated: StatedFacts,
  { facts }: StoredChain,
  standing: ReadonlyMap<string, StandingFact>,
  events: ReadonlyMap<string, ChainedEvent>,
): ChainIssue[] => {
  const last = [...events.values()].reduce<ChainedEvent | null>(
    (latest, event) => (latest && latest.sequence > event.sequence ? latest : event),
    null,
  )
  const status =
    last && last.status !== stated.status
      ? [whole(`The stored status is ${stated.status}, but by its timeline the shipment is ${last.status}.`)]
      : []
  if (!hasFacts(standing)) return status
  const issues = compareFacts(standing, stated.facts)
  const entryOf = (type: string, object: string | null) =>
    facts.findLast((fact) => fact.type === type && fact.object === object)?.id ?? null
  return [
    ...status,
    ...issues.map(({ type, object, message }) => ({
      position: null,
      subjectId: entryOf(type, object),
      message,
    })),
  ]
}

/**
 * Recomputes a shipment's chain from the stored events, messages and facts, in one snapshot, compares it with its head,
 * with what earlier checks signed, and with what the rows state, and names what differs.
 */
export const checkChain = async (ctx: ServiceContext, shipmentId: string): Promise<ChainCheck> => {
  const start = await chainStart(ctx.organizationId, shipmentId)
  const stored = await withTransaction(
    ctx,
    async (ctx) => {
      const chain = await loadChain(ctx, shipmentId)
      const standing = projectFacts(chain.facts)
      const stated = await loadStatedFacts(ctx, shipmentId, standing)
      return {
        chain,
        standing,
        subjects: await loadSubjects(ctx, shipmentId, chain, stated?.isPurged ?? false),
        head: await findHead(ctx, shipmentId),
        stated,
        logged: await readChainEntries(ctx.db, start),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { chain, standing, subjects, head, stated, logged } = stored
  const { entries } = chain
  const issues = [
    ...(await verifyChain({ start, entries, ...subjects })),
    ...(await checkHead(ctx, head, entries)),
    ...checkLogged(logged, entries),
    ...(stated
      ? checkStated(stated, chain, standing, subjects.events)
      : [whole('The shipment was deleted.')]),
  ]
  return {
    entries: entries.length,
    lastHash: entries.at(-1)?.hash ?? start,
    logged: logged.at(-1)?.entries ?? 0,
    issues,
    hasFacts: hasFacts(standing),
  }
}
