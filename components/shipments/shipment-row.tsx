'use client'

import { PanelRight, StickyNote } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

import { shipmentHref } from '#components/format/shipment-label.ts'
import { listedState, StateBadge } from '#components/format/status-labels.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Row } from '#components/ui/table.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { columnLabels, stickyRecipient, stickySelect } from './list-columns.ts'
import { ReportOpening } from './opening-shipment.tsx'
import { loadPreview } from './preview-host.tsx'
import { SelectBox } from './selection.tsx'
import { ShipmentCell } from './shipment-cell.tsx'
import { asSelected, recipientOf, rowTitle } from './shipment-selected.ts'

// On small screens a row is a card with the most important columns only.
const isOnCard = (column: ShipmentColumn): boolean => column === 'next'

/** The background of the row, which cells that stay must have themselves. */
const stickyCell = (isPreviewed: boolean, place: string): string =>
  classNames(
    place,
    isPreviewed
      ? '@xl:bg-[color-mix(in_srgb,var(--color-accent-soft)_50%,var(--color-surface))]'
      : '@xl:group-hover:bg-[color-mix(in_srgb,var(--color-sunken)_70%,var(--color-surface))]',
  )

/** Opens the shipment from any cell: a link over the whole row would lie below or above the cells that stay. */
const followLink = (event: MouseEvent<HTMLTableRowElement>): void => {
  const isOther =
    event.target instanceof Element && event.target.closest('a, button, input, label, .select-all')
  if (isOther || getSelection()?.type === 'Range') return
  event.currentTarget.querySelector('a')?.click()
}

type CellProps = { className?: string; children: ReactNode }

/** One line, and none of the style of other tables to override: a page has hundreds of them. */
const Cell = ({ className, children }: CellProps) => (
  <td className={classNames('truncate px-2 text-sm @max-xl:p-0', className)}>{children}</td>
)

/** Shows a name. If it is too long, everything before the last word is truncated first. */
const Recipient = ({ name }: { name: string }) => {
  const at = name.lastIndexOf(' ') + 1
  return (
    <>
      <span className="overflow-hidden text-ellipsis whitespace-pre">{name.slice(0, at)}</span>
      <span className="max-w-[80%] shrink-0 truncate">{name.slice(at)}</span>
    </>
  )
}

/** Shows the letter of a row: its reference, its name, and whether it has notes. */
const Letter = ({ shipment }: { shipment: DetailedListItem }) => {
  const { reference, note_count: noteCount } = shipment.details
  const title = rowTitle(shipment)
  return (
    <span title={reference ? `${reference} ${title}` : title}>
      {reference && <span className="numeric mr-1.5 text-ink-faint">{reference}</span>}
      <span className="text-ink-soft">{title}</span>
      {noteCount > 0 && (
        <span title={plural(noteCount, 'note')}>
          <StickyNote aria-hidden="true" className="ml-1.5 inline size-3.5 text-ink-faint" />
          <span className="sr-only">, {plural(noteCount, 'note')}</span>
        </span>
      )}
    </span>
  )
}

type ShipmentRowProps = {
  shipment: DetailedListItem
  columns: readonly ShipmentColumn[]
  /** Whether the table scrolls sideways, and its first cells stay. */
  isWide: boolean
  isPreviewed: boolean
  onPreview: () => void
  onFocus: () => void
}

/** Shows one shipment on one line, with a link over the whole row; as a card on small screens. */
export const ShipmentRow = ({
  shipment,
  columns,
  isWide,
  isPreviewed,
  onPreview,
  onFocus,
}: ShipmentRowProps) => (
  <Row
    interactive
    onFocus={onFocus}
    onClick={isWide ? followLink : undefined}
    className={classNames(
      isPreviewed && 'bg-accent-soft/50',
      isWide && 'cursor-pointer',
      'relative @xl:h-[2.1875rem] print:h-7! @max-xl:grid @max-xl:grid-cols-[auto_minmax(0,1fr)_auto] @max-xl:gap-x-3 @max-xl:gap-y-1 @max-xl:px-5 @max-xl:py-2.5',
    )}
  >
    <td
      className={classNames(
        'pl-5 leading-none @max-xl:row-span-3 @max-xl:p-0 print:hidden',
        isWide && stickyCell(isPreviewed, stickySelect),
      )}
    >
      <SelectBox item={asSelected(shipment)} />
    </td>
    <Cell className="@max-xl:order-2">
      <StateBadge state={listedState(shipment)} />
    </Cell>
    <Cell className={classNames('@max-xl:order-1', isWide && stickyCell(isPreviewed, stickyRecipient))}>
      <PrefetchLink
        href={shipmentHref(shipment)}
        title={recipientOf(shipment)}
        aria-label={`${recipientOf(shipment)}, ${rowTitle(shipment)}`}
        className="flex font-emphasis after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <Recipient name={recipientOf(shipment)} />
        {shipment.status !== 'draft' && <ReportOpening shipment={shipment} />}
      </PrefetchLink>
    </Cell>
    <Cell className="@max-xl:order-3">
      <Letter shipment={shipment} />
    </Cell>
    {columns.map((column) => (
      <Cell
        key={column}
        className={classNames(
          column === 'total' && 'numeric text-right',
          isOnCard(column)
            ? '@max-xl:order-5 @max-xl:col-start-2 @max-xl:has-[>[data-blank]]:hidden'
            : '@max-xl:hidden',
          !isWide && columnLabels[column].leaves,
        )}
      >
        <ShipmentCell column={column} shipment={shipment} />
      </Cell>
    ))}
    <td className="@max-xl:order-4 @max-xl:justify-self-end print:hidden">
      <PreviewButton title={rowTitle(shipment)} isOpen={isPreviewed} onOpen={onPreview} />
    </td>
  </Row>
)

type PreviewButtonProps = { title: string; isOpen: boolean; onOpen: () => void }

/** Opens the preview of a shipment. Its code and data load on demand. */
const PreviewButton = ({ title, isOpen, onOpen }: PreviewButtonProps) => (
  <span className="relative z-1 inline-flex rounded-sm @max-xl:-my-1 @xl:absolute @xl:inset-y-0 @xl:right-1 @xl:my-auto @xl:h-7 @xl:bg-hover @xl:not-group-focus-within:not-group-hover:opacity-0">
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
