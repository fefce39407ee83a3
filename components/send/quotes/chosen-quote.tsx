'use client'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { PriceTable } from './price-table.tsx'
import { serviceExtras } from './service-labels.ts'

type ChosenQuoteProps = {
  quote: Quote
  shipment: Pick<Shipment, 'page_count' | 'shipping_options'>
  disabledReason: string | null
  pending: boolean
  onReview: () => void
}

/** What the chosen service costs in parts, and the way on. */
export const ChosenQuote = ({ quote, shipment, disabledReason, pending, onReview }: ChosenQuoteProps) => {
  const extras = serviceExtras(quote, shipment.shipping_options)
  return (
    <Card label="Selected service" className="p-5">
      <h2 className="text-md font-[620]">
        <CarrierService carrier={quote.carrier} service={quote.service} />
      </h2>
      {extras && <p className="text-sm text-ink-soft">{extras}</p>}
      <div className="mt-4">
        <PriceTable quote={quote} pageCount={shipment.page_count} />
      </div>
      <div className="mt-5 hidden sm:block">
        <Button
          variant="primary"
          size="large"
          data-onward=""
          className="w-full"
          disabledReason={disabledReason}
          pending={pending}
          onClick={onReview}
        >
          Review
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        You won’t be charged until you pay. Cancel any time before pickup.
      </p>
    </Card>
  )
}

/** The same in short, for the foot of a phone's screen. */
export const ChosenQuoteBar = ({
  quote,
  disabledReason,
  pending,
  onReview,
}: Omit<ChosenQuoteProps, 'shipment' | 'quote'> & { quote: Quote }) => (
  <>
    <div className="min-w-0">
      <p className="truncate text-sm text-ink-soft">
        <CarrierService carrier={quote.carrier} service={quote.service} />
      </p>
      <Money cents={quote.total_cents} className="text-lg font-[640]" />
    </div>
    <Button
      variant="primary"
      size="large"
      data-onward=""
      disabledReason={disabledReason}
      pending={pending}
      onClick={onReview}
    >
      Review
    </Button>
  </>
)
