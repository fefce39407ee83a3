import type { ReactNode } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { ApprovalBrief } from '#lib/contract/approvals/approval.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

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
      Quotes start at <Money cents={cents} />. Nothing was charged.
    </>
  )
}

const lastMessage = (shipment: Shipment): string | null =>
  shipment.events?.findLast((event) => event.status === shipment.status)?.message ?? null

/** Shows the next step for the reader, unless a task shows it already. */
export const NextStep = ({ shipment, hasTask }: { shipment: Shipment; hasTask: boolean }) => {
  if (shipment.awaiting_approval && shipment.approval) return <AwaitedApproval approval={shipment.approval} />
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
      return hasTask ? null : <DeliveryTrouble shipment={shipment} />
    case 'queued':
    case 'printed':
    case 'cancelled':
      return null
  }
}

/** Shows a purchase that awaits approval. */
const AwaitedApproval = ({ approval }: { approval: ApprovalBrief }) => (
  <Notice
    tone="warn"
    title="Awaiting approval"
    className="mb-4"
    action={<LinkButton href={paths.approval(approval.id)}>View request</LinkButton>}
  >
    {approval.requested_by.name} requested {formatDollars(approval.total_cents)},{' '}
    <Moment focusable at={approval.requested_at} />. Nothing was charged. Withdraw the request to edit the
    draft.
  </Notice>
)

/** Shows a purchase that was returned to its requester. */
const ReturnedApproval = ({ shipmentId, approval }: { shipmentId: string; approval: ApprovalBrief }) => (
  <Notice
    tone="warn"
    title="Approval request returned"
    className="mb-4"
    action={
      <LinkButton variant="primary" href={paths.send.quotes(shipmentId)}>
        Edit and resubmit
      </LinkButton>
    }
  >
    <span className="wrap-anywhere">{approval.comment}</span>
  </Notice>
)

/** Shows a delivery problem that the carrier reported. */
const DeliveryTrouble = ({ shipment }: { shipment: Shipment }) => {
  const delivery = shipment.mailing_records?.delivery
  if (!delivery || delivery.delivered_at) return null
  if (delivery.returned_to_sender_at) {
    return (
      <Notice
        tone="bad"
        className="mb-4"
        title={
          <>
            Returned to sender on <Moment focusable at={delivery.returned_to_sender_at} format="short-date" />
          </>
        }
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        The carrier’s records are saved with the evidence.
      </Notice>
    )
  }
  if (delivery.latest_status === 'return_to_sender') {
    return (
      <Notice
        tone="warn"
        className="mb-4"
        title="Returning to sender"
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        Not delivered. The carrier’s records are saved with the evidence.
      </Notice>
    )
  }
  if (delivery.problem === 'lost' || delivery.problem === 'damaged') {
    return (
      <Notice
        tone="bad"
        className="mb-4"
        title={
          delivery.problem === 'lost'
            ? 'The carrier reported this letter lost'
            : 'The carrier reported this letter damaged'
        }
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        {delivery.problem === 'lost'
          ? 'It is unlikely to arrive. The carrier’s records are saved with the evidence.'
          : 'It may not arrive. The carrier’s records are saved with the evidence.'}
      </Notice>
    )
  }
  if (delivery.problem === 'held') {
    return (
      <Notice tone="warn" className="mb-4" title="The carrier is holding this letter near its destination">
        Ask the recipient to check for a mail hold and pick it up. Unclaimed mail is returned to you.
      </Notice>
    )
  }
  if (delivery.attempted_at) {
    return (
      <Notice
        tone="warn"
        className="mb-4"
        title={
          <>
            Delivery attempted <Moment focusable at={delivery.attempted_at} format="short-date" />; notice
            left
          </>
        }
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        If unclaimed, it will be returned to you.
      </Notice>
    )
  }
  return null
}
