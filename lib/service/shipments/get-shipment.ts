import { and, asc, eq } from 'drizzle-orm'

import { hasRates } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { findApprovalBrief } from '#lib/service/approvals/load-approval.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { findRecordCheck } from '#lib/service/evidence/chain/record-check.ts'
import { describeEvidence } from '#lib/service/mailing-record/describe-evidence.ts'
import { chargeOfShipment } from '#lib/service/purchases/charge-of-shipment.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { tagsOf } from '#lib/service/shipment-core/tags.ts'

import { presentShipment } from './present-shipment.ts'

const previewMinutes = 15

const loadEvents = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select()
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
    .orderBy(asc(shipmentEvents.sequence))

const loadQuotes = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.organizationId, ctx.organizationId), eq(quotes.shipmentId, shipmentId)))
    .orderBy(asc(quotes.totalCents), asc(quotes.id))

const loadDocumentOf = async (ctx: ServiceContext, shipment: ShipmentRow) => {
  const [document] = await ctx.db
    .select({
      filename: documents.filename,
      documentKey: documents.documentKey,
      purgedAt: documents.purgedAt,
      pageSizes: documents.pageSizes,
    })
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.id, shipment.documentId)))
  if (!document) throw new Error(`document ${shipment.documentId} of shipment ${shipment.id} is missing`)
  if (document.purgedAt) return { document, previewUrl: null }
  const previewUrl = await ctx.providers.storage.createReadUrl({
    key: document.documentKey,
    // An answer may be given again for as long as details are kept, and its preview must still open then.
    expiresAt: new Date(
      ctx.clock.now().getTime() + previewMinutes * 60_000 + ctx.config.limits.detailSeconds * 1000,
    ),
    filename: document.filename,
    inline: true,
  })
  return { document, previewUrl }
}

/** The whole shipment: timeline, quotes while it can be bought, mailing record and artifacts of certified mail. */
export const getShipment = async (ctx: ServiceContext, shipmentId: string): Promise<Shipment> => {
  const row = await loadShipment(ctx, shipmentId)
  const [{ document, previewUrl }, tags, events, quoteRows, evidence, charge, recordCheck, approval] =
    await Promise.all([
      loadDocumentOf(ctx, row),
      tagsOf(ctx, row.id),
      loadEvents(ctx, row.id),
      hasRates(row.status) ? loadQuotes(ctx, row.id) : [],
      describeEvidence(ctx, row),
      row.status === 'draft' ? null : chargeOfShipment(ctx, row.id),
      findRecordCheck(ctx, row.id),
      hasRates(row.status) ? findApprovalBrief(ctx, row.id) : undefined,
    ])
  return presentShipment({
    row,
    document,
    previewUrl,
    tags,
    events,
    quotes: quoteRows,
    charge,
    ...(approval !== undefined && { approval }),
    ...(recordCheck && { recordCheck }),
    ...(row.certifiedMail && { mailingRecord: evidence.mailingRecord, artifacts: evidence.artifacts }),
  })
}
