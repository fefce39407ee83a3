import { Day } from '#components/format/day.tsx'
import { Money } from '#components/format/money.tsx'
import { serviceInFull, serviceTitle } from '#components/format/service-labels.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { RadioRow } from '#components/ui/radio-row.tsx'
import { formatOunces } from '#lib/contract/formats/measures.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { packingTitle } from '#lib/contract/mailpiece/kits.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { Arrival } from '#lib/contract/quotes/arrival.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { type ComparedQuote, isTooLate } from './quote-order.ts'

type QuoteRowProps = {
  row: ComparedQuote
  options: Shipment['shipping_options']
  isChosen: boolean
  /** Whether its mark in the chart is under the pointer. */
  isMarked: boolean
  onChoose: () => void
  onMark: ((quoteId: string | null) => void) | undefined
}

/** Shows the price and arrival of a service; its group shows the proof. */
export const QuoteRow = ({ row, options, isChosen, isMarked, onChoose, onMark }: QuoteRowProps) => {
  const { quote } = row
  const notes = notesOf(quote)
  return (
    <RadioRow
      name="quote"
      value={quote.quote_id}
      label={serviceInFull(quote, options)}
      checked={isChosen}
      onChange={onChoose}
      onFocus={() => onMark?.(quote.quote_id)}
      onBlur={() => onMark?.(null)}
      onPointerEnter={() => onMark?.(quote.quote_id)}
      onPointerLeave={() => onMark?.(null)}
      isFaded={isTooLate(row)}
      isMarked={isMarked}
      className="grid-cols-[auto_minmax(0,1fr)_auto] items-baseline @2xl:items-center gap-x-3 gap-y-0.5 px-4 py-2.5 @2xl:col-span-full @2xl:grid-cols-subgrid @2xl:gap-x-3 @2xl:px-5"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-emphasis" title={`Rate provider’s name: ${quote.carrier} ${quote.service}`}>
          {serviceTitle(quote)}
        </span>
        {row.isCheapest && <Badge tone="good">Cheapest</Badge>}
        {row.isFastest && <Badge tone="accent">Fastest</Badge>}
      </span>
      <span className="min-w-0 text-xs text-ink-soft @max-2xl:col-span-2 @max-2xl:col-start-2 @max-2xl:row-start-3">
        {describeQuotedPiece(quote)}
      </span>
      <span className="@max-2xl:col-span-2 @max-2xl:col-start-2 @max-2xl:row-start-2">
        <ArrivalText isInline arrival={row.arrival} daysLate={row.daysLate} />
      </span>
      <Money
        cents={costOf(quote)}
        className="text-right font-emphasis @max-2xl:col-start-3 @max-2xl:row-start-1"
      />
      {notes.length > 0 && (
        <span className="-col-end-1 col-start-2 text-sm text-ink-soft">{notes.join(' ')}</span>
      )}
    </RadioRow>
  )
}

/** Returns what a person should know before choosing this service. */
const notesOf = (quote: Quote): string[] => {
  const partner = quote.partner === null ? null : partnerTitles[quote.partner]
  const mailed =
    partner &&
    `Printed and mailed by ${partner}${quote.price_is_estimate ? ', at an estimated price: you pay the price shown' : ''}.`
  const billed = quote.postage_account
    ? [`EasyPost bills ${formatDollars(quote.postage_account.postage_cents)} of it to your account.`]
    : []
  if (quote.tracked) return mailed ? [mailed] : billed
  return partner && mailed
    ? [mailed, `Not tracked: the record ends when ${partner} reports it as mailed.`]
    : ['Not tracked: the record ends when you hand it over. The carrier refunds no postage.', ...billed]
}

const describeQuotedPiece = ({ kit, packaging, weight_ounces: ounces }: Quote): string | null =>
  kit && `${packingTitle(kit, packaging)}${ounces === null ? '' : `, ${formatOunces(ounces)}`}`

const describeCertainty = (arrival: Arrival): string => {
  if (arrival.isGuaranteed) return 'guaranteed'
  if (arrival.day === null) return 'no estimate'
  return arrival.days === null ? 'estimate' : `estimate, ${plural(arrival.days, 'day')}`
}

type ArrivalTextProps = {
  arrival: Arrival
  daysLate: number | null
  /** Shows the day and its certainty beside each other where there is room. */
  isInline?: boolean
}

/** Shows the arrival, whether it is guaranteed, and by how much it misses the deadline. */
export const ArrivalText = ({ arrival, daysLate, isInline = false }: ArrivalTextProps) => {
  const line = isInline ? 'mr-1.5 inline-block' : 'block'
  return (
    <>
      <span className={`${line} whitespace-nowrap`}>
        {arrival.day === null ? 'Unknown' : <Day day={arrival.day} />}
      </span>
      {daysLate !== null && daysLate > 0 ? (
        <span className={`${line} text-sm whitespace-nowrap text-bad`}>
          Arrives {plural(daysLate, 'day')} late
        </span>
      ) : (
        <span className={`${line} text-sm whitespace-nowrap text-ink-soft`}>
          {isInline ? describeCertainty({ ...arrival, days: null }) : describeCertainty(arrival)}
        </span>
      )}
    </>
  )
}
