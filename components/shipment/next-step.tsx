import type { ReactNode } from 'react'

import { Money } from '#components/format/money.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { AwaitedApproval, ReturnedApproval } from './approval-notice.tsx'
import { DeliveryTrouble } from './delivery-trouble.tsx'

const cheapest = (shipment: Shipment): number | null => {
  const totals = (shipment.rates ?? []).map((rate) => rate.total_cents)
  return totals.length > 0 ? Math.min(...totals) : null
}

const CheapestQuote = ({ shipment, fallback }: { shipment: Shipment; fallback: string }): ReactNode => {
  const cents = cheapest(shipment)
  return cents === null ? (
    fallback
  ) : (
    <>
      Quotes begin at <Money cents={cents} />. Nothing was charged.
    </>
  )
}

const lastMessage = (shipment: Shipment): string | null =>
  shipment.events?.findLast((event) => event.status === shipment.status)?.message ?? null

/** What is expected next of whoever looks, when anything is; what is told as a task is not told twice. */
export const NextStep = ({ shipment, hasTask }: { shipment: Shipment; hasTask: boolean }) => {
  if (shipment.awaiting_approval && shipment.approval) return <AwaitedApproval approval={shipment.approval} />
  switch (shipment.status) {
    case 'draft':
      return shipment.approval?.state === 'returned' ? (
        <ReturnedApproval shipmentId={shipment.id} approval={shipment.approval} />
      ) : (
        <Notice
          tone="accent"
          title="This draft is ready to be bought"
          className="mb-4"
          action={
            <LinkButton variant="primary" href={paths.send.quotes(shipment.id)}>
              Continue
            </LinkButton>
          }
        >
          <CheapestQuote shipment={shipment} fallback="Its quotes can be renewed. Nothing was charged." />
        </Notice>
      )
    case 'payment_failed':
      return (
        <Notice
          tone="bad"
          title={lastMessage(shipment) ?? 'The payment failed. Nothing was bought.'}
          className="mb-4"
          action={
            <>
              <LinkButton href={paths.settings.billing({ next: paths.send.quotes(shipment.id) })}>
                Use another card
              </LinkButton>
              <LinkButton variant="primary" href={paths.send.quotes(shipment.id)}>
                Choose again
              </LinkButton>
            </>
          }
        >
          The draft is kept: try another card, or choose another quote.
        </Notice>
      )
    case 'payment_pending':
      return (
        <Notice tone="accent" title="The payment is under way" className="mb-4">
          This page follows it by itself; there is nothing to do. It cannot be charged twice.
        </Notice>
      )
    case 'shipped':
      return hasTask ? null : <DeliveryTrouble shipment={shipment} />
    case 'queued':
    case 'printed':
    case 'cancelled':
      return null
  }
}
