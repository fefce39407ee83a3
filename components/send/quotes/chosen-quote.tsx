'use client'

import { Money } from '#components/format/money.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { Quote } from '#lib/contract/quote.ts'
import type { Shipment } from '#lib/contract/shipment.ts'

import { PriceTable } from './price-table.tsx'
import { serviceExtras, serviceTitle } from './service-words.ts'

type ChosenQuoteProps = {
  quote: Quote | undefined
  shipment: Pick<Shipment, 'page_count' | 'shipping_options'>
  disabledReason: string | null
  pending: boolean
  onReview: () => void
}

/** What the chosen service costs in parts, and the way on. */
export const ChosenQuote = ({ quote, shipment, disabledReason, pending, onReview }: ChosenQuoteProps) => {
  if (!quote) return null
  const extras = serviceExtras(quote, shipment.shipping_options)
  return (
    <Card label="Chosen service" className="p-5">
      <h2 className="text-md font-[620]">{serviceTitle(quote)}</h2>
      {extras && <p className="text-sm text-ink-soft">{extras}</p>}
      <div className="mt-4">
        <PriceTable quote={quote} pageCount={shipment.page_count} />
      </div>
      <Button
        variant="primary"
        size="large"
        className="mt-5 hidden w-full sm:inline-flex"
        disabledReason={disabledReason}
        pending={pending}
        onClick={onReview}
      >
        Review
      </Button>
      <p className="mt-3 text-sm text-ink-soft">
        Nothing is charged until you buy. You can cancel until the piece is handed over.
      </p>
    </Card>
  )
}

/** The same on a phone: always in reach at the foot of the screen. */
export const ChosenQuoteBar = ({
  quote,
  disabledReason,
  pending,
  onReview,
}: Omit<ChosenQuoteProps, 'shipment'>) =>
  quote && (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:hidden">
      <div className="min-w-0">
        <p className="truncate text-sm text-ink-soft">{serviceTitle(quote)}</p>
        <Money cents={quote.total_cents} className="text-lg font-[640]" />
      </div>
      <Button
        variant="primary"
        size="large"
        disabledReason={disabledReason}
        pending={pending}
        onClick={onReview}
      >
        Review
      </Button>
    </div>
  )
