import { hasCertificateOfMailing, hasMailingReceipt } from '#lib/contract/papers/papers.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { expectPostmark } from '#lib/service/shipment-core/expect-postmark.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { groupBySender } from './list-order.ts'
import { loadPieces, type MailedPiece, requireMailable } from './mailed-piece.ts'
import { fillOfficialForm } from './official-form.ts'
import { renderCertificate, renderMailingReceipt } from './piece-paper-pdf.ts'
import { filenamePart } from './words.ts'

/** Loads a bought piece whose evidence is retained. Throws SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER, PAPER_NOT_AVAILABLE, EVIDENCE_EXPIRED. */
export const loadPiece = async (ctx: ServiceContext, shipmentId: string): Promise<MailedPiece> => {
  const shipment = await loadShipment(ctx, shipmentId)
  const [found] = await loadPieces(ctx, [shipment.id])
  const piece = requireMailable(found)
  if (await isEvidenceExpired(ctx, shipment)) {
    throw new ServiceError(
      'EVIDENCE_EXPIRED',
      'The evidence of this shipment was deleted at its end of retention.',
    )
  }
  return piece
}

const unavailable = (message: string): ServiceError => new ServiceError('PAPER_NOT_AVAILABLE', message)

/** Throws PAPER_NOT_AVAILABLE for a carrier that does not postmark. */
export const requirePostal = (piece: MailedPiece): void => {
  if (hasMailingReceipt(piece)) return
  const carrier = carrierName(piece.carrier)
  throw unavailable(
    `${carrier} does not postmark. Ask its driver or counter for a receipt, or use the tracking number.`,
  )
}

/**
 * Makes the sender's receipt for one piece, to be postmarked. Throws SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER,
 * PAPER_NOT_AVAILABLE, EVIDENCE_EXPIRED.
 */
export const getMailingReceipt = async (ctx: ServiceContext, shipmentId: string): Promise<FileDownload> => {
  const piece = await loadPiece(ctx, shipmentId)
  requirePostal(piece)
  await withTransaction(ctx, (ctx) => expectPostmark(ctx, piece))
  const maker = { zone: await findOrganizationZone(ctx), madeAt: ctx.clock.now(), mark: markOf(ctx.config) }
  return {
    filename: `mailing-receipt-${filenamePart(piece)}.pdf`,
    contentType: 'application/pdf',
    body: await renderMailingReceipt(piece, maker),
  }
}

/** Throws PAPER_NOT_AVAILABLE for a piece that can have no certificate of mailing. */
export const requireCertifiable = (piece: MailedPiece): void => {
  requirePostal(piece)
  if (hasCertificateOfMailing(piece)) return
  const what = piece.certifiedMail ? 'Certified Mail' : 'mail with a signature'
  throw unavailable(
    `The postal service does not combine a certificate of mailing with ${what}. Use the mailing receipt, or the firm mailing list of the handoff.`,
  )
}

/**
 * Makes the certificate of mailing for one piece without extra services. Throws SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER,
 * PAPER_NOT_AVAILABLE, EVIDENCE_EXPIRED.
 */
export const getCertificateOfMailing = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<FileDownload> => {
  const piece = await loadPiece(ctx, shipmentId)
  requireCertifiable(piece)
  await withTransaction(ctx, (ctx) => expectPostmark(ctx, piece))
  return {
    filename: `certificate-of-mailing-${filenamePart(piece)}.pdf`,
    contentType: 'application/pdf',
    body:
      (await fillOfficialForm(ctx, 'ps3817', groupBySender([piece]))) ??
      (await renderCertificate(piece, { madeAt: ctx.clock.now(), mark: markOf(ctx.config) })),
  }
}
