import { Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { shipmentTitle, groupTrackingNumber } from '#components/format/shipment-label.ts'
import { StateBadge } from '#components/format/status-labels.tsx'
import { nextExpected } from '#components/shipments/shipment-state.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { carrierTrackingPage } from '#lib/contract/quotes/carriers.values.ts'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { downloads, paths } from '#lib/paths.ts'

const Carriage = ({ shipment }: { shipment: Shipment }) => {
  const { carrier, service, tracking_number: trackingNumber } = shipment
  if (!carrier) return <>No carrier selected</>
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      <span>
        <CarrierService carrier={carrier} service={service} />
        {shipment.shipping_options.certified_mail && ', Certified Mail'}
        {shipment.shipping_options.return_receipt && ' with return receipt'}
      </span>
      {trackingNumber && (
        <span className="inline-flex items-center">
          <span className="code text-ink">{groupTrackingNumber(trackingNumber)}</span>
          <CopyButton value={trackingNumber} label="tracking number" />
        </span>
      )}
    </span>
  )
}

/** The page to track it on: the carrier's own where it is known, which numbers of the sandbox do not have. */
const trackingPageOf = (shipment: Shipment, isSandbox: boolean): string | null => {
  const { carrier, tracking_number: trackingNumber, tracking_url: providerPage } = shipment
  const own = carrier && trackingNumber ? carrierTrackingPage(carrier, trackingNumber) : null
  return isSandbox ? providerPage : (own ?? providerPage)
}

/** Shows the title, state and actions of a shipment. */
export const ShipmentHeader = ({
  shipment,
  isSandbox,
  hasBundle,
  cancel,
  more,
  tags,
}: {
  shipment: Shipment
  isSandbox: boolean
  /** Whether its evidence can be downloaded. */
  hasBundle: boolean
  cancel: ReactNode
  /** Further actions. */
  more: ReactNode
  tags: ReactNode
}) => {
  const trackingPage = trackingPageOf(shipment, isSandbox)
  return (
    <PageHeader
      trail={[{ label: 'Shipments', href: paths.shipments() }]}
      title={shipmentTitle(shipment)}
      badge={<StateBadge state={pieceState(shipment)} />}
      description={
        <>
          <Carriage shipment={shipment} />
          <p className="mt-1">{nextExpected(shipment)}</p>
        </>
      }
      below={tags}
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
              variant={shipment.status === 'shipped' ? 'primary' : 'secondary'}
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
