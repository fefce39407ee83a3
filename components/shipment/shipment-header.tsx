import { Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import { shipmentTitle } from '#components/format/shipment-label.ts'
import { StateBadge } from '#components/format/status-labels.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { carrierTrackingPage } from '#lib/contract/quotes/carriers.values.ts'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { downloads, paths } from '#lib/paths.ts'

import { describeMailing } from './facts-card.tsx'

/** The page to track it on: the carrier's own where it is known, which numbers of the sandbox do not have. */
const trackingPageOf = (shipment: Shipment, isSandbox: boolean): string | null => {
  const { carrier, tracking_number: trackingNumber, tracking_url: providerPage } = shipment
  const own = carrier && trackingNumber ? carrierTrackingPage(carrier, trackingNumber) : null
  return isSandbox ? providerPage : (own ?? providerPage)
}

/** Shows the recipient, the letter and the actions of a shipment. */
export const ShipmentHeader = ({
  shipment,
  isSandbox,
  hasBundle,
  cancel,
  more,
  isPrimary,
}: {
  shipment: Shipment
  isSandbox: boolean
  /** Whether its evidence can be downloaded. */
  hasBundle: boolean
  cancel: ReactNode
  /** Further actions. */
  more: ReactNode
  /** Whether downloading the evidence is the first thing to do. */
  isPrimary: boolean
}) => {
  const trackingPage = trackingPageOf(shipment, isSandbox)
  return (
    <PageHeader
      trail={[{ label: 'Shipments', href: paths.shipments() }]}
      title={
        <>
          <span className="flex flex-wrap items-center gap-x-3">
            {shipment.to_address.name ?? shipment.to_address.company ?? 'No name'}{' '}
            <StateBadge state={pieceState(shipment)} />
          </span>{' '}
          <span className="mt-0.5 block text-base font-normal tracking-normal text-ink-soft">
            {shipmentTitle(shipment)}
            {shipment.shipping_options.certified_mail && ` · ${describeMailing(shipment.shipping_options)}`}
          </span>
        </>
      }
      actions={
        // Two columns on phones; an odd last action takes the full width.
        <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:*:border-line max-sm:*:last:odd:col-span-2">
          {more}
          {cancel}
          {trackingPage && shipment.status !== 'cancelled' && (
            <LinkButton kind="external" href={trackingPage}>
              <ExternalLink aria-hidden="true" />
              Track
            </LinkButton>
          )}
          {hasBundle && (
            <LinkButton
              kind="download"
              href={downloads.bundle(shipment.id)}
              data-palette="Download evidence bundle"
              variant={isPrimary ? 'primary' : 'secondary'}
            >
              <Download aria-hidden="true" />
              Evidence bundle
            </LinkButton>
          )}
        </div>
      }
    />
  )
}
