'use client'

import { PackageX, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { type ReactNode, useTransition } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { renewQuotes } from '#components/send/actions.ts'
import { SideBySide } from '#components/send/send-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Select } from '#components/ui/select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { isDay } from '#lib/contract/quotes/arrival.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { ChosenQuote, ChosenQuoteBar } from './price-table.tsx'
import { DeadlineMissed, MissingRates, RenewalError, renewedToast } from './quote-notices.tsx'
import {
  type ComparedQuote,
  compareQuotes,
  earliestTooLate,
  findSameService,
  isTooLate,
  quoteOrders,
  type QuoteOrder,
} from './quote-order.ts'
import { QuoteRow } from './quote-row.tsx'
import { QuoteValidity, useRemainingMs } from './quote-validity.tsx'

type QuoteBoardProps = {
  shipment: Pick<
    Shipment,
    | 'id'
    | 'page_count'
    | 'shipping_options'
    | 'rates'
    | 'alternative_rates'
    | 'missing_rates'
    | 'quoted_at'
    | 'quotes_expire_at'
  >
  /** Content above the comparison, such as the addresses. */
  children: ReactNode
}

const expired = 'Prices have expired. Refresh them to continue.'

/** Compares quotes by price, arrival and proof. */
export const QuoteBoard = ({ shipment, children }: QuoteBoardProps) => {
  const router = useRouter()
  const toast = useToast()
  const [isLeaving, startLeaving] = useTransition()
  const { quoteId, order, deadline, chooseQuote, chooseOrder, chooseDeadline } = useQuoteChoice()
  const rates = shipment.rates ?? []
  const alternatives = shipment.alternative_rates ?? []
  const all = [...rates, ...alternatives]
  const rows = compareQuotes(rates, order, shipment.quoted_at, deadline)
  // An alternative proves less than was asked for: it is chosen by a person, and never by a deadline.
  const chosen = all.find((rate) => rate.quote_id === quoteId) ?? rows[0]?.quote
  const remainingMs = useRemainingMs(shipment.quotes_expire_at)
  const isExpired = remainingMs === 0
  const renewal = useAction(renewQuotes, {
    onSuccess: (renewed) => {
      const same = findSameService(chosen, [...(renewed.rates ?? []), ...(renewed.alternative_rates ?? [])])
      if (same) chooseQuote(same.quote_id)
      toast(renewedToast)
    },
  })
  const renew = () => void renewal.run(shipment.id)
  const carriers = new Set(rates.map((rate) => rate.carrier)).size
  const showRow = (row: ComparedQuote) => (
    <QuoteRow
      key={row.quote.quote_id}
      row={row}
      options={shipment.shipping_options}
      isChosen={row.quote === chosen}
      onChoose={() => chooseQuote(row.quote.quote_id)}
    />
  )
  const review = {
    disabledReason: isExpired ? expired : null,
    pending: isLeaving,
    onReview: () => {
      if (chosen)
        startLeaving(() =>
          router.push(paths.send.review(shipment.id, chosen.quote_id, { by: deadline ?? undefined })),
        )
    },
  }
  return (
    <SideBySide
      aside={chosen && <ChosenQuote {...review} quote={chosen} shipment={shipment} />}
      bar={chosen && <ChosenQuoteBar {...review} quote={chosen} />}
    >
      {children}
      {isExpired && (
        <Notice
          alert
          tone="warn"
          className="mb-4"
          title="Prices have expired"
          action={
            <Button variant="primary" pending={renewal.isPending} onClick={renew}>
              Refresh prices
            </Button>
          }
        >
          Prices may have changed. Your draft is saved.
        </Notice>
      )}
      <RenewalError shipmentId={shipment.id} error={renewal.error} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-[620]">Services</h2>
        {!isExpired && (
          <QuoteValidity remainingMs={remainingMs} isRenewing={renewal.isPending} onRenew={renew} />
        )}
      </div>
      {all.length === 0 ? (
        <NoQuotes shipmentId={shipment.id} />
      ) : (
        <>
          <QuoteFilters
            order={order}
            deadline={deadline}
            onOrder={chooseOrder}
            onDeadline={chooseDeadline}
            summary={`${plural(rates.length, 'service')}, ${plural(carriers, 'carrier')}`}
          />
          <DeadlineMissed
            earliest={earliestTooLate(rows)}
            deadline={deadline}
            isCertified={shipment.shipping_options.certified_mail}
            isMetOtherwise={compareQuotes(alternatives, order, shipment.quoted_at, deadline).some(
              (row) => row.arrival.day !== null && !isTooLate(row),
            )}
          />
          <Card className="overflow-hidden">
            <fieldset className="@container">
              <legend className="sr-only">Choose a service</legend>
              <div className={quoteGrid}>{rows.map(showRow)}</div>
              {alternatives.length > 0 && (
                <>
                  <Alternatives isAlone={rates.length === 0} />
                  <div className={quoteGrid}>
                    {compareQuotes(alternatives, order, shipment.quoted_at, deadline)
                      // What proves less is not praised for its price.
                      .map((row) => ({ ...row, isCheapest: false, isFastest: false }))
                      .map(showRow)}
                  </div>
                </>
              )}
            </fieldset>
          </Card>
        </>
      )}
      <MissingRates missing={shipment.missing_rates ?? []} />
    </SideBySide>
  )
}

const quoteGrid = '@xl:grid @xl:grid-cols-[auto_minmax(0,1fr)_8.5rem_auto] @xl:gap-x-4'

/** Heads the services that are no Certified Mail, and says what they lack. */
const Alternatives = ({ isAlone }: { isAlone: boolean }) => (
  <div className={classNames('bg-sunken px-4 py-3 @xl:px-5', !isAlone && 'border-t border-line')}>
    <h3 className="font-[600]">Signed delivery by other carriers</h3>
    <p className="mt-0.5 text-sm text-ink-soft">
      Not Certified Mail: no USPS record of mailing and no return receipt. A law, lease or court rule that
      asks for Certified Mail is not met.
    </p>
  </div>
)

/** Shows that no carrier offers the options; the reasons follow. */
const NoQuotes = ({ shipmentId }: { shipmentId: string }) => (
  <Card>
    <EmptyState
      icon={PackageX}
      title="No services available"
      action={
        <>
          <LinkButton variant="primary" href={paths.send.draftOptions(shipmentId)}>
            Edit options
          </LinkButton>
          <LinkButton href={paths.send.draftAddresses(shipmentId)}>Edit addresses</LinkButton>
        </>
      }
    >
      See each carrier’s reason below. Try fewer mailing options, fewer sheets or a different address.
    </EmptyState>
  </Card>
)

/** Returns the choices on the quotes page, which are in the URL: reload, back and a second tab show the same. */
const useQuoteChoice = () => {
  const [{ quote, sort, by }, set] = useQueryStates(
    {
      quote: parseAsString,
      sort: parseAsStringLiteral(quoteOrders).withDefault('price'),
      by: parseAsString,
    },
    { history: 'replace' },
  )
  return {
    quoteId: quote,
    order: sort,
    deadline: by !== null && isDay(by) ? by : null,
    chooseQuote: (quoteId: string) => void set({ quote: quoteId }),
    chooseOrder: (order: (typeof quoteOrders)[number]) => void set({ sort: order }),
    chooseDeadline: (deadline: string | null) => void set({ by: deadline }),
  }
}

const orders = [
  { value: 'price', label: 'Price' },
  { value: 'arrival', label: 'Arrival' },
] as const

type QuoteFiltersProps = {
  order: QuoteOrder
  deadline: string | null
  onOrder: (order: QuoteOrder) => void
  onDeadline: (deadline: string | null) => void
  summary: string
}

/** Selects the order of quotes and the latest day of arrival. */
const QuoteFilters = ({ order, deadline, onOrder, onDeadline, summary }: QuoteFiltersProps) => (
  <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-3">
    <Field label="Sort by" className="w-32">
      <Select items={orders} value={order} onValueChange={onOrder} />
    </Field>
    <div className="flex items-end gap-1">
      <Field label="Must arrive by" className="w-40">
        <Input
          type="date"
          value={deadline ?? ''}
          onChange={(event) => onDeadline(event.target.value || null)}
          className="numeric"
        />
      </Field>
      {deadline !== null && (
        <Button variant="quiet" size="icon" aria-label="Clear date" onClick={() => onDeadline(null)}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
    <p className="numeric ml-auto pb-2 text-sm text-ink-faint" aria-live="polite">
      {summary}
    </p>
  </div>
)
