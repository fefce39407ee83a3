import { formatStatedWeight } from '#lib/contract/formats/measures.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { addressLines, humanize } from '#lib/service/evidence/summary-format.ts'

import type { MailedPiece } from './mailed-piece.ts'

/** An address for domestic mail, without its country: one line each. */
export const mailLines = (address: Parameters<typeof addressLines>[0]): string[] =>
  addressLines({ ...address, country: address.country === 'US' ? '' : address.country })

/** A number in groups of four, as labels show it. */
export const groupDigits = (number: string): string =>
  /^\d+$/.test(number) ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number

/** Returns the piece's own code, as printed. */
export const codeOf = ({ pieceCode }: MailedPiece): string | null => pieceCode && formatPieceCode(pieceCode)

/** In the postal service’s words. */
const signatureLabels: Record<string, string> = {
  SIGNATURE: 'Signature confirmation',
  ADULT_SIGNATURE: 'Adult signature required',
  SIGNATURE_RESTRICTED: 'Restricted delivery',
  ADULT_SIGNATURE_RESTRICTED: 'Adult signature, restricted delivery',
}

/** Returns the extra services of the purchase. */
export const extraServices = ({
  certifiedMail,
  returnReceipt,
  deliveryConfirmation,
}: MailedPiece): string[] => [
  ...(certifiedMail ? ['Certified Mail'] : []),
  ...(returnReceipt ? ['Return receipt (electronic)'] : []),
  ...(deliveryConfirmation && deliveryConfirmation !== 'NO_SIGNATURE'
    ? [signatureLabels[deliveryConfirmation] ?? humanize(deliveryConfirmation.toLowerCase())]
    : []),
]

/** Returns whether only the addressee, or someone whom the addressee names, may be given the piece. */
export const isRestricted = ({ deliveryConfirmation }: MailedPiece): boolean =>
  deliveryConfirmation?.endsWith('_RESTRICTED') ?? false

/** The postage that was paid; who adds it where it was not bought. */
export const postageOf = ({ postageCents }: MailedPiece): string =>
  postageCents === null ? 'Stamp or meter' : formatDollars(postageCents)

/** The weight, with its origin. */
export const weightOf = ({ weight }: MailedPiece): string =>
  `${formatStatedWeight(weight.ounces)}, ${weight.isWeighed ? 'weighed' : 'calculated'}`

const unsafe = /[^\p{L}\p{N}]+/gu

/** Part of a file name by which a piece is recognized: its article number, or its code and recipient. */
export const filenamePart = (piece: MailedPiece): string => {
  if (piece.articleNumber) return piece.articleNumber
  const name = piece.recipient.name ?? piece.recipient.company ?? ''
  const plain = Array.from(name.normalize('NFC').replaceAll(unsafe, '-').toLowerCase()).slice(0, 60).join('')
  return [codeOf(piece) ?? piece.shipmentId.slice(-8), plain.replaceAll(/^-+|-+$/g, '')]
    .filter(Boolean)
    .join('-')
}
