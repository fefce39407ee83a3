import { Moment } from '#components/format/moment.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

/** What stands in the way of delivery, when the carrier has reported something. */
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
            The letter came back to you on{' '}
            <Moment focusable at={delivery.returned_to_sender_at} format="short-date" />.
          </>
        }
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        What the carrier recorded is kept with the evidence.
      </Notice>
    )
  }
  if (delivery.latest_status === 'return_to_sender') {
    return (
      <Notice
        tone="warn"
        className="mb-4"
        title="The carrier is bringing the letter back to you."
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        It was not delivered. What the carrier records is kept with the evidence.
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
            ? 'The carrier has declared the letter lost.'
            : 'The carrier reports the letter damaged.'
        }
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        {delivery.problem === 'lost'
          ? 'It is unlikely to arrive. What the carrier recorded is kept with the evidence.'
          : 'It may not arrive. What the carrier recorded is kept with the evidence.'}
      </Notice>
    )
  }
  if (delivery.problem === 'held') {
    return (
      <Notice tone="warn" className="mb-4" title="The carrier keeps the letter near its destination.">
        Ask the recipient whether they had their mail held, and tell them to collect it. If nobody does, it
        comes back to you.
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
            The carrier tried to deliver on{' '}
            <Moment focusable at={delivery.attempted_at} format="short-date" /> and left a notice.
          </>
        }
        action={<LinkButton href={paths.send.upload()}>Send another letter</LinkButton>}
      >
        If nobody collects it, it comes back to you unclaimed.
      </Notice>
    )
  }
  return null
}
