'use client'

import { useCallback, useEffect, useState } from 'react'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { addressLine } from '#components/send/addresses/address-lines.ts'
import { nextExpected } from '#components/shipment/shipment-state.ts'
import { Button } from '#components/ui/button.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { createClient } from '#lib/client/client.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { pieceState } from '#lib/contract/shipments/piece-state.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { shipmentHref, groupTrackingNumber } from './shipment-label.ts'
import { StateBadge } from './status-labels.tsx'

export type PreviewProps = {
  shipmentId: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Loaded = { state: 'loading' | 'failed' } | { state: 'ready'; shipment: Shipment }

const eventsShown = 4

const Facts = ({ shipment }: { shipment: Shipment }) => {
  const expected = nextExpected(shipment)
  const latest = (shipment.events ?? []).slice(-eventsShown).toReversed()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={pieceState(shipment)} />
        {expected && <span className="text-ink-soft">{expected}</span>}
      </div>
      <DescriptionList>
        <DescriptionItem term="To">{addressLine(shipment.to_address)}</DescriptionItem>
        {shipment.carrier && (
          <DescriptionItem term="Carrier">
            <CarrierService carrier={shipment.carrier} service={shipment.service} />
          </DescriptionItem>
        )}
        {shipment.tracking_number && (
          <DescriptionItem term="Tracking">
            <span className="code">{groupTrackingNumber(shipment.tracking_number)}</span>
          </DescriptionItem>
        )}
        <DescriptionItem term="Document">
          {shipment.document_filename}, {plural(shipment.page_count, 'page')}
        </DescriptionItem>
        {shipment.total_charged_cents > 0 && (
          <DescriptionItem term="Charged">
            <Money cents={shipment.total_charged_cents} />
          </DescriptionItem>
        )}
        {shipment.tags.length > 0 && (
          <DescriptionItem term="Tags">{shipment.tags.map(({ name }) => name).join(', ')}</DescriptionItem>
        )}
      </DescriptionList>
      <ol aria-label="Recent timeline entries" className="grid gap-2 border-t border-line pt-4">
        {latest.map((event) => (
          <li key={event.id} className="grid grid-cols-[1fr_auto] gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{event.message}</span>
            <Moment at={event.created_at} format="short-date-time" className="numeric text-ink-soft" />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Shows a shipment at a glance, over its list. */
export const ShipmentPreview = ({ shipmentId, title, open, onOpenChange }: PreviewProps) => {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const load = useCallback(() => {
    createClient({ baseUrl: '' })
      .getShipment({ params: { id: shipmentId } })
      .then(
        ({ data }) => setLoaded({ state: 'ready', shipment: data }),
        () => setLoaded({ state: 'failed' }),
      )
  }, [shipmentId])
  const retry = () => {
    setLoaded({ state: 'loading' })
    load()
  }
  useEffect(() => {
    if (open) load()
  }, [open, load])
  const shipment = loaded.state === 'ready' ? loaded.shipment : null
  return (
    <DialogPopup
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        shipment && (
          <>
            {shipment.document_preview_url && (
              <LinkButton kind="external" href={shipment.document_preview_url}>
                Open document
              </LinkButton>
            )}
            <LinkButton variant="primary" href={shipmentHref(shipment)}>
              {shipment.status === 'draft' ? 'Continue draft' : 'View shipment'}
            </LinkButton>
          </>
        )
      }
    >
      {loaded.state === 'loading' && (
        <div className="flex min-h-40 items-center gap-2 text-ink-soft">
          <Spinner label="Loading shipment" /> Loading shipment
        </div>
      )}
      {loaded.state === 'failed' && (
        <Notice alert tone="bad" title="The shipment could not be loaded">
          <Button size="small" className="mt-2" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {shipment && <Facts shipment={shipment} />}
    </DialogPopup>
  )
}
