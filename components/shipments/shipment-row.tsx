'use client'

import { PanelRight } from 'lucide-react'
import type { MouseEvent } from 'react'

import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { shipmentHref } from '#components/format/shipment-label.ts'
import { listedState, StateBadge } from '#components/format/status-labels.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { stickyName, stickySelect } from './list-columns.ts'
import { ReportOpening } from './opening-shipment.tsx'
import { loadPreview } from './preview-host.tsx'
import { SelectBox } from './selection.tsx'
import { ShipmentCell } from './shipment-cell.tsx'
import { asSelected, rowTitle } from './shipment-selected.ts'

// On small screens a row is a card with the most important columns only.
const isOnCard = (column: ShipmentColumn): boolean =>
  column === 'recipient' || column === 'carrier' || column === 'total'

const canContinue = ({ status, awaiting_approval, scheduled_for }: DetailedListItem): boolean =>
  status === 'draft' && !awaiting_approval && !scheduled_for

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
      {/* As wide as the column, and one line: rows are of one height. */}
      <div className="text-xs text-ink-soft @3xl:w-0 @3xl:min-w-full @3xl:truncate @max-3xl:mt-0.5 @max-3xl:text-sm">
        {plural(shipment.page_count, 'page')}
        {/* Cards have no column for it. */}
        <span className={columns.includes('created') ? '@3xl:hidden' : undefined}>
          {' · '}
          <span className={canContinue(shipment) ? '@max-5xl:sr-only' : undefined}>created</span>{' '}
          <Moment at={shipment.created_at} format="short-date" className="whitespace-nowrap" />
        </span>
        {shipment.scheduled_for && (
          <span className="whitespace-nowrap">
            {' · '}
            Scheduled for <Day day={shipment.scheduled_for} />
          </span>
        )}
        {canContinue(shipment) && <span className="whitespace-nowrap text-accent"> · continue</span>}
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
