'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Day } from '#components/format/day.tsx'
import { Money } from '#components/format/money.tsx'
import { QuoteList } from '#components/send/quotes/quote-list.tsx'
import { MissingRates } from '#components/send/quotes/quote-notices.tsx'
import { compareQuotes, findSameService } from '#components/send/quotes/quote-order.ts'
import { QuoteValidity, useRemainingMs } from '#components/send/quotes/quote-validity.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { BatchRow, BatchRowQuotes } from '#lib/contract/batches/batch-row.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { isCertified } from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'

import { pickQuote, renewRow } from './actions.ts'

type PickQuoteFormProps = {
  batchId: string
  row: BatchRow
  totalCents: number
  offered: BatchRowQuotes
  onOffered: (offered: BatchRowQuotes) => void
  onDone: () => void
}

const noOptions = {
  carrier: null,
  service: null,
  delivery_confirmation: null,
  certified_mail: false,
  return_receipt: false,
}

/**
 * Returns the price of the companion that the row has with this service; null for one that is drafted and priced only when the
 * service is used. A letter that is not certified has none.
 */
const companionCostOf = (
  { row, adds_companion: addsCompanion }: BatchRowQuotes,
  quote: Quote,
): number | null => {
  if (!addsCompanion || !isCertified(quote.carrier, quote.service, row.shipping_options ?? noOptions))
    return 0
  return row.companion?.price_cents ?? null
}

/** Returns the new total of the list; a row without a price adds its own. */
const totalWith = (total: number, offered: BatchRowQuotes, quote: Quote): number => {
  const { state, price_cents: price } = offered.row
  return (
    total - (state === 'invalid' ? 0 : (price ?? 0)) + costOf(quote) + (companionCostOf(offered, quote) ?? 0)
  )
}

const obstacleOf = (chosen: Quote | undefined, offered: BatchRowQuotes, isExpired: boolean) => {
  if (isExpired) return 'Prices have expired. Refresh them first.'
  if (!chosen) return 'Choose a service first.'
  return chosen.quote_id === offered.selected_quote_id && offered.row.state === 'quoted'
    ? 'Already selected.'
    : null
}

/** The quotes of a row side by side: cost, arrival and proof of each, and what the total becomes. */
export const PickQuoteForm = ({
  batchId,
  row,
  totalCents,
  offered,
  onOffered,
  onDone,
}: PickQuoteFormProps) => {
  const toast = useToast()
  const [quoteId, setQuoteId] = useState<string | null>(null)
  const { quotes, arrive_by: arriveBy } = offered
  const remainingMs = useRemainingMs(offered.quotes_expire_at ?? undefined)
  const isExpired = remainingMs === 0
  const taken = quotes.find((each) => each.quote_id === offered.selected_quote_id)
  const chosen = quotes.find((each) => each.quote_id === quoteId) ?? taken
  const pick = useAction(pickQuote, {
    refreshesOnError: true,
    onSuccess: ({ price_cents: price }) => {
      toast({
        title: `Row ${row.row}: ${price === null ? 'changed' : `now ${formatDollars(price)}`}`,
      })
      onDone()
    },
  })
  const renew = useAction(renewRow, {
    onSuccess: (renewed) => {
      setQuoteId(findSameService(chosen, renewed.quotes)?.quote_id ?? null)
      onOffered(renewed)
    },
  })
  const choose = (id: string | null) => {
    renew.reset()
    void pick.run(batchId, row.row, id)
  }
  const askAgain = () => {
    pick.reset()
    void renew.run(batchId, row.row)
  }
  if (quotes.length === 0) {
    return (
      <>
        <Notice title="No services available for this row">
          See each carrier’s reason below. Fix the address, or change the options.
        </Notice>
        <MissingRates missing={offered.missing_rates} />
      </>
    )
  }
  return (
    <>
      <FormShell
        label={`Quotes for row ${row.row}`}
        error={(pick.error ?? renew.error)?.message ?? null}
        pending={pick.isPending}
        submitLabel={chosen ? `Use this service for ${formatDollars(costOf(chosen))}` : 'Use this service'}
        disabledReason={obstacleOf(chosen, offered, isExpired)}
        secondary={
          offered.row.quote_overridden && (
            <Button variant="quiet" pending={pick.isPending} onClick={() => choose(null)}>
              Reset to automatic choice
            </Button>
          )
        }
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && obstacleOf(chosen, offered, isExpired) === null) choose(chosen.quote_id)
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">
            {arriveBy === null ? (
              'No deadline'
            ) : (
              <>
                Arrive by <Day day={arriveBy} />
              </>
            )}
          </p>
          {!isExpired && (
            <QuoteValidity remainingMs={remainingMs} isRenewing={renew.isPending} onRenew={askAgain} />
          )}
        </div>
        {isExpired && (
          <Notice
            alert
            tone="warn"
            title="Prices have expired"
            action={
              <Button pending={renew.isPending} onClick={askAgain}>
                Refresh prices
              </Button>
            }
          >
            Prices may have changed. The row is saved.
          </Notice>
        )}
        <Card className="overflow-hidden sm:max-h-92 sm:overflow-y-auto">
          <fieldset className="@container">
            <legend className="sr-only">Choose a service</legend>
            <QuoteList
              rows={compareQuotes(quotes, 'price', arriveBy)}
              options={offered.row.shipping_options ?? noOptions}
              chosenId={chosen?.quote_id ?? null}
              onChoose={setQuoteId}
            />
          </fieldset>
        </Card>
        {chosen && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-ink-soft">Total for all rows</span>
            <span aria-live="polite">
              {totalWith(totalCents, offered, chosen) !== totalCents && (
                <>
                  <Money cents={totalCents} className="text-ink-soft line-through" />{' '}
                </>
              )}
              <Money cents={totalWith(totalCents, offered, chosen)} className="text-md font-emphasis" />
            </span>
          </p>
        )}
        {chosen && companionCostOf(offered, chosen) === null && (
          <p className="text-sm text-ink-soft">
            The total doesn’t include this row’s First-Class companion. It’s created and priced when you use
            this service.
          </p>
        )}
      </FormShell>
      <MissingRates missing={offered.missing_rates} />
    </>
  )
}
