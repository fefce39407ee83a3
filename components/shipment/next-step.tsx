import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

import { Money } from '#components/format/money.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

// Few purchases wait for an approval, and few deliveries fail: what to do then loads with the first that does.
const ScheduledNotice = dynamic(() =>
  import('#components/send/later/scheduled-notice.tsx').then((module) => module.ScheduledNotice),
)
const load = () => import('./exception-notices.tsx')
const AwaitedApproval = dynamic(() => load().then((module) => module.AwaitedApproval))
const ReturnedApproval = dynamic(() => load().then((module) => module.ReturnedApproval))
const DeliveryTrouble = dynamic(() => load().then((module) => module.DeliveryTrouble))

const cheapest = (shipment: Shipment): number | null => {
  const totals = (shipment.rates ?? []).map((rate) => costOf(rate))
  return totals.length > 0 ? Math.min(...totals) : null
}

const CheapestQuote = ({ shipment, fallback }: { shipment: Shipment; fallback: string }): ReactNode => {
  const cents = cheapest(shipment)
  return cents === null ? (
    fallback
  ) : (
    <>
      Quotes start at <Money cents={cents} />. Nothing was charged.
    </>
  )
}

const lastMessage = (shipment: Shipment): string | null =>
  shipment.events?.findLast((event) => event.status === shipment.status)?.message ?? null

/** Shows the next step for the reader, unless a task shows it already. */
export const NextStep = ({ shipment, hasTask }: { shipment: Shipment; hasTask: boolean }) => {
  const isScheduled = shipment.scheduled_for !== undefined && canBuy(shipment.status)
  if (shipment.awaiting_approval || isScheduled) {
    return (
      <>
        {shipment.awaiting_approval && shipment.approval && <AwaitedApproval approval={shipment.approval} />}
        {isScheduled && shipment.schedule && (
          <ScheduledNotice shipmentId={shipment.id} schedule={shipment.schedule} />
        )}
      </>
    )
  }
  switch (shipment.status) {
    case 'draft':
      return shipment.approval?.state === 'returned' ? (
        <ReturnedApproval shipmentId={shipment.id} approval={shipment.approval} />
      ) : (
        <Notice
          tone="accent"
          title="Ready to purchase"
          className="mb-4"
          action={
            <LinkButton variant="primary" href={paths.send.quotes(shipment.id)}>
              Continue
            </LinkButton>
          }
        >
          <CheapestQuote shipment={shipment} fallback="Refresh prices to continue. Nothing was charged." />
        </Notice>
      )
    case 'payment_failed':
      return (
        <Notice
          tone="bad"
          title={lastMessage(shipment) ?? 'Payment failed. Nothing was purchased.'}
          className="mb-4"
          action={
            <>
              <LinkButton href={paths.settings.billing({ next: paths.send.quotes(shipment.id) })}>
                Use another card
              </LinkButton>
              <LinkButton variant="primary" href={paths.send.quotes(shipment.id)}>
                Choose another service
              </LinkButton>
            </>
          }
        >
          Your draft is saved. Try another card or service.
        </Notice>
      )
    case 'payment_pending':
      return (
        <Notice tone="accent" title="Payment in progress" className="mb-4">
          This page updates automatically. You won’t be charged twice.
        </Notice>
      )
    case 'shipped':
      return hasTask || shipment.delivered_at ? null : <DeliveryTrouble shipment={shipment} />
    case 'queued':
    case 'printed':
    case 'cancelled':
      return null
  }
}
