import { and, eq, inArray } from 'drizzle-orm'

import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { settleDeadline } from '#lib/service/deadlines/settle-deadline.ts'
import { formatDay, type LocalZone } from '#lib/service/local-time.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { closeTasks, settleTasks } from '#lib/service/tasks/open-task.ts'
import { loadScans } from '#lib/service/tracking/project-tracking.ts'
import type { TrackingScan } from '#lib/service/tracking/read-scans.ts'
import {
  findWatch,
  updateWatch,
  updateWatchWithRecord,
  type WatchRow,
} from '#lib/service/tracking/watch-shipment.ts'

import type { Concern, ReceiptRequest } from './concern.ts'
import { findConcerns } from './find-concerns.ts'

/** Kinds of tasks that follow from a piece's facts alone, and so close when the facts no longer bear them out. */
const pieceKinds = [
  'no_acceptance',
  'no_movement',
  'notice_left',
  'delivery_attempted',
  'held',
  'undeliverable',
  'tracking_unclear',
  'unclaimed',
  'returned',
  'lost_or_damaged',
  'receipt_overdue',
  'receipt_urgent',
  'refund_cutoff',
  'cancelled_but_mailed',
] as const satisfies readonly TaskKind[]

const hasReceipt = async (ctx: TransactionContext, shipmentId: string): Promise<boolean> => {
  const found = await ctx.db
    .select({ id: artifacts.id })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        eq(artifacts.shipmentId, shipmentId),
        eq(artifacts.kind, 'carrier_return_receipt_pdf'),
        inArray(artifacts.status, ['pending', 'available', 'expired']),
      ),
    )
  return found.length > 0
}

const receiptRequestOf = (ctx: ServiceContext, shipment: ShipmentRow, watch: WatchRow): ReceiptRequest => ({
  isPossible:
    Boolean(ctx.providers.proofOfDelivery) &&
    ctx.config.receiptEmail !== undefined &&
    // The postal service answers the partner, under whose account the piece was mailed.
    shipment.partner === null &&
    isPostal(shipment.carrier ?? ''),
  requestedAt: watch.receiptRequestedAt,
  refused: watch.receiptRefusedAt && {
    at: watch.receiptRefusedAt,
    reason: watch.receiptRefusal ?? '',
  },
})

const asTask = (shipmentId: string, ownerId: string | null, zone: LocalZone) => (concern: Concern) => ({
  kind: concern.kind,
  cause: `${shipmentId}:${concern.occurrence}`,
  shipmentId,
  message: concern.message((moment) => formatDay(moment.toISOString(), zone)),
  details: concern.details,
  dueAt: concern.dueAt,
  ownerId,
})

const evaluate = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  watch: WatchRow,
  scans?: readonly TrackingScan[],
): Promise<ReturnType<typeof findConcerns>> =>
  findConcerns(
    {
      shipment,
      boughtAt: watch.boughtAt,
      scans: scans ?? (await loadScans(ctx, shipment.id)),
      hasReceipt: shipment.returnReceipt && (await hasReceipt(ctx, shipment.id)),
      receiptRequest: receiptRequestOf(ctx, shipment, watch),
    },
    ctx.config.attention,
    ctx.clock.now(),
  )

/** Returns whether the return receipt of a piece is to be requested now. The caller holds the shipment's lock. */
export const isReceiptRequestDue = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
): Promise<boolean> => {
  const watch = await findWatch(ctx, shipment.id)
  return watch !== undefined && (await evaluate(ctx, shipment, watch)).isReceiptDue
}

/**
 * Updates the tasks of a piece from its known facts, requests its return receipt if due, and records when to evaluate
 * it again. The caller holds the shipment's lock and has written its changes; a shipment that was never bought has
 * nothing to evaluate. `known` is what a caller has read already that adds to the record of the piece, and changes by an
 * update of the tracker in how it is watched, which are written too.
 */
export const evaluateLocked = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  known?: {
    watch: WatchRow | undefined
    scans: readonly TrackingScan[]
    heard?: Partial<WatchRow> | undefined
  },
): Promise<void> => {
  await settleDeadline(ctx, shipment)
  const watch = known ? known.watch : await findWatch(ctx, shipment.id)
  if (!watch) return
  const found = await evaluate(ctx, shipment, watch, known?.scans)
  const { concerns, lookAt, isFinished, isReceiptDue } = found
  const scope = { shipmentId: shipment.id, kinds: pieceKinds }
  const zone = concerns.length > 0 ? await findOrganizationZone(ctx) : undefined
  await settleTasks(ctx, scope, concerns.map(asTask(shipment.id, watch.ownerId, zone)))
  if (concerns.some(({ kind }) => kind === 'cancelled_but_mailed')) {
    await closeTasks(ctx, shipment.id, ['cancelled_after_print'])
  }
  const update = known ? updateWatchWithRecord : updateWatch
  update(ctx, shipment.id, { ...known?.heard, lookAt, ...(isFinished && { pollAt: null }) })
  if (isReceiptDue) {
    await ctx.jobs.enqueue(ctx, 'receipt.request', {
      organizationId: ctx.organizationId,
      shipmentId: shipment.id,
    })
  }
}

/** Evaluates one piece, as `evaluateLocked` does, in its own transaction. */
export const evaluateShipment = (ctx: ServiceContext, shipmentId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => evaluateLocked(ctx, await lockShipment(ctx, shipmentId)))
