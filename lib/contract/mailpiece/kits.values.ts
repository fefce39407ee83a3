import {
  booklet,
  carrierEnvelope,
  catalog,
  express,
  flatRate,
  number10,
  parcelOunces,
  type KitEnvelope,
  type LabelStock,
  type Packaging,
} from './envelopes.values.ts'

/** Supplies that an office has in stock to turn printed sheets into mail. */
export const kitNames = [
  'label-6x9',
  'label-9x12',
  'print-10',
  'halfsheet',
  'flatrate',
  'window-10',
  'window-cert-10',
  'carrier',
] as const

export type KitName = (typeof kitNames)[number]

/** Kits of an organization by default: for a plain label printer and free carrier packaging. */
export const defaultKits: readonly KitName[] = ['label-6x9', 'label-9x12', 'flatrate', 'carrier']

export type Kit = {
  title: string
  description: string
  labelStock: LabelStock | null
  /** Whether a sheet with the addresses is mailed in front of the document. */
  hasAddressSheet: boolean
  /** Whether mail that is not certified can be sent in it; an envelope may say CERTIFIED MAIL in print. */
  takesPlain: boolean
  /** Whether Certified Mail can be sent in it. */
  takesCertified: boolean
  /** Whether the sender adds postage by stamp or meter, so that none is bought. */
  hasOwnPostage: boolean
  /** In the order in which they are tried. */
  envelopes: readonly [KitEnvelope, ...KitEnvelope[]]
}

/**
 * Every kit with its geometry. Sizes and positions are from docs/mailpiece.md, which names their sources and marks
 * assumptions.
 */
export const kits: Record<KitName, Kit> = {
  'label-6x9': {
    title: '6 × 9 envelope with label',
    description: 'Folded once. The carrier’s label is stuck on the envelope.',
    labelStock: 'adhesive_label',
    hasAddressSheet: false,
    takesPlain: true,
    takesCertified: true,
    hasOwnPostage: false,
    envelopes: [booklet],
  },
  'label-9x12': {
    title: '9 × 12 envelope with label',
    description: 'Not folded. The carrier’s label is stuck on the envelope.',
    labelStock: 'adhesive_label',
    hasAddressSheet: false,
    takesPlain: true,
    takesCertified: true,
    hasOwnPostage: false,
    envelopes: [catalog],
  },
  'print-10': {
    title: '#10 envelope, printed',
    description: 'Folded twice. Addresses and postage are printed on the envelope itself.',
    labelStock: 'envelope',
    hasAddressSheet: false,
    takesPlain: true,
    takesCertified: false,
    hasOwnPostage: false,
    envelopes: [number10],
  },
  halfsheet: {
    title: 'Half-sheet label on a 6 × 9 or 9 × 12 envelope',
    description:
      'For offices without a label printer: label and receipt on one sheet of two adhesive halves.',
    labelStock: 'half_sheet',
    hasAddressSheet: false,
    takesPlain: true,
    takesCertified: true,
    hasOwnPostage: false,
    envelopes: [
      { ...booklet, label: { x: 1.5, y: 0.85, width: 6, height: 4 } },
      { ...catalog, labelSize: '6x4', label: { x: 1.5, y: 1, width: 6, height: 4 } },
    ],
  },
  flatrate: {
    title: 'USPS Flat Rate Envelope',
    description: 'Priority Mail and Priority Mail Express, also over 13 oz. Free from USPS.',
    labelStock: 'adhesive_label',
    hasAddressSheet: false,
    takesPlain: true,
    takesCertified: true,
    hasOwnPostage: false,
    envelopes: [
      flatRate,
      {
        ...flatRate,
        title: 'USPS Legal Flat Rate Envelope',
        packaging: 'flat_rate_legal_envelope',
        face: { width: 15, height: 9.5 },
        takesLegalPaper: true,
        label: { x: 10.75, y: 0.25, width: 4, height: 6 },
      },
      {
        ...flatRate,
        title: 'USPS Padded Flat Rate Envelope',
        packaging: 'flat_rate_padded_envelope',
        envelopeMilligrams: 60_000,
        maximumSheets: 300,
      },
    ],
  },
  'window-10': {
    title: '#10 window envelope, own postage',
    description: 'The address shows through the window. You add a stamp or meter postage.',
    labelStock: null,
    hasAddressSheet: true,
    takesPlain: true,
    takesCertified: false,
    hasOwnPostage: true,
    envelopes: [
      {
        ...number10,
        title: '#10 window envelope',
        labelSize: null,
        label: null,
        window: { x: 0.875, y: 2.5, width: 4.5, height: 1.125 },
      },
    ],
  },
  'window-cert-10': {
    title: '#10 certified window envelope',
    description: 'Postage, barcode and address show through a large window.',
    labelStock: 'address_sheet',
    hasAddressSheet: true,
    takesPlain: false,
    takesCertified: true,
    hasOwnPostage: false,
    envelopes: [
      {
        ...number10,
        title: '#10 certified window envelope',
        label: { x: 0.75, y: 0.3335, width: 7, height: 3 },
        window: { x: 0.75, y: 0.5625, width: 8, height: 3 },
      },
    ],
  },
  carrier: {
    title: 'UPS or FedEx packaging',
    description: 'Envelopes and paks that the carriers give away, or a flat mailer by ground.',
    labelStock: 'adhesive_label',
    hasAddressSheet: false,
    takesPlain: true,
    takesCertified: false,
    hasOwnPostage: false,
    envelopes: [
      carrierEnvelope('UPS Express Envelope', 'ups_letter', {
        face: express,
        envelopeMilligrams: 40_000,
        maximumSheets: 42,
        // Over half a pound it is rated as a parcel of a full pound.
        maximumOunces: 8,
        takesLegalPaper: false,
      }),
      carrierEnvelope('UPS Express Pak', 'ups_pak', {
        face: { width: 16, height: 12.75 },
        envelopeMilligrams: 30_000,
        maximumSheets: 400,
        maximumOunces: parcelOunces,
        takesLegalPaper: true,
      }),
      carrierEnvelope('FedEx Envelope', 'fedex_envelope', {
        face: express,
        envelopeMilligrams: 40_000,
        maximumSheets: 42,
        maximumOunces: 8,
        takesLegalPaper: false,
      }),
      carrierEnvelope('FedEx Pak', 'fedex_pak', {
        face: { width: 15.5, height: 12 },
        envelopeMilligrams: 30_000,
        maximumSheets: 400,
        maximumOunces: parcelOunces,
        takesLegalPaper: true,
      }),
      carrierEnvelope('cardboard mailer', 'mailer', {
        face: { width: 15, height: 9.5 },
        envelopeMilligrams: 90_000,
        maximumSheets: 400,
        maximumOunces: parcelOunces,
        takesLegalPaper: true,
      }),
    ],
  },
}

/** Returns what a piece is packed in, as people call it: the kit, or the envelope of a kit that has several. */
export const packingTitle = (kit: KitName, packaging: Packaging | null): string => {
  const { envelopes, labelStock, title } = kits[kit]
  const isOneOfSeveral = envelopes.length > 1 && labelStock !== 'half_sheet'
  return (isOneOfSeveral && packaging && findEnvelope(kit, packaging)?.title) || title
}

/** Finds the envelope by which a piece is declared; undefined if the kit has none of that packaging. */
export const findEnvelope = (kit: KitName, packaging: Packaging): KitEnvelope | undefined =>
  kits[kit].envelopes.find((envelope) => envelope.packaging === packaging)
