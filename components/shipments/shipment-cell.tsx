'use client'

import { deadlineStateLabels } from '#components/deadlines/deadline-labels.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Tag } from '#components/ui/badge.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

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
      <span className="line-clamp-1 wrap-anywhere">{name ?? company}</span>
      {/* As wide as the column: a long city widens no column. */}
      <div className="w-0 min-w-full truncate text-xs text-ink-soft @max-3xl:mt-0.5 @max-3xl:text-sm">
        {city}, {state}
      </div>
    </>
  )
}

/** Shows what a column says of a shipment. */
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
            <div className="code flex h-4.5 items-center text-xs whitespace-nowrap text-ink-soft @max-3xl:text-sm">
              {/* Above the link over the row, so that it can be selected and copied. */}
              <span className="relative z-1 cursor-text select-all">{groupTrackingNumber(number)}</span>
              <span className="relative z-1 opacity-0 group-hover:opacity-100 has-focus-visible:opacity-100 pointer-coarse:opacity-100">
                <CopyButton value={number} label="tracking number" />
              </span>
            </div>
          )}
        </>
      )
    case 'tags':
      return <Tags shipment={shipment} />
    case 'reference':
      if (!details.reference) return <Blank reason="No reference" />
      return <span className="line-clamp-2 wrap-break-word">{details.reference}</span>
    case 'cost_center':
      if (!details.cost_center) return <Blank reason="No cost center" />
      return <span className="line-clamp-2 wrap-break-word">{details.cost_center}</span>
    case 'matter':
      if (!details.matter) return <Blank reason="No matter" />
      return (
        <>
          <span className="line-clamp-1 wrap-anywhere">{details.matter.number}</span>
          <div className="w-0 min-w-full truncate text-xs text-ink-soft">{details.matter.name}</div>
        </>
      )
    case 'deadline':
      if (!details.deadline) return <Blank reason="No deadline" />
      return (
        <>
          <Day day={details.deadline.day} format="short-date" />
          <div className="truncate text-xs text-ink-soft">{deadlineStateLabels[details.deadline.state]}</div>
        </>
      )
    case 'sender':
      if (!details.sender) return <Blank reason="Not created by a member" />
      return <span className="line-clamp-2 wrap-break-word">{details.sender.name ?? 'A former member'}</span>
    case 'created':
      return <Moment at={shipment.created_at} format="short-date" className="whitespace-nowrap" />
    case 'sent':
      if (!shipment.shipped_at) return <Blank reason="Not sent yet" />
      return <Moment at={shipment.shipped_at} format="short-date" className="whitespace-nowrap" />
    case 'expected':
      if (!details.expected_on) return <Blank reason="No expected day" />
      return <Day day={details.expected_on} format="short-date" />
    case 'delivered':
      if (!details.delivered_at) return <Blank reason="Not delivered yet" />
      return <Moment at={details.delivered_at} format="short-date" className="whitespace-nowrap" />
    case 'total':
      if (shipment.total_charged_cents === 0) return <Blank reason="Nothing charged" />
      return <Money cents={shipment.total_charged_cents} className="font-[550]" />
  }
}
