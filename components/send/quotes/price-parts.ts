import { plural } from '#components/format/plural.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'

export type PricePart = { label: string; cents: number }

/** What a quote's total is made of. The total is what is charged; what its parts leave over is tax. */
export const priceParts = (quote: Quote, pageCount: number): PricePart[] => {
  const parts = [
    { label: 'Postage', cents: quote.postage_cents },
    { label: 'Envelope and handling', cents: quote.handling_fee_cents },
    { label: `Printing, ${plural(pageCount, 'page')}`, cents: quote.printing_fee_cents },
    { label: 'Color', cents: quote.color_surcharge_cents },
  ]
  const tax = quote.total_cents - parts.reduce((sum, part) => sum + part.cents, 0)
  return [...parts, { label: 'Tax', cents: tax }].filter(
    (part) => part.cents > 0 || (part.label !== 'Color' && part.label !== 'Tax'),
  )
}
