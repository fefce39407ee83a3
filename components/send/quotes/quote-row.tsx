import { Day } from '#components/format/day.tsx'
import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { RadioRow } from '#components/ui/radio-row.tsx'
import { formatOunces } from '#lib/contract/formats/measures.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { packingTitle } from '#lib/contract/mailpiece/kits.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { Arrival } from '#lib/contract/quotes/arrival.values.ts'
import { serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { type ComparedQuote, isTooLate } from './quote-order.ts'
import { describeKeeping, ProofList, serviceExtras, serviceInFull, serviceTitle } from './service-labels.tsx'

type QuoteRowProps = {
  row: ComparedQuote
  options: Shipment['shipping_options']
  isChosen: boolean
  onChoose: () => void
}

/** Shows the price, arrival and proof of a service. */
export const QuoteRow = ({ row, options, isChosen, onChoose }: QuoteRowProps) => {
  const { quote } = row
  const proof = serviceProof(quote.carrier, quote.service, options)
  const extras = serviceExtras(quote, options)
  const fees = quote.total_cents - quote.postage_cents
  return (
    <RadioRow
      name="quote"
      value={quote.quote_id}
      label={serviceInFull(quote, options)}
      checked={isChosen}
      onChange={onChoose}
      isFaded={isTooLate(row)}
      className="grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-2 px-4 py-4 @xl:col-span-full @xl:grid-cols-subgrid @xl:gap-x-4 @xl:px-5"
    >
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-[600]" title={`Rate provider’s name: ${quote.carrier} ${quote.service}`}>
            {serviceTitle(quote)}
          </span>
          {row.isCheapest && <Badge tone="good">Cheapest</Badge>}
          {row.isFastest && <Badge tone="accent">Fastest</Badge>}
        </span>
        {extras && <span className="block text-sm text-ink-soft">{extras}</span>}
        {quote.kit !== null && (
          <span className="block text-sm text-ink-soft">{describeQuotedPiece(quote)}</span>
        )}
        {quote.partner !== null && (
          <span className="block text-sm text-ink-soft">
            Printed and mailed by {partnerTitles[quote.partner]}
            {quote.price_is_estimate && ', at an estimated price: you pay the price shown'}
          </span>
        )}
        {!quote.tracked && (
          <span className="block text-sm text-ink-soft">
            {quote.partner === null
              ? 'Not tracked: the record ends when you hand it over. The carrier refunds no postage.'
              : `Not tracked: the record ends when ${partnerTitles[quote.partner]} reports it as mailed.`}
          </span>
        )}
      </span>
      <span className="@max-xl:col-span-2 @max-xl:col-start-2">
        <ArrivalText arrival={row.arrival} daysLate={row.daysLate} />
      </span>
      <span className="text-right @max-xl:col-start-3 @max-xl:row-start-1">
        <Money cents={quote.total_cents} className="block text-md font-[640]" />
        <span className="numeric block text-sm whitespace-nowrap text-ink-soft" title="Postage + fees">
          <Money cents={quote.postage_cents} /> + <Money cents={fees} />
        </span>
      </span>
      <span className="-col-end-1 col-start-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        {/* Equal widths align the same proof in every row. */}
        <ProofList proof={proof} className="@xl:grid @xl:grid-cols-[6.5rem_6.75rem_5rem_auto] @xl:gap-x-2" />
        <span className="text-sm text-ink-soft">{describeKeeping(quote.carrier, proof)}</span>
      </span>
    </RadioRow>
  )
}

const describeQuotedPiece = ({ kit, packaging, weight_ounces: ounces }: Quote): string | null =>
  kit && `${packingTitle(kit, packaging)}${ounces === null ? '' : `, ${formatOunces(ounces)}`}`

const describeCertainty = (arrival: Arrival): string => {
  if (arrival.isGuaranteed) return 'guaranteed'
  if (arrival.day === null) return 'no estimate'
  return arrival.days === null ? 'estimate' : `estimate, ${plural(arrival.days, 'day')}`
}

/** Shows the arrival, whether it is guaranteed, and by how much it misses the deadline. */
export const ArrivalText = ({ arrival, daysLate }: { arrival: Arrival; daysLate: number | null }) => (
  <>
    {arrival.day === null ? (
      <span className="block">Unknown</span>
    ) : (
      <time dateTime={arrival.day} className="block whitespace-nowrap">
        <Day day={arrival.day} />
      </time>
    )}
    {daysLate !== null && daysLate > 0 ? (
      <span className="block text-sm text-bad">Arrives {plural(daysLate, 'day')} late</span>
    ) : (
      <span className="block text-sm text-ink-soft">{describeCertainty(arrival)}</span>
    )}
  </>
)
