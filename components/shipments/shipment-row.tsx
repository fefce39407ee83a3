'use client'

import { PanelRight } from 'lucide-react'
import type { MouseEvent } from 'react'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { Tag } from '#components/ui/badge.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { stickyName, stickySelect } from './list-columns.ts'
import { ReportOpening } from './opening-shipment.tsx'
import { loadPreview } from './preview-host.tsx'
import { SelectBox } from './selection.tsx'
import { shipmentHref, groupTrackingNumber } from './shipment-label.ts'
import { asSelected, rowTitle } from './shipment-selected.ts'
import { listedState, StateBadge } from './status-labels.tsx'

// On small screens a row is a card with the most telling columns only.
const isOnCard = (column: ShipmentColumn): boolean =>
  column === 'recipient' || column === 'carrier' || column === 'total'

/** The background of the row, which cells that stay must have themselves. */
const stickyCell = (isPreviewed: boolean, place: string): string =>
  classNames(
    place,
    isPreviewed
      ? '@3xl:bg-[color-mix(in_srgb,var(--color-accent-soft)_50%,var(--color-surface))]'
      : '@3xl:group-hover:bg-[color-mix(in_srgb,var(--color-sunken)_70%,var(--color-surface))]',
  )

/** Opens the shipment from any cell: a link over the whole row would lie below or above the cells that stay. */
const followLink = (event: MouseEvent<HTMLTableRowElement>): void => {
  const isOther =
    event.target instanceof Element && event.target.closest('a, button, input, label, .select-all')
  if (isOther || getSelection()?.type === 'Range') return
  event.currentTarget.querySelector('a')?.click()
}

/** Shows one shipment, with a link over the whole row; as a card on small screens. */
export const ShipmentRow = ({
  shipment,
  columns,
  isWide,
  isSelectable,
  isPreviewed,
  onPreview,
  onFocus,
}: {
  shipment: DetailedListItem
  columns: readonly ShipmentColumn[]
  /** Whether the table scrolls sideways, and its first cells stay. */
  isWide: boolean
  isSelectable: boolean
  isPreviewed: boolean
  onPreview: () => void
  onFocus: () => void
}) => (
  <Row
    interactive
    onFocus={onFocus}
    onClick={isWide ? followLink : undefined}
    className={classNames(
      isPreviewed && 'bg-accent-soft/50',
      isWide && 'cursor-pointer',
      'relative @3xl:h-11 @max-3xl:grid @max-3xl:gap-x-3 @max-3xl:gap-y-1.5 @max-3xl:px-4 @max-3xl:py-3.5',
      isSelectable
        ? '@max-3xl:grid-cols-[auto_minmax(0,1fr)_auto]'
        : '@max-3xl:grid-cols-[minmax(0,1fr)_auto]',
    )}
  >
    {isSelectable && (
      <Cell
        className={classNames(
          'w-8 py-1! pr-0 align-middle! @max-3xl:p-0!',
          isWide && stickyCell(isPreviewed, stickySelect),
        )}
      >
        <SelectBox item={asSelected(shipment)} />
      </Cell>
    )}
    <Cell
      className={classNames(
        'py-1! align-middle! leading-4.5 @max-3xl:p-0!',
        isWide && stickyCell(isPreviewed, stickyName),
      )}
    >
      <PrefetchLink
        href={shipmentHref(shipment)}
        className="line-clamp-1 font-[570] wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {rowTitle(shipment)}
        {shipment.status !== 'draft' && <ReportOpening shipment={shipment} />}
      </PrefetchLink>
      <div className="text-xs text-ink-soft @max-3xl:mt-0.5 @max-3xl:text-sm">
        {plural(shipment.page_count, 'page')}
        {/* Cards have no column for it. */}
        <span className={columns.includes('created') ? '@3xl:hidden' : undefined}>
          {' · created '}
          <Moment at={shipment.created_at} format="short-date" className="whitespace-nowrap" />
        </span>
        {shipment.status === 'draft' && !shipment.awaiting_approval && (
          <span className="whitespace-nowrap text-accent"> · continue</span>
        )}
      </div>
    </Cell>
    <Cell className="py-1! align-middle! @max-3xl:p-0! @max-3xl:text-right">
      <StateBadge state={listedState(shipment)} />
    </Cell>
    {columns.map((column) => (
      <Cell
        key={column}
        align={column === 'total' ? 'end' : 'start'}
        className={classNames(
          'py-1! align-middle! leading-4.5',
          isOnCard(column)
            ? '@max-3xl:p-0! @max-3xl:text-left @max-3xl:text-sm @max-3xl:has-[>[data-blank]]:hidden'
            : '@max-3xl:hidden',
          isSelectable ? '@max-3xl:col-start-2' : '@max-3xl:col-start-1',
          // The last line leaves space for the preview button.
          column !== columns.findLast(isOnCard) && '@max-3xl:-col-end-1',
        )}
      >
        <ShipmentCell column={column} shipment={shipment} />
      </Cell>
    ))}
    <Cell className="w-10 py-1! pl-0 text-right align-middle! @max-3xl:absolute @max-3xl:right-2.5 @max-3xl:bottom-2.5 @max-3xl:w-auto @max-3xl:p-0!">
      <PreviewButton title={rowTitle(shipment)} isOpen={isPreviewed} onOpen={onPreview} />
    </Cell>
  </Row>
)

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

const ShipmentCell = ({ column, shipment }: { column: ShipmentColumn; shipment: DetailedListItem }) => {
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
      return <span className="line-clamp-2 wrap-anywhere">{details.reference}</span>
    case 'cost_centre':
      if (!details.cost_centre) return <Blank reason="No cost center" />
      return <span className="line-clamp-2 wrap-anywhere">{details.cost_centre}</span>
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

type PreviewButtonProps = { title: string; isOpen: boolean; onOpen: () => void }

/** Opens the preview of a shipment. Its code and data load on demand. */
const PreviewButton = ({ title, isOpen, onOpen }: PreviewButtonProps) => (
  <span className="relative z-1 inline-flex">
    <Button
      variant="quiet"
      size="icon-small"
      aria-label={`Preview ${title}`}
      title="Preview (p)"
      aria-expanded={isOpen}
      data-preview=""
      onPointerEnter={() => void loadPreview().catch(() => {})}
      onFocus={() => void loadPreview().catch(() => {})}
      onClick={onOpen}
    >
      <PanelRight aria-hidden="true" />
    </Button>
  </span>
)
