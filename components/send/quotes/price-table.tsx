'use client'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { serviceExtras } from '#components/format/service-labels.tsx'
import { useEstimate } from '#components/send/options/estimate.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { type MailFee, mailFeesOf } from './option-fees.ts'

type PricedShipment = Pick<
  Shipment,
  'page_count' | 'shipping_options' | 'print_options' | 'chosen_kit' | 'to_address'
>

/** Returns the fees within the postage, as the options step names them. */
const useMailFees = (quote: Quote, shipment: PricedShipment): MailFee[] => {
  const options = shipment.shipping_options
  const estimate = useEstimate({
    pageCount: shipment.page_count,
    country: shipment.to_address.country,
    from: undefined,
    values: {
      print_options: shipment.print_options,
      // The fee of a confirmation is what it adds to the piece without.
      shipping_options: { ...options, delivery_confirmation: null },
      kit: shipment.chosen_kit,
    },
    isWanted:
      quote.carrier === 'USPS' &&
      quote.partner === null &&
      (options.certified_mail || options.delivery_confirmation !== null),
  })
  return mailFeesOf(estimate, quote, options)
}

/** Shows a total and its parts. */
export const PriceTable = ({ quote, shipment }: { quote: Quote; shipment: PricedShipment }) => (
  <dl className="grid gap-2">
    {priceParts(quote, shipment.page_count, useMailFees(quote, shipment)).map((part) => (
      <div key={part.label} className="flex justify-between gap-4">
        <dt className="text-ink-soft">{part.label}</dt>
        <dd>
          <Money cents={part.cents} />
        </dd>
      </div>
    ))}
    <div className="mt-1 flex justify-between gap-4 border-t border-line pt-3 text-lg font-emphasis">
      <dt>{quote.postage_account ? 'Charged by Mailroom' : 'Total'}</dt>
      <dd>
        <Money cents={quote.total_cents} />
      </dd>
    </div>
    {quote.postage_account && <BilledByEasypost quote={quote} postage={quote.postage_account} />}
  </dl>
)

/** Shows what EasyPost bills, which no card here is charged, and what the letter costs in all. */
const BilledByEasypost = ({
  quote,
  postage,
}: {
  quote: Quote
  postage: NonNullable<Quote['postage_account']>
}) => (
  <>
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">Postage, billed by EasyPost to your account</dt>
      <dd>
        <Money cents={postage.postage_cents} />
      </dd>
    </div>
    <div className="flex justify-between gap-4 font-emphasis">
      <dt>Total cost</dt>
      <dd>
        <Money cents={costOf(quote)} />
      </dd>
    </div>
  </>
)

type PricePart = { label: string; cents: number }

/** Returns the postage, with the fees in it line by line. Fees that exceed it are of another piece. */
const postageParts = ({ postage_cents: postage }: Quote, fees: readonly MailFee[]): PricePart[] => {
  const base = fees.reduce((rest, { cents }) => rest - cents, postage)
  return base < 0 ? [{ label: 'Postage', cents: postage }] : [{ label: 'Postage', cents: base }, ...fees]
}

/** Returns the parts of a quote's total. The total is charged; the difference to its parts is tax. */
export const priceParts = (quote: Quote, pageCount: number, fees: readonly MailFee[] = []): PricePart[] => {
  const parts = [
    ...(quote.postage_account ? [] : postageParts(quote, fees)),
    { label: 'Envelope and handling', cents: quote.handling_fee_cents },
    { label: `Printing, ${plural(pageCount, 'page')}`, cents: quote.printing_fee_cents },
    { label: 'Color', cents: quote.color_surcharge_cents },
  ]
  const tax = quote.total_cents - parts.reduce((sum, part) => sum + part.cents, 0)
  return [...parts, { label: 'Tax', cents: tax }].filter(
    (part) => part.cents > 0 || (part.label !== 'Color' && part.label !== 'Tax'),
  )
}

type ChosenQuoteProps = {
  quote: Quote
  shipment: PricedShipment
  disabledReason: string | null
  pending: boolean
  onReview: () => void
}

/** Shows the price of the selected service and continues to the review. */
export const ChosenQuote = ({ quote, shipment, disabledReason, pending, onReview }: ChosenQuoteProps) => {
  const extras = serviceExtras(quote, shipment.shipping_options)
  return (
    <Card label="Selected service" className="p-5">
      <h2 className="text-md font-emphasis">
        <CarrierService carrier={quote.carrier} service={quote.service} />
      </h2>
      {extras && <p className="text-sm text-ink-soft">{extras}</p>}
      <div className="mt-4">
        <PriceTable quote={quote} shipment={shipment} />
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
        You won’t be charged until you pay. Cancel any time until it is handed over.
      </p>
    </Card>
  )
}

/** Shows the same in short at the bottom of phone screens. */
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
      <Money cents={costOf(quote)} className="text-lg font-emphasis" />
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
