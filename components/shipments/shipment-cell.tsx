'use client'

import { deadlineStateLabels } from '#components/deadlines/deadline-labels.ts'
import { ShortService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Tag } from '#components/ui/badge.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { nextStepOf } from './next-step.ts'

type CellProps = { shipment: DetailedListItem }

const Tags = ({ shipment: { details } }: CellProps) =>
  details.tags.length === 0 ? (
    <Blank reason="No tags" />
  ) : (
    <span className="flex gap-1" title={details.tags.map(({ name }) => name).join(', ')}>
      {details.tags.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
    </span>
  )

const Service = ({ shipment: { carrier, service, details } }: CellProps) =>
  carrier ? (
    <ShortService carrier={carrier} service={service} options={details} />
  ) : (
    <Blank reason="No carrier selected" />
  )

const Tracking = ({ shipment: { tracking_number: number } }: CellProps) =>
  number ? (
    <span className="letter-number">
      <span className="select-all">{groupTrackingNumber(number)}</span>
      <span>
        <CopyButton value={number} label="tracking number" />
      </span>
    </span>
  ) : (
    <Blank reason="No tracking number" />
  )

/** Shows the next step of a shipment, or its outcome. */
export const Next = ({ shipment }: CellProps) => {
  const next = nextStepOf(shipment)
  if (!next) return <Blank reason="Nothing is expected" />
  const { before, day, at, hasTime = false, after, isUrgent = false } = next
  return (
    <span className={isUrgent ? 'font-emphasis' : undefined}>
      {before} {day && <Day day={day} format="week-date" />}
      {at && <Moment at={at} format={hasTime ? 'time' : 'short-date'} />} {after}
    </span>
  )
}

/** Shows what a column says of a shipment, on one line. */
export const ShipmentCell = ({ column, shipment }: CellProps & { column: ShipmentColumn }) => {
  const { details } = shipment
  switch (column) {
    case 'carrier':
      return <Service shipment={shipment} />
    case 'tracking':
      return <Tracking shipment={shipment} />
    case 'next':
      return <Next shipment={shipment} />
    case 'tags':
      return <Tags shipment={shipment} />
    case 'reference':
      return details.reference ?? <Blank reason="No reference" />
    case 'cost_center':
      return details.cost_center ?? <Blank reason="No cost center" />
    case 'matter':
      if (!details.matter) return <Blank reason="No matter" />
      return (
        <span title={details.matter.name}>
          {details.matter.number} <span className="text-ink-soft">{details.matter.name}</span>
        </span>
      )
    case 'deadline':
      if (!details.deadline) return <Blank reason="No deadline" />
      return (
        <>
          <Day day={details.deadline.day} format="short-date" />{' '}
          <span className="text-ink-soft">{deadlineStateLabels[details.deadline.state]}</span>
        </>
      )
    case 'sender':
      if (!details.sender) return <Blank reason="Created through the API" />
      return details.sender.name ?? 'A former member'
    case 'created':
      return <Moment at={shipment.created_at} format="short-date" />
    case 'sent':
      if (!shipment.shipped_at) return <Blank reason="Not mailed yet" />
      if (shipment.shipped_at === details.delivered_at) return <Blank reason="Scanned at delivery alone" />
      return <Moment at={shipment.shipped_at} format="short-date" />
    case 'expected':
      if (!details.expected_on) return <Blank reason="No expected day" />
      return <Day day={details.expected_on} format="short-date" />
    case 'postmarked':
      if (!details.postmarked_on) return <Blank reason="No postmark in the record" />
      return <Day day={details.postmarked_on} format="short-date" />
    case 'delivered':
      if (!details.delivered_at) return <Blank reason="Not delivered yet" />
      return <Moment at={details.delivered_at} format="short-date" />
    case 'total':
      if (shipment.total_charged_cents === 0) return <Blank reason="Nothing charged" />
      return <Money cents={shipment.total_charged_cents} />
  }
}
