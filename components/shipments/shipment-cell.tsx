import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { Tag } from '#components/ui/badge.tsx'
import { Blank } from '#components/ui/blank.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { groupTrackingNumber } from './tracking-number.ts'

const shownTags = 3

const Tags = ({ shipment }: { shipment: DetailedListItem }) => {
  const { tags } = shipment.details
  if (tags.length === 0) return <Blank reason="No tags" />
  return (
    <span className="flex flex-wrap gap-1">
      {tags.slice(0, shownTags).map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
      {tags.length > shownTags && (
        <span className="text-xs text-ink-soft" title={tags.map(({ name }) => name).join(', ')}>
          +{tags.length - shownTags}
        </span>
      )}
    </span>
  )
}

const Recipient = ({ shipment }: { shipment: DetailedListItem }) => {
  const { name, company, city, state } = shipment.details.recipient
  return (
    <>
      <span className="wrap-anywhere">{name ?? company}</span>
      <div className="mt-0.5 text-sm text-ink-soft">
        {city}, {state}
      </div>
    </>
  )
}

/** What a column shows of a shipment. */
export const ShipmentCell = ({
  column,
  shipment,
}: {
  column: ShipmentColumn
  shipment: DetailedListItem
}) => {
  const { carrier, service, tracking_number: number, details } = shipment
  switch (column) {
    case 'recipient':
      return <Recipient shipment={shipment} />
    case 'carrier':
      if (!carrier) return <Blank reason="No carrier selected" />
      return (
        <>
          <CarrierService carrier={carrier} service={service} />
          {details.certified_mail && <span className="text-ink-soft">, Certified</span>}
          {number && (
            <div className="code mt-0.5 text-sm whitespace-nowrap text-ink-soft">
              {groupTrackingNumber(number)}
            </div>
          )}
        </>
      )
    case 'tags':
      return <Tags shipment={shipment} />
    case 'sender':
      if (!details.sender) return <Blank reason="Not created by a member" />
      return <span className="wrap-anywhere">{details.sender.name ?? 'A former member'}</span>
    case 'created':
      return <Moment at={shipment.created_at} format="short-date" className="whitespace-nowrap" />
    case 'sent':
      if (!shipment.shipped_at) return <Blank reason="Not sent yet" />
      return <Moment at={shipment.shipped_at} format="short-date" className="whitespace-nowrap" />
    case 'delivered':
      if (!details.delivered_at) return <Blank reason="Not delivered yet" />
      return <Moment at={details.delivered_at} format="short-date" className="whitespace-nowrap" />
    case 'total':
      if (shipment.total_charged_cents === 0) return <Blank reason="Nothing charged" />
      return <Money cents={shipment.total_charged_cents} className="font-[550]" />
  }
}
