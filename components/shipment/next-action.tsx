import { ExternalLink } from 'lucide-react'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

import { LinkButton } from '#components/ui/link-button.tsx'
import { carrierTrackingPage } from '#lib/contract/quotes/carriers.values.ts'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

// Few purchases are scheduled.
const CancelSchedule = dynamic(() => import('./cancel-schedule.tsx').then((module) => module.CancelSchedule))

/** Returns the carrier's tracking page of a piece, or null if the carrier is unknown. */
export const trackingPageOf = ({ carrier, tracking_number: number }: Shipment): string | null =>
  carrier && number ? carrierTrackingPage(carrier, number) : null

const actionsOf = (shipment: Shipment): ReactNode => {
  const { id, approval } = shipment
  const quotes = paths.send.quotes(id)
  switch (pieceState(shipment)) {
    case 'draft':
      return (
        <LinkButton variant="primary" href={quotes}>
          {approval?.state === 'returned' ? 'Edit and resubmit' : 'Continue'}
        </LinkButton>
      )
    case 'awaiting_approval':
      return (
        approval && (
          <LinkButton variant="primary" href={paths.approval(approval.id)}>
            View request
          </LinkButton>
        )
      )
    case 'scheduled':
      return (
        <>
          <CancelSchedule shipmentId={id} />
          <LinkButton href={quotes}>Change or buy now</LinkButton>
        </>
      )
    case 'payment_failed':
      return (
        <>
          <LinkButton href={paths.settings.billing({ next: quotes })}>Use another card</LinkButton>
          <LinkButton variant="primary" href={quotes}>
            Choose another service
          </LinkButton>
        </>
      )
    case 'unclear': {
      const page = trackingPageOf(shipment)
      return (
        page && (
          <LinkButton kind="external" href={page}>
            <ExternalLink aria-hidden="true" />
            Open the carrier’s page
          </LinkButton>
        )
      )
    }
    case 'attempted':
    case 'notice_left':
    case 'undeliverable':
    case 'refused':
    case 'unclaimed':
    case 'returning':
    case 'returned':
    case 'lost':
    case 'damaged':
      return <LinkButton href={paths.send.upload()}>Send another letter</LinkButton>
    case 'payment_pending':
    case 'queued':
    case 'printed':
    case 'shipped':
    case 'cancelled':
    case 'awaiting_acceptance':
    case 'on_its_way':
    case 'held_up':
    case 'held':
    case 'delayed':
    case 'delivered':
    case 'not_tracked':
      return null
  }
}

/** Offers the reader's next step, unless a task offers it. */
export const NextAction = ({ shipment }: { shipment: Shipment }) => (
  <div className="flex max-w-full flex-wrap items-center gap-2 empty:hidden">{actionsOf(shipment)}</div>
)
