'use client'

import { useId } from 'react'

import { Money } from '#components/format/money.tsx'
import { describeAllKeeping, ProofList } from '#components/format/service-labels.tsx'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { commonFees, groupByProof, type QuoteGroup } from './quote-groups.ts'
import type { ComparedQuote } from './quote-order.ts'
import { QuoteRow } from './quote-row.tsx'

type QuoteListProps = {
  rows: readonly ComparedQuote[]
  options: Shipment['shipping_options']
  chosenId: string | null
  /** The quote whose mark in the chart is under the pointer. */
  markedId?: string | null
  onChoose: (quoteId: string) => void
  /** Receives the quote under the pointer or the focus. */
  onMark?: (quoteId: string | null) => void
}

/** Lists quotes under the proof that they leave. */
export const QuoteList = ({ rows, ...list }: QuoteListProps) =>
  groupByProof(rows, list.options).map((group) => <ProofGroup key={group.key} group={group} {...list} />)

type ProofGroupProps = Omit<QuoteListProps, 'rows'> & { group: QuoteGroup }

const ProofGroup = ({ group, options, chosenId, markedId, onChoose, onMark }: ProofGroupProps) => {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0 border-b border-line last:border-b-0">
      <p
        id={id}
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b border-line bg-sunken/60 px-4 py-2 @2xl:px-5"
      >
        <ProofList proof={group.proof} />
        <span className="text-sm text-ink-soft">
          {describeAllKeeping(
            group.rows.map(({ quote }) => quote),
            options,
          )}
        </span>
      </p>
      <div className="@2xl:grid @2xl:grid-cols-[auto_minmax(0,1fr)_11.25rem_10.75rem_4.75rem] @2xl:gap-x-3">
        {group.rows.map((row) => (
          <QuoteRow
            key={row.quote.quote_id}
            row={row}
            options={options}
            isChosen={row.quote.quote_id === chosenId}
            isMarked={row.quote.quote_id === markedId}
            onChoose={() => onChoose(row.quote.quote_id)}
            onMark={onMark}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** States the fees that every price includes. Where they differ, the price of the selected service shows them. */
export const IncludedFees = ({ quotes }: { quotes: readonly Quote[] }) => {
  const fees = commonFees(quotes)
  return (
    fees !== null && (
      <p className="text-sm text-ink-soft">
        Prices include <Money cents={fees} /> for printing, envelope and handling.
      </p>
    )
  )
}
