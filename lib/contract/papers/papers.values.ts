import type { StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { needsSignature } from '#lib/contract/quotes/carriers/carrier.values.ts'
import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'

/** Facts that determine which papers a piece can have. */
type Piece = {
  status: ShipmentStatus
  carrier: string | null
  certifiedMail: boolean
  deliveryConfirmation: string | null
}

const isBought = ({ status }: Pick<Piece, 'status'>): boolean =>
  status === 'queued' || status === 'printed' || status === 'shipped'

/** Returns whether there is a mailing receipt for the piece: the postal service postmarks it, other carriers do not. */
export const hasMailingReceipt = (piece: Pick<Piece, 'status' | 'carrier'>): boolean =>
  isBought(piece) && piece.carrier !== null && isPostal(piece.carrier)

/**
 * Returns whether the piece can have a certificate of mailing, which the postal service does not combine with
 * Certified Mail or a signature: https://pe.usps.com/text/dmm300/503.htm (5.0).
 */
export const hasCertificateOfMailing = (piece: Piece): boolean =>
  hasMailingReceipt(piece) && !piece.certifiedMail && !needsSignature(piece.deliveryConfirmation)

/**
 * Returns whether service by mail can be proved of the piece: it went to the postal service, and its hand-over is
 * recorded.
 */
export const hasProofOfService = (
  piece: Pick<Piece, 'status' | 'carrier'> & { handedOverAt: string | null },
): boolean => hasMailingReceipt(piece) && piece.handedOverAt !== null

/** Returns which papers of the piece can come back stamped, or in the mail; the likeliest first. */
export const paperKindsOf = (piece: Piece & { tracked: boolean }): StampedPaperKind[] => [
  ...(hasMailingReceipt(piece) ? (['mailing_receipt'] as const) : []),
  ...(hasMailingReceipt(piece) && piece.tracked ? (['mailing_list'] as const) : []),
  ...(hasCertificateOfMailing(piece) ? (['certificate_of_mailing'] as const) : []),
  ...(hasMailingReceipt(piece) && piece.tracked ? (['return_card'] as const) : []),
  ...(isBought(piece) ? (['returned_envelope'] as const) : []),
]
