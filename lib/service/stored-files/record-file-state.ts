import { and, eq, sql } from 'drizzle-orm'

import { hasRates, type ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import type { Jobs } from '#lib/service/jobs/queue.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { describeState } from './describe-file.ts'
import { findRecordedFile, type RecordedFile } from './recorded-files.ts'

type FileState = Omit<Jobs['stored_file.tell'], 'organizationId'>

const isRecorded = async (
  { db, organizationId }: TransactionContext,
  { shipmentId, faultId, state }: FileState,
): Promise<boolean> => {
  const [event] = await db
    .select({ id: shipmentEvents.id })
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.organizationId, organizationId),
        eq(shipmentEvents.shipmentId, shipmentId),
        sql`${shipmentEvents.metadata} ->> 'fault_id' = ${faultId}`,
        sql`${shipmentEvents.metadata} ->> 'state' = ${state}`,
      ),
    )
  return event !== undefined
}

/** Printing reads these files, and these shipments may still be printed. */
const isPrintingStopped = ({ kind }: RecordedFile, status: ShipmentStatus): boolean =>
  (kind === 'document' || kind === 'carrier_label') && (status === 'queued' || hasRates(status))

/**
 * Adds what was found of a file to the timeline of one of its shipments: that it differs from its record, or that it is
 * as recorded again. Does nothing when the timeline says so already.
 */
export const recordFileState = async (ctx: ServiceContext, found: FileState): Promise<void> => {
  const { state, sha256 } = found
  const file = await findRecordedFile(ctx, found)
  if (!file) return
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, found.shipmentId)
    if (await isRecorded(ctx, found)) return
    const stopped = state !== 'intact' && isPrintingStopped(file, shipment.status)
    recordUpdate(ctx, shipment, {
      message: `${describeState(file, state)}${stopped ? ' Printing is stopped.' : ''}`,
      metadata: {
        stored_file: file.kind,
        stored_file_id: file.id,
        fault_id: found.faultId,
        state,
        recorded_sha256: sha256,
        found_sha256: found.foundSha256,
      },
    })
  })
}
