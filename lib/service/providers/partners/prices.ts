import type { PartnerPrices } from '#lib/service/config/partner-prices.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { LetterSpecification, PartnerQuote } from './port.ts'

/** Limits of a partner, in sheets of paper. */
export type PartnerLimits = {
  name: string
  maximumSheets: number
  /** Above this, a letter is mailed flat. */
  maximumLetterSheets: number
  takesLegalPaper: boolean
  /** Whether a certified letter gets a sheet for address and barcode, wherever the addresses were to be. */
  addsCertifiedSheet: boolean
}

const sheetsOf = (letter: LetterSpecification, limits: PartnerLimits): number => {
  const isSheetAdded =
    letter.addressPlacement === 'added_page' ||
    (limits.addsCertifiedSheet && letter.service !== 'first_class')
  const own = letter.duplex ? Math.ceil(letter.pages / 2) : letter.pages
  return own + (isSheetAdded ? 1 : 0)
}

/** Throws `invalid` for a letter that the partner does not take. Returns its sheets, with those that are added. */
export const requireTaken = (letter: LetterSpecification, limits: PartnerLimits): number => {
  const { name, maximumSheets, takesLegalPaper } = limits
  const isCertified = letter.service !== 'first_class'
  if (letter.paper === 'legal' && (isCertified || !takesLegalPaper)) {
    const what = takesLegalPaper ? 'certified letters' : 'letters'
    throw new ProviderError(
      'invalid',
      `${name} does not mail ${what} on Legal paper. Scale the document to Letter, or print it in-house.`,
    )
  }
  const sheets = sheetsOf(letter, limits)
  if (sheets > maximumSheets) {
    throw new ProviderError(
      'invalid',
      `The letter has ${sheets} sheets, and ${name} takes ${maximumSheets}. Print on both sides, or in-house.`,
    )
  }
  return sheets
}

/** Computes what a letter costs from configured prices. Throws `invalid` for what the partner does not take. */
export const estimatePrice = (
  letter: LetterSpecification,
  limits: PartnerLimits,
  prices: PartnerPrices,
): PartnerQuote => {
  const sheets = requireTaken(letter, limits)
  const envelope = sheets > limits.maximumLetterSheets ? 'flat' : 'letter'
  const extras = {
    first_class: 0,
    certified: prices.certifiedCents,
    certified_return_receipt: prices.certifiedCents + prices.returnReceiptCents,
  }
  const priceCents =
    (envelope === 'flat' ? prices.flatCents : prices.letterCents) +
    (sheets - 1) * prices.sheetCents +
    (letter.color ? sheets * prices.colorSheetCents : 0) +
    extras[letter.service]
  return { priceCents, isEstimate: true, sheets, envelope }
}
