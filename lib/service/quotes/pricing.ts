import type { Config } from '#lib/service/config.ts'

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

/** Basis points of an amount, rounded half up to the cent. */
const share = (amountCents: number, basisPoints: number): number =>
  Math.floor((amountCents * basisPoints + 5000) / 10_000)

/** Prices one carrier's postage for a document of `pageCount` pages. */
export const computePrice = (
  postageCostCents: number,
  document: { pageCount: number; color: boolean },
  rules: Config['pricing'],
): Price => {
  const postageMarkupCents = share(postageCostCents, rules.postageMarkupBasisPoints)
  const envelopeFeeCents = rules.envelopeFeeCents
  const pageFeeCents = document.pageCount * rules.pageFeeCents
  const pageFeeColorCents = document.color ? document.pageCount * rules.colorPageFeeCents : 0
  const net = postageCostCents + postageMarkupCents + envelopeFeeCents + pageFeeCents + pageFeeColorCents
  const taxAmountCents = share(net, rules.taxBasisPoints)
  return {
    postageCostCents,
    postageMarkupCents,
    envelopeFeeCents,
    pageFeeCents,
    pageFeeColorCents,
    taxAmountCents,
    totalCents: net + taxAmountCents,
  }
}
