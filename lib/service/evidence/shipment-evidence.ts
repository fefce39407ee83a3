import { z } from 'zod'

import { type ShipmentEvidence, type Tombstone, tombstone } from '#lib/contract/evidence/evidence.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isHeld, listHolds } from '#lib/service/retention/holds.ts'
import { describeRetention } from '#lib/service/shipment-core/retention.ts'
import { buildJourney } from '#lib/service/tracking/journey.ts'

import { requireRecord } from './bought-evidence.ts'
import { custodyOf } from './custody.ts'
import { loadEvidence, type StoredEvidence } from './load-evidence.ts'
import { presentPapers } from './present-papers.ts'
import { listEmailedReceipts } from './receipt/emailed-receipts.ts'
import { receiptAddress } from './receipt/receipt-address.ts'

/** Metadata of the tombstone's event; see `purge-shipment.ts`. */
const purgeMetadata = z.object({ purged: tombstone.shape.scope, files: tombstone.shape.files })

const tombstonesOf = ({ events }: StoredEvidence): Tombstone[] =>
  events.flatMap(({ metadata, createdAt }) => {
    const told = purgeMetadata.safeParse(metadata)
    return told.success
      ? [{ scope: told.data.purged, deleted_at: createdAt.toISOString(), files: told.data.files }]
      : []
  })

const mayOperate = ({ role }: ServiceContext): boolean => role === null || isPermitted(role, 'operate')

/** Anyone with the address can send a receipt, so that only members who may add one see it. */
const mayAddReceipt = (ctx: ServiceContext, { return_receipt: receipt }: MailingRecord): boolean =>
  (receipt.status === 'pending' || receipt.status === 'failed') && mayOperate(ctx)

const isInTheMail = (status: StoredEvidence['shipment']['status']): boolean =>
  status === 'queued' || status === 'printed' || status === 'shipped'

const journeyOf = ({ shipment, scans }: StoredEvidence): ShipmentEvidence['journey'] =>
  buildJourney({
    scans,
    piece: shipment,
    // A partner mails from its own place, which it does not name.
    origin: shipment.partner === null ? shipment.fromAddress : null,
    destination: shipment.toAddress,
    isExpected: isInTheMail(shipment.status) && shipment.isTracked && shipment.evidencePurgedAt === null,
  })

const receiptDueAt = (
  ctx: ServiceContext,
  { delivery, return_receipt: receipt }: MailingRecord,
): string | null =>
  receipt.status === 'pending' && delivery.delivered_at !== null
    ? new Date(Date.parse(delivery.delivered_at) + ctx.config.attention.receiptDays * dayMs).toISOString()
    : null

/**
 * Returns all proof of a bought shipment, for a person; after its purge, the rest of it. Throws SHIPMENT_NOT_FOUND,
 * and NO_TRACKING_NUMBER before it is bought.
 */
export const getShipmentEvidence = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<ShipmentEvidence> => {
  const [stored, holds, held, emailed] = await Promise.all([
    loadEvidence(ctx, shipmentId),
    listHolds(ctx, { state: 'all', shipment_id: shipmentId }),
    isHeld(ctx, shipmentId),
    mayOperate(ctx) ? listEmailedReceipts(ctx, shipmentId) : [],
  ])
  const record = requireRecord(ctx, stored)
  const { shipment } = stored
  return {
    ...(isSandbox(ctx.config) && { specimen: true }),
    custody: custodyOf(record),
    tracking_source: record.mailing.tracking_source,
    journey: journeyOf(stored),
    contents: record.contents,
    bought_at: record.shipment.bought_at,
    bought_by: record.shipment.bought_by,
    retention: describeRetention(shipment, held, ctx.clock.now()),
    holds,
    tombstones: tombstonesOf(stored),
    stamped_papers: presentPapers(record.stamped_papers ?? []),
    receipt_due_at: receiptDueAt(ctx, record.mailing_record),
    receipt_address: mayAddReceipt(ctx, record.mailing_record)
      ? receiptAddress(ctx.config, shipment.id)
      : null,
    emailed_receipts: emailed,
  }
}
