/** Prices of a print partner, in US cents, by its contract. */
export type PartnerPrices = {
  /** A letter of one sheet in black, with envelope and First-Class postage. */
  letterCents: number
  /** The same mailed flat. */
  flatCents: number
  /** Every further sheet. */
  sheetCents: number
  /** Added for every sheet of a letter in color. */
  colorSheetCents: number
  /** Added for Certified Mail, and for a return receipt on top of that. */
  certifiedCents: number
  returnReceiptCents: number
}

/** The price that each word of LOB_PRICES and POSTGRID_PRICES gives. */
export const priceKeys = {
  letter: 'letterCents',
  flat: 'flatCents',
  sheet: 'sheetCents',
  color: 'colorSheetCents',
  certified: 'certifiedCents',
  return_receipt: 'returnReceiptCents',
} as const satisfies Record<string, keyof PartnerPrices>

/** Prices for the sandbox, of the order of those that partners publish. */
export const samplePrices: PartnerPrices = {
  letterCents: 125,
  flatCents: 290,
  sheetCents: 12,
  colorSheetCents: 10,
  certifiedCents: 640,
  returnReceiptCents: 285,
}

/** Reads `letter=125,flat=290,…` with every price once; null when it is anything else. */
export const parsePartnerPrices = (text: string): PartnerPrices | null => {
  const given = new Map<string, number>()
  for (const part of text.split(',')) {
    const [, word, cents] = /^\s*([a-z_]+)=(\d{1,7})\s*$/.exec(part) ?? []
    if (word === undefined || given.has(word)) return null
    given.set(word, Number(cents))
  }
  const words = Object.keys(priceKeys)
  if (given.size !== words.length || !words.every((word) => given.has(word))) return null
  const prices = { ...samplePrices }
  for (const [word, key] of Object.entries(priceKeys)) prices[key] = given.get(word) ?? 0
  return prices
}
