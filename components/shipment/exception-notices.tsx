import { Moment } from '#components/format/moment.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ApprovalBrief } from '#lib/contract/approvals/approval.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { carrierTrackingPage } from '#lib/contract/quotes/carriers.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

/** Shows a purchase that awaits approval. */
export const AwaitedApproval = ({ approval }: { approval: ApprovalBrief }) => (
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
export const ReturnedApproval = ({
  shipmentId,
  approval,
}: {
  shipmentId: string
  approval: ApprovalBrief
}) => (
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
export const DeliveryTrouble = ({ shipment }: { shipment: Shipment }) => {
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
  if (delivery.problem === 'undeliverable' || delivery.problem === 'unclear') {
    const { carrier, tracking_number: number } = shipment
    const page = carrier && number ? carrierTrackingPage(carrier, number) : null
    const isUnclear = delivery.problem === 'unclear'
    return (
      <Notice
        tone={isUnclear ? 'warn' : 'bad'}
        className="mb-4"
        title={
          isUnclear
            ? 'It is unclear what the carrier reported'
            : 'The carrier could not deliver this letter as addressed'
        }
        action={
          isUnclear ? (
            page && <LinkButton href={page}>Open the carrier’s page</LinkButton>
          ) : (
            <LinkButton href={paths.send.upload()}>Send another letter</LinkButton>
          )
        }
      >
        The carrier reported: “{delivery.problem_wording ?? ''}”.{' '}
        {isUnclear
          ? 'Mailroom does not recognize this wording and draws no conclusion from it. Check the carrier’s page.'
          : 'Expect it back.'}
      </Notice>
    )
  }
  if (delivery.attempted_at) {
    const at = <Moment focusable at={delivery.attempted_at} format="short-date" />
    const hasNotice = delivery.problem === 'notice_left'
    return (
      <Notice
        tone="warn"
        className="mb-4"
        title={hasNotice ? <>Delivery attempted {at}; notice left</> : <>Delivery attempted {at}</>}
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        {hasNotice
          ? 'If unclaimed, it will be returned to you.'
          : `The carrier reported: “${delivery.problem_wording ?? ''}”.`}
      </Notice>
    )
  }
  return null
}
