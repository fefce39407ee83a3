import type { printJobs } from '#lib/service/db/schema/fulfillment.ts'
import { installationId, newId } from '#lib/service/ids.ts'

type PrintJobRow = typeof printJobs.$inferSelect

/** A job that was printed, as the tables have it. */
export const printedJob = (
  given: Pick<PrintJobRow, 'organizationId' | 'shipmentId' | 'sha256' | 'createdAt' | 'updatedAt'>,
): PrintJobRow => ({
  id: newId(),
  name: `mailroom-${given.shipmentId}`,
  state: 'completed',
  code: given.shipmentId.slice(-8).toUpperCase(),
  printerId: installationId,
  printerJobId: '1',
  storageKey: null,
  reason: null,
  waitingFor: null,
  waitingSince: null,
  claimedAt: null,
  replacedBy: null,
  attempts: 1,
  ...given,
})
