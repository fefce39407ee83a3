import { Money } from '#components/format/money.tsx'
import { plural } from '#components/format/plural.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'

/** A total and its parts. */
export const PriceTable = ({ quote, pageCount }: { quote: Quote; pageCount: number }) => (
  <dl className="grid gap-2">
    {priceParts(quote, pageCount).map((part) => (
      <div key={part.label} className="flex justify-between gap-4">
        <dt className="text-ink-soft">{part.label}</dt>
        <dd>
          <Money cents={part.cents} />
        </dd>
      </div>
    ))}
    <div className="mt-1 flex justify-between gap-4 border-t border-line pt-3 text-lg font-[640]">
      <dt>Total</dt>
      <dd>
        <Money cents={quote.total_cents} />
      </dd>
    </div>
  </dl>
)

type PricePart = { label: string; cents: number }

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
