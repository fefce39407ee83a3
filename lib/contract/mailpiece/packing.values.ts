import { formatOunceLimit, formatOunces } from '#lib/contract/formats/measures.values.ts'

import { type KitEnvelope, type LabelSize, layersOf, type Packaging } from './envelopes.values.ts'
import { type KitName, kitNames, kits } from './kits.values.ts'

/** The document as printed. */
export type Printed = { pageCount: number; duplex: boolean; paper: Paper }

/** Sizes of paper that documents are printed on. */
export const papers = ['letter', 'legal'] as const

export type Paper = (typeof papers)[number]

/** Weight of paper, in milligrams for one Letter sheet. */
export type PaperWeight = { sheet_milligrams: number }

/** A document in an envelope of a kit: what is declared to a carrier. Weight in ounces, thickness in inches. */
export type Packed = {
  kit: KitName
  packaging: Packaging
  /** Sheets in the envelope. */
  sheets: number
  weightOunces: number
  thicknessInches: number
  labelSize: LabelSize | null
}

/** Ways to send: the services of each take their pieces in the same packaging. */
export const sendingWays = ['first_class', 'flat_rate', 'ups', 'fedex', 'ground'] as const

export type SendingWay = (typeof sendingWays)[number]

/** The packing for each way to send; if nothing in stock fits, the reason and the fix. */
export type Packings = Record<SendingWay, Packed | { obstacle: string }>

const milligramsPerOunce = 28_349.523_125
/** A sheet of 20-lb paper, in inches. */
const sheetInches = 0.004
const labelMilligrams = 2000
/** Legal paper is 14 inches long, Letter 11. */
const weightOfPaper: Record<Paper, number> = { letter: 1, legal: 14 / 11 }

/** Returns the number of sheets of the document itself. */
export const countDocumentSheets = ({ pageCount, duplex }: Omit<Printed, 'paper'>): number =>
  duplex ? Math.ceil(pageCount / 2) : pageCount

const roundUp = (value: number, places: number): number => {
  const scale = 10 ** places
  // The hair’s breadth keeps 1.1 (11.000000000000002 tenths) from becoming 1.2.
  return Math.ceil(value * scale - 1e-9) / scale
}

/** Packs a document into an envelope, whether it fits or not. */
const pack = (kit: KitName, envelope: KitEnvelope, printed: Printed, paper: PaperWeight): Packed => {
  const { hasAddressSheet, labelStock } = kits[kit]
  const sheets = countDocumentSheets(printed) + (hasAddressSheet ? 1 : 0)
  const label = labelStock === 'adhesive_label' || labelStock === 'half_sheet' ? labelMilligrams : 0
  const milligrams =
    sheets * paper.sheet_milligrams * weightOfPaper[printed.paper] + envelope.envelopeMilligrams + label
  return {
    kit,
    packaging: envelope.packaging,
    sheets,
    weightOunces: roundUp(milligrams / milligramsPerOunce, 1),
    thicknessInches: roundUp(sheets * layersOf[envelope.fold] * sheetInches, 3),
    labelSize: envelope.labelSize,
  }
}

const fits = (envelope: KitEnvelope, packed: Packed, printed: Printed): boolean =>
  packed.sheets <= envelope.maximumSheets &&
  packed.weightOunces <= envelope.maximumOunces &&
  (printed.paper === 'letter' || envelope.takesLegalPaper)

const packagingOf: Record<SendingWay, readonly Packaging[]> = {
  first_class: ['letter', 'flat'],
  flat_rate: ['flat_rate_envelope', 'flat_rate_legal_envelope', 'flat_rate_padded_envelope'],
  ups: ['ups_letter', 'ups_pak'],
  fedex: ['fedex_envelope', 'fedex_pak'],
  ground: ['mailer'],
}

/** First-Class kits in the order in which the first that fits is taken; one with own postage only when it is chosen. */
const firstClassOrder: readonly KitName[] = [
  'window-cert-10',
  'print-10',
  'label-6x9',
  'label-9x12',
  'halfsheet',
  'window-10',
]

const kitsFor = (way: SendingWay): readonly KitName[] => {
  if (way === 'first_class') return firstClassOrder
  return way === 'flat_rate' ? ['flatrate'] : ['carrier']
}

/** A label that the carrier account does not return in the size that an envelope needs. */
export type RefusedLabel = {
  packaging: string
  certified: boolean
  asked: string
  /** The size that came instead. */
  returned: string
}

/** Rules for choosing a kit, besides the document. */
export type PackingRules = {
  stock: readonly KitName[]
  /** The kit that a person chose; null to take the first that fits. */
  chosen: KitName | null
  certified: boolean
  paper: PaperWeight
  /** Label sizes that no envelope may require; empty until a rehearsal found some. */
  refusedLabels?: readonly RefusedLabel[] | undefined
}

const findRefused = (envelope: KitEnvelope, { refusedLabels, certified }: PackingRules) =>
  refusedLabels?.find(
    (label) =>
      label.packaging === envelope.packaging &&
      label.certified === certified &&
      label.asked === envelope.labelSize,
  )

/** Returns whether a kit can be used at all, apart from how much it holds. */
const isUsable = (kit: KitName, { stock, chosen, certified }: PackingRules): boolean =>
  stock.includes(kit) &&
  (certified ? kits[kit].takesCertified : kits[kit].takesPlain) &&
  (!kits[kit].hasOwnPostage || chosen === kit)

const sheetsOf = (printed: Printed): string => {
  const sheets = countDocumentSheets(printed)
  return `${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}${printed.paper === 'legal' ? ' of Legal paper' : ''}`
}

const describe = (way: SendingWay, printed: Printed, rules: PackingRules): string => {
  const ofWay = kitsFor(way).filter((kit) => kit !== 'window-10' || rules.chosen === kit)
  const inStock = ofWay.filter((kit) => isUsable(kit, rules))
  if (inStock.length === 0) {
    return rules.certified && ofWay.some((kit) => rules.stock.includes(kit))
      ? 'No envelope in stock takes Certified Mail. Add one in Settings, Mailing.'
      : 'No envelope for this service is in stock. Add one in Settings, Mailing.'
  }
  const fix = printed.duplex ? 'Split the document.' : 'Print on both sides, or split the document.'
  const all = inStock.flatMap((kit) =>
    kits[kit].envelopes
      .filter(({ packaging }) => packagingOf[way].includes(packaging))
      .map((envelope) => ({ kit, envelope })),
  )
  const largest = all.filter(({ envelope }) => findRefused(envelope, rules) === undefined)
  const [refused] = all.flatMap(({ kit, envelope }) => {
    const label = findRefused(envelope, rules)
    return label ? [{ kit, label }] : []
  })
  if (refused && largest.length === 0) {
    const { kit, label } = refused
    return `The kit ${kit} needs a ${label.asked} label, and this carrier account returns ${label.returned} instead. Add another kit in Settings, Mailing.`
  }
  const [best] = largest.toSorted((a, b) => b.envelope.maximumSheets - a.envelope.maximumSheets)
  if (!best) return 'No envelope for this service is in stock. Add one in Settings, Mailing.'
  if (printed.paper === 'legal' && !largest.some(({ envelope }) => envelope.takesLegalPaper)) {
    return 'Legal paper does not fit into the envelopes of this service.'
  }
  const packed = pack(best.kit, best.envelope, printed, rules.paper)
  return packed.weightOunces > best.envelope.maximumOunces
    ? `${sheetsOf(printed)} weigh ${formatOunces(packed.weightOunces)}; the limit is ${formatOunceLimit(best.envelope.maximumOunces)}. ${fix}`
    : `${sheetsOf(printed)} do not fit: the largest envelope in stock, ${best.envelope.title}, holds ${best.envelope.maximumSheets}. ${fix}`
}

/** Other carriers have no Certified Mail: what they carry in its place is packed as ever. */
const isPostalWay = (way: SendingWay): boolean => way === 'first_class' || way === 'flat_rate'

const packFor = (way: SendingWay, printed: Printed, given: PackingRules): Packings[SendingWay] => {
  const rules = { ...given, certified: given.certified && isPostalWay(way) }
  const order = kitsFor(way)
  const isOfWay = rules.chosen !== null && order.includes(rules.chosen)
  for (const kit of isOfWay && rules.chosen ? [rules.chosen] : order) {
    if (!isUsable(kit, rules)) continue
    for (const envelope of kits[kit].envelopes) {
      if (!packagingOf[way].includes(envelope.packaging) || findRefused(envelope, rules)) continue
      const packed = pack(kit, envelope, printed, rules.paper)
      if (fits(envelope, packed, printed)) return packed
    }
  }
  return { obstacle: describe(way, printed, rules) }
}

/** Packs a document for every way to send it, from what is in stock. */
export const packDocument = (printed: Printed, rules: PackingRules): Packings => ({
  first_class: packFor('first_class', printed, rules),
  flat_rate: packFor('flat_rate', printed, rules),
  ups: packFor('ups', printed, rules),
  fedex: packFor('fedex', printed, rules),
  ground: packFor('ground', printed, rules),
})

/** Returns the most likely piece: in the first available packing; null if it cannot be sent. */
export const likelyPacking = (packings: Packings, chosen: KitName | null = null): Packed | null => {
  const packed = sendingWays.flatMap((way) => {
    const packing = packings[way]
    return 'obstacle' in packing ? [] : [packing]
  })
  return packed.find(({ kit }) => kit === chosen) ?? packed[0] ?? null
}

/** The kits of the stock in which this document can be sent: what a person can choose from. */
export const fittingKits = (printed: Printed, rules: Omit<PackingRules, 'chosen'>): KitName[] =>
  kitNames.filter(
    (kit) =>
      isUsable(kit, { ...rules, chosen: kit }) &&
      sendingWays.some((way) => {
        const packing = packFor(way, printed, { ...rules, chosen: kit })
        return kitsFor(way).includes(kit) && 'kit' in packing && packing.kit === kit
      }),
  )

/** The most pages that any envelope of the stock takes, printed on both sides. */
export const maximumPages = (rules: Omit<PackingRules, 'chosen'>): number => {
  let pages = 0
  for (const step of [512, 256, 128, 64, 32, 16, 8, 4, 2, 1]) {
    const packings = packDocument(
      { pageCount: pages + step, duplex: true, paper: 'letter' },
      { ...rules, chosen: null },
    )
    if (likelyPacking(packings) !== null) pages += step
  }
  return pages
}
