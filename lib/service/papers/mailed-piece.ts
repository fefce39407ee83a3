import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'

import type { Address } from '#lib/contract/addresses/address.ts'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { abandonedPrintJobStates } from '#lib/contract/printing/print-job.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { postmarkDayOf } from '#lib/service/shipment-core/deadline-columns.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** Statements of papers about a bought piece, all from the record. */
export type MailedPiece = {
  shipmentId: string
  status: ShipmentRow['status']
  sender: Address
  recipient: Address
  carrier: string
  /** Carrier and service by their public names. */
  service: string
  certifiedMail: boolean
  returnReceipt: boolean
  deliveryConfirmation: string | null
  /** The carrier's number on the label; null for a piece that is not tracked. */
  articleNumber: string | null
  /** The code printed with the piece; null until it is printed. */
  pieceCode: string | null
  /** From the scale if the piece was weighed, otherwise calculated. */
  weight: { ounces: number; isWeighed: boolean }
  /** The carrier's charge, including extra services; null if the sender adds the postage. */
  postageCents: number | null
  boughtAt: string | null
  /** The day on the label, `2026-03-03`. */
  labelDate: string | null
  handedOverAt: string | null
  /** The day by which it must be postmarked, as the sender entered it, `2026-03-05`; null without such a deadline. */
  postmarkBy: string | null
  document: { filename: string; sha256: string; pageCount: number }
  sheets: number
  /** The print partner that mails it; null when the organization does. */
  partner: PartnerName | null
}

type Purchase = typeof purchases.$inferSelect
type Document = typeof documents.$inferSelect

const toPiece = (
  shipment: ShipmentRow,
  { document, purchase, code }: { document: Document; purchase: Purchase | undefined; code: string | null },
): MailedPiece | null => {
  const { carrier, service } = shipment
  if (carrier === null || service === null) return null
  return {
    shipmentId: shipment.id,
    status: shipment.status,
    sender: shipment.fromAddress,
    recipient: shipment.toAddress,
    carrier,
    service: `${carrierName(carrier)} ${serviceName(carrier, service)}`,
    certifiedMail: shipment.certifiedMail,
    returnReceipt: shipment.returnReceipt,
    deliveryConfirmation: shipment.deliveryConfirmation,
    articleNumber: shipment.isTracked ? shipment.trackingNumber : null,
    pieceCode: code,
    weight: {
      ounces: shipment.weighedOunces ?? shipment.weightOunces,
      isWeighed: shipment.weighedOunces !== null,
    },
    postageCents:
      shipment.kit !== null && kits[shipment.kit].hasOwnPostage
        ? null
        : (purchase?.label?.postageCents ?? shipment.postageCostCents),
    boughtAt: momentOf(purchase?.capturedAt),
    labelDate: shipment.labelDate,
    handedOverAt: momentOf(shipment.manifestedAt),
    postmarkBy: postmarkDayOf(shipment),
    document: { filename: document.filename, sha256: document.sha256, pageCount: document.pageCount },
    sheets: shipment.sheets,
    partner: shipment.partner,
  }
}

const loadPurchases = async (ctx: ServiceContext, ids: string[]): Promise<Map<string, Purchase>> => {
  const rows = await ctx.db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        inArray(purchases.shipmentId, ids),
        inArray(purchases.step, ['captured', 'completed']),
      ),
    )
    .orderBy(purchases.createdAt)
  // The latest of a shipment stays.
  return new Map(rows.map((row) => [row.shipmentId, row]))
}

const loadCodes = async (ctx: ServiceContext, ids: string[]): Promise<Map<string, string>> => {
  const rows = await ctx.db
    .select({ shipmentId: printJobs.shipmentId, code: printJobs.code })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        inArray(printJobs.shipmentId, ids),
        notInArray(printJobs.state, [...abandonedPrintJobStates]),
      ),
    )
    .orderBy(desc(printJobs.createdAt))
  return new Map(rows.map(({ shipmentId, code }) => [shipmentId, code]))
}

/** Loads the statements of papers about these shipments, excluding unbought ones. */
export const loadPieces = async (ctx: ServiceContext, shipmentIds: string[]): Promise<MailedPiece[]> => {
  if (shipmentIds.length === 0) return []
  const rows = await ctx.db
    .select({ shipment: shipments, document: documents })
    .from(shipments)
    .innerJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, shipmentIds)))
    .orderBy(shipments.id)
  const [bought, codes] = [await loadPurchases(ctx, shipmentIds), await loadCodes(ctx, shipmentIds)]
  return rows.flatMap(({ shipment, document }) => {
    const parts = { document, purchase: bought.get(shipment.id), code: codes.get(shipment.id) ?? null }
    return toPiece(shipment, parts) ?? []
  })
}

/**
 * Throws unless papers can be made of the piece: NO_TRACKING_NUMBER before it is bought, PAPER_NOT_AVAILABLE for a
 * cancelled one.
 */
export const requireMailable = (piece: MailedPiece | undefined): MailedPiece => {
  if (piece?.status === 'cancelled') {
    throw new ServiceError('PAPER_NOT_AVAILABLE', 'This shipment was cancelled, so it is not mailed.')
  }
  if (piece && piece.partner !== null) {
    const name = partnerTitles[piece.partner]
    throw new ServiceError(
      'PAPER_NOT_AVAILABLE',
      `${name} mails this piece, so your organization has no papers of the mailing. Request them from ${name}.`,
    )
  }
  if (!piece || piece.status === 'draft' || piece.status.startsWith('payment_')) {
    throw new ServiceError(
      'NO_TRACKING_NUMBER',
      'This shipment has not been bought, so there is nothing to mail yet.',
    )
  }
  return piece
}
