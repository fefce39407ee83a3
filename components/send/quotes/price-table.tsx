import { Money } from '#components/format/money.tsx'
import type { Quote } from '#lib/contract/quotes/quote.ts'

import { priceParts } from './price-parts.ts'

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
