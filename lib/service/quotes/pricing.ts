import type { Config } from '#lib/service/config/config.ts'

/** The parts of a price, integer cents. `totalCents` is always their sum. */
export type Price = {
  postageCostCents: number
  postageMarkupCents: number
  envelopeFeeCents: number
  pageFeeCents: number
  pageFeeColorCents: number
  taxAmountCents: number
  totalCents: number
}

/** Priced item: one carrier's postage for a document. */
type Priced = { postageCostCents: number; pageCount: number; color: boolean }

type Rates = Config['pricing']

/** Basis points of an amount, rounded half up to the cent. */
const share = (amountCents: number, basisPoints: number): number =>
  Math.floor((amountCents * basisPoints + 5000) / 10_000)

/** Rules of a price before tax: charges besides the postage, each separate, in integer cents. */
const charges = {
  postageMarkupCents: (priced, rates) => share(priced.postageCostCents, rates.postageMarkupBasisPoints),
  envelopeFeeCents: (_, rates) => rates.envelopeFeeCents,
  pageFeeCents: (priced, rates) => priced.pageCount * rates.pageFeeCents,
  pageFeeColorCents: (priced, rates) => (priced.color ? priced.pageCount * rates.colorPageFeeCents : 0),
} satisfies Partial<Record<keyof Price, (priced: Priced, rates: Rates) => number>>

/** Tax is due on everything, the postage included. */
const taxOf = (netCents: number, rates: Rates): number => share(netCents, rates.taxBasisPoints)

/** Prices one carrier's postage for a document of `pageCount` pages. */
export const computePrice = (
  postageCostCents: number,
  document: { pageCount: number; color: boolean },
  rates: Rates,
): Price => {
  const priced = { postageCostCents, ...document }
  const parts = {
    postageCostCents,
    postageMarkupCents: charges.postageMarkupCents(priced, rates),
    envelopeFeeCents: charges.envelopeFeeCents(priced, rates),
    pageFeeCents: charges.pageFeeCents(priced, rates),
    pageFeeColorCents: charges.pageFeeColorCents(priced, rates),
  }
  const netCents = Object.values(parts).reduce((sum, part) => sum + part, 0)
  const taxAmountCents = taxOf(netCents, rates)
  return { ...parts, taxAmountCents, totalCents: netCents + taxAmountCents }
}
