import { Moment } from '#components/format/moment.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ApprovalBrief } from '#lib/contract/approvals/approval.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { carrierTrackingPage } from '#lib/contract/quotes/carriers.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import * as wording from './on-demand-wording.tsx'

/** Shows a purchase that awaits approval. */
export const AwaitedApproval = ({ approval }: { approval: ApprovalBrief }) => (
  <Notice
    tone="warn"
    title={wording.awaitingApproval}
    className="mb-4"
    action={<LinkButton href={paths.approval(approval.id)}>{wording.viewRequest}</LinkButton>}
  >
    {wording.requestedNothingWasCharged(
      approval.requested_by.name,
      formatDollars(approval.total_cents),
      <Moment focusable at={approval.requested_at} />,
    )}
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
    title={wording.approvalRequestReturned}
    className="mb-4"
    action={
      <LinkButton variant="primary" href={paths.send.quotes(shipmentId)}>
        {wording.editAndResubmit}
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
            {wording.returnedToSenderOn(
              <Moment focusable at={delivery.returned_to_sender_at} format="short-date" />,
            )}
          </>
        }
        action={<LinkButton href={paths.send.upload()}>{wording.sendAnotherLetter}</LinkButton>}
      >
        {wording.theCarriersRecordsAreSaved}
      </Notice>
    )
  }
  if (delivery.latest_status === 'return_to_sender') {
    return (
      <Notice
        tone="warn"
        className="mb-4"
        title={wording.returningToSender}
        action={<LinkButton href={paths.send.upload()}>{wording.sendAnotherLetter}</LinkButton>}
      >
        {wording.notDeliveredTheCarriers}
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
            ? wording.theCarrierReportedThisLetter
            : wording.theCarrierReportedThisLetterDamaged
        }
        action={<LinkButton href={paths.send.upload()}>{wording.sendAnotherLetter}</LinkButton>}
      >
        {delivery.problem === 'lost' ? wording.itIsUnlikelyToArrive : wording.itMayNotArrive}
      </Notice>
    )
  }
  if (delivery.problem === 'held') {
    return (
      <Notice tone="warn" className="mb-4" title={wording.theCarrierIsHolding}>
        {wording.askTheRecipientToCheck}
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
        title={isUnclear ? wording.theCarriersWordingIsUnclear : wording.theCarrierCouldNotDeliverIt}
        action={
          isUnclear ? (
            page && <LinkButton href={page}>{wording.openTheCarriersPage}</LinkButton>
          ) : (
            <LinkButton href={paths.send.upload()}>{wording.sendAnotherLetter}</LinkButton>
          )
        }
      >
        {wording.theCarrierReported(delivery.problem_wording ?? '')}{' '}
        {isUnclear ? wording.nothingIsStatedFromIt : wording.expectItBack}
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
        title={hasNotice ? wording.deliveryAttemptedNoticeLeft(at) : wording.deliveryAttempted(at)}
        action={<LinkButton href={paths.send.upload()}>{wording.sendAnotherLetter}</LinkButton>}
      >
        {hasNotice
          ? wording.ifUnclaimedItWillBeReturned
          : wording.theCarrierReported(delivery.problem_wording ?? '')}
      </Notice>
    )
  }
  return null
}
