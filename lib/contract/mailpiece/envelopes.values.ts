/** Inches. */
export type Size = { width: number; height: number }

/** A rectangle in inches; x from the left and y from the top of its surface. */
export type Box = Size & { x: number; y: number }

/** How the sheets are folded: not folded, once across, or twice like the letter C. */
export type Fold = 'none' | 'half' | 'c'

/** Layers of one sheet in the envelope. */
export const layersOf: Record<Fold, number> = { none: 1, half: 2, c: 3 }

/** Sizes of the carriers’ labels, width by height in inches, as requested from the rate provider. */
export type LabelSize = '4x6' | '6x4' | '7x3'

export const labelSizes: Record<LabelSize, Size> = {
  '4x6': { width: 4, height: 6 },
  '6x4': { width: 6, height: 4 },
  '7x3': { width: 7, height: 3 },
}

/** Stock that the carrier’s label is printed on. */
export type LabelStock = 'adhesive_label' | 'half_sheet' | 'envelope' | 'address_sheet'

/** How a filled envelope is declared to the carriers. */
export const packagings = [
  'letter',
  'flat',
  'flat_rate_envelope',
  'flat_rate_legal_envelope',
  'flat_rate_padded_envelope',
  'ups_letter',
  'ups_pak',
  'fedex_envelope',
  'fedex_pak',
  'mailer',
] as const

export type Packaging = (typeof packagings)[number]

/** One envelope of a kit, and what it takes. Sizes in inches, weights in milligrams and ounces. */
export type KitEnvelope = {
  /** The name that people order it by. */
  title: string
  packaging: Packaging
  /** The face, in the direction in which it is addressed. */
  face: Size
  fold: Fold
  envelopeMilligrams: number
  maximumSheets: number
  maximumOunces: number
  /** Paper that fits, and whether anything else does. */
  takesLegalPaper: boolean
  /** Size of the label that is bought for it; null where the sender adds the postage. */
  labelSize: LabelSize | null
  /** Position of the label on the face; on an address sheet, on the folded sheet. */
  label: Box | null
  /** The hole in the face through which the address sheet shows. */
  window: Box | null
}

const firstClassLetterOunces = 3.5
const firstClassFlatOunces = 13
/** Carriers' weight limit for one piece: 70 lb. The sheet limit is reached far earlier. */
export const parcelOunces = 70 * 16

export const booklet: KitEnvelope = {
  title: '6 × 9 in booklet envelope',
  packaging: 'letter',
  face: { width: 9, height: 6 },
  fold: 'half',
  envelopeMilligrams: 11_000,
  maximumSheets: 15,
  maximumOunces: firstClassLetterOunces,
  takesLegalPaper: false,
  labelSize: '6x4',
  label: { x: 2.75, y: 0.25, width: 6, height: 4 },
  window: null,
}

export const catalog: KitEnvelope = {
  title: '9 × 12 in catalog envelope',
  packaging: 'flat',
  face: { width: 9, height: 12 },
  fold: 'none',
  envelopeMilligrams: 18_000,
  maximumSheets: 76,
  maximumOunces: firstClassFlatOunces,
  takesLegalPaper: false,
  labelSize: '4x6',
  label: { x: 4.75, y: 0.25, width: 4, height: 6 },
  window: null,
}

export const number10: KitEnvelope = {
  title: '#10 envelope',
  packaging: 'letter',
  face: { width: 9.5, height: 4.125 },
  fold: 'c',
  envelopeMilligrams: 6800,
  maximumSheets: 6,
  maximumOunces: firstClassLetterOunces,
  takesLegalPaper: false,
  labelSize: '7x3',
  label: { x: 2.375, y: 0.125, width: 7, height: 3 },
  window: null,
}

export const flatRate: KitEnvelope = {
  title: 'USPS Flat Rate Envelope',
  packaging: 'flat_rate_envelope',
  face: { width: 12.5, height: 9.5 },
  fold: 'none',
  envelopeMilligrams: 50_000,
  maximumSheets: 150,
  maximumOunces: parcelOunces,
  takesLegalPaper: false,
  labelSize: '4x6',
  label: { x: 8.25, y: 0.25, width: 4, height: 6 },
  window: null,
}

export const carrierEnvelope = (
  title: string,
  packaging: Packaging,
  limits: Pick<KitEnvelope, 'maximumSheets' | 'maximumOunces' | 'takesLegalPaper' | 'face'> & {
    envelopeMilligrams: number
  },
): KitEnvelope => ({
  title,
  packaging,
  fold: 'none',
  labelSize: '4x6',
  label: { x: limits.face.width - 4.25, y: 0.25, width: 4, height: 6 },
  window: null,
  ...limits,
})

export const express = { width: 12.5, height: 9.5 }
