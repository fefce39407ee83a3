'use client'

import { PackageX } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState, useTransition } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { PostmarkNotice } from '#components/deadlines/postmark-notice.tsx'
import { renewQuotes } from '#components/send/actions.ts'
import { SideBySide } from '#components/send/send-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { postmarkDay } from '#lib/contract/deadlines/postmark.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { AddPhone } from './add-phone.tsx'
import { ArrivalChart } from './arrival-chart.tsx'
import { ChosenQuote, ChosenQuoteBar } from './price-table.tsx'
import { QuoteFilters, useQuoteChoice } from './quote-filters.tsx'
import { leavesProof, offeredFilters } from './quote-groups.ts'
import { IncludedFees, QuoteList } from './quote-list.tsx'
import {
  DeadlineMissed,
  MissingRates,
  RenewalError,
  renewedToast,
  unansweredServices,
} from './quote-notices.tsx'
import { compareQuotes, earliestTooLate, findSameService, isTooLate } from './quote-order.ts'
import { QuoteValidity, useRemainingMs } from './quote-validity.tsx'

type QuoteBoardProps = {
  shipment: Pick<
    Shipment,
    | 'id'
    | 'page_count'
    | 'from_address'
    | 'to_address'
    | 'print_options'
    | 'chosen_kit'
    | 'shipping_options'
    | 'rates'
    | 'alternative_rates'
    | 'missing_rates'
    | 'quotes_incomplete'
    | 'quotes_expire_at'
    | 'deadline'
  >
  /** Whether the reader may change the organization's settings. */
  canManage: boolean
  /** Content above the comparison, such as the addresses. */
  children: ReactNode
}

/** Returns whether the organization itself would give it to USPS, and can ask for a postmark. */
const isMailedHere = ({ carrier, partner }: Quote): boolean => isPostal(carrier) && partner === null

const expired = 'Prices have expired. Refresh them to continue.'

/** Compares quotes by price, arrival and proof. */
export const QuoteBoard = ({ shipment, canManage, children }: QuoteBoardProps) => {
  const router = useRouter()
  const toast = useToast()
  const [isLeaving, startLeaving] = useTransition()
  const { quoteId, order, deadline, proof, ...choose } = useQuoteChoice()
  const [markedId, setMarkedId] = useState<string | null>(null)
  const options = shipment.shipping_options
  const rates = shipment.rates ?? []
  const alternatives = shipment.alternative_rates ?? []
  const all = [...rates, ...alternatives]
  const offeredProofs = offeredFilters(all, options)
  const least = offeredProofs.includes(proof) ? proof : 'any'
  const compare = (quotes: readonly Quote[]) =>
    compareQuotes(
      quotes.filter((quote) => leavesProof(quote, options, least)),
      order,
      deadline,
    )
  const rows = compare(rates)
  // What proves less is not praised for its price.
  const alternativeRows = compare(alternatives).map((row) => ({
    ...row,
    isCheapest: false,
    isFastest: false,
  }))
  // Quotes selected only by a person: those that prove less than requested, and the cheapest while prices are missing.
  const chosen =
    [...rows, ...alternativeRows].find((row) => row.quote.quote_id === quoteId)?.quote ??
    (shipment.quotes_incomplete ? undefined : rows[0]?.quote)
  const remainingMs = useRemainingMs(shipment.quotes_expire_at)
  const isExpired = remainingMs === 0
  const renewal = useAction(renewQuotes, {
    onSuccess: (renewed) => {
      const same = findSameService(chosen, [...(renewed.rates ?? []), ...(renewed.alternative_rates ?? [])])
      if (same) choose.chooseQuote(same.quote_id)
      toast(renewedToast)
    },
  })
  const renew = () => void renewal.run(shipment.id)
  const shown = [...rows, ...alternativeRows].map(({ quote }) => quote)
  const carriers = new Set(shown.map((quote) => quote.carrier)).size
  const list = {
    options,
    chosenId: chosen?.quote_id ?? null,
    markedId,
    onChoose: choose.chooseQuote,
    onMark: setMarkedId,
  }
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
      {shipment.quotes_incomplete && !isExpired && (
        <Notice
          alert
          tone="warn"
          className="mb-4"
          title="Some prices are missing"
          action={
            <Button pending={renewal.isPending} onClick={renew}>
              Refresh prices
            </Button>
          }
        >
          No price is known right now for {unansweredServices(shipment.missing_rates ?? [])}. A missing
          service may be the one you want: refresh the prices before you choose another.
        </Notice>
      )}
      <RenewalError shipmentId={shipment.id} error={renewal.error} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-emphasis">Services</h2>
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
            proof={least}
            offeredProofs={offeredProofs}
            onOrder={choose.chooseOrder}
            onDeadline={choose.chooseDeadline}
            onProof={choose.chooseProof}
            summary={`${plural(shown.length, 'service')}, ${plural(carriers, 'carrier')}`}
          />
          <DeadlineMissed
            earliest={earliestTooLate(rows)}
            deadline={deadline}
            isCertified={options.certified_mail}
            isMetOtherwise={alternativeRows.some((row) => row.arrival.day !== null && !isTooLate(row))}
          />
          <PostmarkNotice
            day={all.some(isMailedHere) ? postmarkDay(shipment.deadline) : null}
            certified={options.certified_mail}
            className="mb-4"
          />
          <div className="@container flex flex-col gap-4">
            <ArrivalChart
              {...list}
              rows={[...rows, ...alternativeRows]}
              deadline={deadline}
              className="@max-xl:order-last"
            />
            <Card className="overflow-hidden">
              <fieldset>
                <legend className="sr-only">Choose a service</legend>
                <QuoteList {...list} rows={rows} />
                {alternativeRows.length > 0 && (
                  <>
                    <Alternatives isAlone={rows.length === 0} />
                    <QuoteList {...list} rows={alternativeRows} />
                  </>
                )}
              </fieldset>
            </Card>
            <IncludedFees quotes={shown} />
          </div>
        </>
      )}
      <AddPhone shipment={shipment} canManage={canManage} isRenewing={renewal.isPending} onAdded={renew} />
      <MissingRates missing={shipment.missing_rates ?? []} />
    </SideBySide>
  )
}

/** Heads the services that are no Certified Mail, and says what they lack. */
const Alternatives = ({ isAlone }: { isAlone: boolean }) => (
  <div className={classNames('bg-sunken px-4 py-3 @2xl:px-5', !isAlone && 'border-t border-line')}>
    <h2 className="font-emphasis">Signed delivery by other carriers</h2>
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
