import { and, asc, eq, gt, isNull } from 'drizzle-orm'

import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

type Holding = { id: string; reason: string }

const activeHolds = (ctx: ServiceContext, matterId: string): Promise<Holding[]> =>
  ctx.db
    .select({ id: legalHolds.id, reason: legalHolds.reason })
    .from(legalHolds)
    .where(
      and(
        eq(legalHolds.organizationId, ctx.organizationId),
        eq(legalHolds.matterId, matterId),
        isNull(legalHolds.releasedAt),
      ),
    )
    .orderBy(asc(legalHolds.placedAt))

const placedMessage = ({ number }: MatterBrief, reason: string): string =>
  `Placed under legal hold with matter “${number}”: ${reason}`

/** Throws MATTER_HELD while a hold applies to the matter that a shipment is to leave. */
export const rejectHeldMatter = async (ctx: TransactionContext, matter: MatterBrief): Promise<void> => {
  const holds = await activeHolds(ctx, matter.id)
  if (holds.length === 0) return
  throw new ServiceError(
    'MATTER_HELD',
    `Matter “${matter.number}” is under legal hold, which applies to this shipment. Release the hold before moving the shipment.`,
  )
}

/** Writes into the timeline of a locked shipment which holds it comes under with the matter that it is now of. */
export const recordMatterHolds = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'status'>,
  matter: MatterBrief | null,
): Promise<void> => {
  if (matter === null) return
  for (const { id, reason } of await activeHolds(ctx, matter.id)) {
    recordUpdate(ctx, shipment, {
      message: placedMessage(matter, reason),
      metadata: { legal_hold_id: id, matter },
    })
  }
}

const batchSize = 500

/** Locks the letters of a matter, a few hundred at a time and in one order, and writes the same into each timeline. */
const recordInLetters = async (
  ctx: TransactionContext,
  matter: MatterBrief,
  words: { message: string; metadata: Record<string, unknown> },
): Promise<void> => {
  let last: string | undefined
  for (;;) {
    const letters = await ctx.db
      .select({ id: shipments.id, status: shipments.status })
      .from(shipments)
      .where(
        and(
          eq(shipments.organizationId, ctx.organizationId),
          eq(shipments.matterId, matter.id),
          last === undefined ? undefined : gt(shipments.id, last),
        ),
      )
      .orderBy(asc(shipments.id))
      .limit(batchSize)
      .for('update')
    for (const letter of letters) recordUpdate(ctx, letter, words)
    if (letters.length < batchSize) return
    last = letters.at(-1)?.id
  }
}

/** Writes into the timeline of each letter that its matter was placed under hold. The caller holds the matter's lock. */
export const recordHoldInLetters = (
  ctx: TransactionContext,
  matter: MatterBrief,
  { id, reason }: Holding,
): Promise<void> =>
  recordInLetters(ctx, matter, {
    message: placedMessage(matter, reason),
    metadata: { legal_hold_id: id, matter },
  })

/** Writes into the timeline of each letter that a hold of its matter was released. */
export const recordReleaseInLetters = (
  ctx: TransactionContext,
  matter: MatterBrief,
  { id, reason }: Holding,
): Promise<void> =>
  recordInLetters(ctx, matter, {
    message: `Released from the legal hold of matter “${matter.number}”: ${reason}`,
    metadata: { legal_hold_id: id, matter },
  })
