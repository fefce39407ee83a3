import Link from 'next/link'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { plural } from '#components/format/plural.ts'
import { Blank } from '#components/ui/blank.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import type { ShipmentListItem } from '#lib/contract/shipment-list.ts'
import { paths } from '#lib/paths.ts'

import { shipmentTitle } from './shipment-title.ts'
import { StatusBadge } from './status-badge.tsx'
import { groupTrackingNumber } from './tracking-number.ts'

/** A draft is taken up where it was left; everything else opens. */
export const shipmentHref = ({ id, status }: Pick<ShipmentListItem, 'id' | 'status'>): string =>
  status === 'draft' ? paths.send.quotes(id) : paths.shipment(id)

/** One shipment of the list. The whole row leads to it; on small screens it stands as a card. */
export const ShipmentRow = ({ shipment }: { shipment: ShipmentListItem }) => {
  const { carrier, service, tracking_number: trackingNumber, shipped_at: shippedAt } = shipment
  return (
    <Row
      interactive
      className="relative @max-3xl:grid @max-3xl:grid-cols-[1fr_auto] @max-3xl:gap-x-3 @max-3xl:gap-y-1.5 @max-3xl:px-4 @max-3xl:py-3.5"
    >
      <Cell className="@max-3xl:p-0!">
        <Link
          href={shipmentHref(shipment)}
          className="font-[570] wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {shipmentTitle(shipment)}
        </Link>
        <div className="mt-0.5 text-sm text-ink-soft">
          {plural(shipment.page_count, 'page')} · created{' '}
          <Moment at={shipment.created_at} format="short-date" />
          {shipment.awaiting_approval ? (
            <span className="text-warn"> · waiting for approval</span>
          ) : (
            shipment.status === 'draft' && <span className="text-accent"> · continue</span>
          )}
        </div>
      </Cell>
      <Cell className="@max-3xl:p-0! @max-3xl:text-right">
        <StatusBadge status={shipment.status} />
      </Cell>
      <Cell className="@max-3xl:p-0! @max-3xl:text-sm">
        {carrier ? (
          <>
            <CarrierService carrier={carrier} service={service} />
            {trackingNumber && (
              <div className="code mt-0.5 text-sm whitespace-nowrap text-ink-soft">
                {groupTrackingNumber(trackingNumber)}
              </div>
            )}
          </>
        ) : (
          <Blank reason="No carrier chosen yet" className="@max-3xl:hidden" />
        )}
      </Cell>
      <Cell className="whitespace-nowrap @max-3xl:hidden">
        {shippedAt ? <Moment at={shippedAt} format="short-date" /> : <Blank reason="Not sent yet" />}
      </Cell>
      <Cell align="end" className="whitespace-nowrap @max-3xl:self-start @max-3xl:p-0!">
        {shipment.total_charged_cents > 0 ? (
          <Money cents={shipment.total_charged_cents} className="font-[550]" />
        ) : (
          <Blank reason="Nothing charged" className="@max-3xl:hidden" />
        )}
      </Cell>
    </Row>
  )
}
