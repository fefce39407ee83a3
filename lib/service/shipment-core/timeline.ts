import { and, eq, inArray } from 'drizzle-orm'

import {
  canTransition,
  type ShipmentCause,
  type ShipmentStatus,
} from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'
import type { ChainedMessage } from '#lib/proof/chain.ts'
import { actorName, type TransactionContext } from '#lib/service/context.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { webhookEventsOf } from '#lib/service/events/webhook-events-of.ts'
import { newId } from '#lib/service/ids.ts'

import { addToRecord, writeWithRecord } from './add-to-record.ts'
import { chainedFact, type Fact } from './facts.ts'
import type { ShipmentRow } from './load-shipment.ts'

type EventText = {
  message: string
  metadata?: Record<string, unknown>
  /** The actor, if not the caller: a purchase resumed by a job still acts for its buyer. */
  actor?: string | null
  /** The event it is announced as, where status and scan do not determine it, with additional fields of its body. */
  event?: { type: WebhookEventType } & Record<string, unknown>
  /** Facts that evidence states from now on, chained with the event. */
  facts?: readonly Fact[]
}

/**
 * Adds an entry to the timeline and to the hash chain, invalidates the cached detail, and announces it. The caller holds the
 * shipment's lock, so that entries are numbered without gaps.
 */
export const recordEvent = (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id'>,
  change: { status: ShipmentStatus; fromStatus: ShipmentStatus | null } & EventText,
): void => {
  const event = {
    id: newId(),
    status: change.status,
    fromStatus: change.fromStatus,
    message: change.message,
    actor: change.actor === undefined ? actorName(ctx.actor) : change.actor,
    metadata: change.metadata ?? null,
    createdAt: ctx.clock.now(),
  }
  const details = { message: change.message, details: change.metadata ?? null }
  const { type: given, ...more } = change.event ?? {}
  const types = given ? [given] : webhookEventsOf(change)
  addToRecord(ctx, shipment.id, {
    event,
    facts: (change.facts ?? []).map((fact) => chainedFact(ctx, fact, event.actor)),
    announcements: types.map((type) => ({ type, details: { ...details, ...more } })),
  })
}

/** Adds facts to the chain that no event of the timeline comes with. The caller holds the shipment's lock. */
export const recordFacts = (ctx: TransactionContext, shipmentId: string, facts: readonly Fact[]): void => {
  const actor = actorName(ctx.actor)
  addToRecord(ctx, shipmentId, { facts: facts.map((fact) => chainedFact(ctx, fact, actor)) })
}

/** Returns those of the messages that are in the chains of the shipments. */
export const findChained = async (
  { db, organizationId }: TransactionContext,
  shipmentIds: readonly string[],
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (messageIds.length === 0) return new Set()
  const found = await db
    .select({ id: chainEntries.subjectId })
    .from(chainEntries)
    .where(
      and(
        eq(chainEntries.organizationId, organizationId),
        inArray(chainEntries.shipmentId, [...shipmentIds]),
        inArray(chainEntries.subjectId, [...messageIds]),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/**
 * Adds a stored message to the chain of the shipment it is about, once. The caller holds the shipment's lock and does
 * this before it records what the message reports.
 */
export const chainMessage = async (
  ctx: TransactionContext,
  shipmentId: string,
  message: ChainedMessage,
): Promise<void> => {
  const chained = await findChained(ctx, [shipmentId], [message.id])
  if (!chained.has(message.id)) addToRecord(ctx, shipmentId, { message })
}

/** Records an event that does not change the status. */
export const recordUpdate = (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'status'>,
  words: EventText,
): void => recordEvent(ctx, shipment, { status: shipment.status, fromStatus: shipment.status, ...words })

type Step = { to: ShipmentStatus; cause: ShipmentCause }

type MoveText = Omit<EventText, 'facts'> & { factsOf?: (moved: ShipmentRow) => readonly Fact[] }

const requireStep = (shipment: ShipmentRow, { to, cause }: Step): void => {
  if (canTransition(shipment.status, to, cause)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    `A shipment with the status ${shipment.status} cannot become ${to}.`,
  )
}

const moveTo = (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  to: ShipmentStatus,
  changes: Partial<typeof shipments.$inferInsert>,
) =>
  ctx.db
    .update(shipments)
    .set({ ...changes, status: to })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))

/**
 * Moves a locked shipment to another status as `moveShipment` does, with the statement that adds to its record: for a
 * transaction that neither reads nor changes the shipment after that. Returns the shipment as it is then stored.
 */
export const moveWithRecord = (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  step: Step,
  { factsOf, ...words }: MoveText,
  changes: Partial<ShipmentRow> = {},
): ShipmentRow => {
  requireStep(shipment, step)
  const moved = { ...shipment, ...changes, status: step.to }
  writeWithRecord(ctx, shipment.id, moveTo(ctx, shipment, step.to, changes))
  const facts = factsOf?.(moved) ?? []
  recordEvent(ctx, shipment, { status: step.to, fromStatus: shipment.status, ...words, facts })
  return moved
}

/**
 * Moves a locked shipment to another status, with its event and the columns that change with it.
 * Throws INVALID_STATUS_TRANSITION when the transition table has no such step for this cause.
 */
export const moveShipment = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  { to, cause }: Step,
  { factsOf, ...words }: MoveText,
  changes: Partial<typeof shipments.$inferInsert> = {},
): Promise<ShipmentRow> => {
  requireStep(shipment, { to, cause })
  const [moved] = await moveTo(ctx, shipment, to, changes).returning()
  if (!moved) throw new Error(`shipment ${shipment.id} disappeared while it was locked`)
  const facts = factsOf?.(moved) ?? []
  recordEvent(ctx, shipment, { status: to, fromStatus: shipment.status, ...words, facts })
  return moved
}
