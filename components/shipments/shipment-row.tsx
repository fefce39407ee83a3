'use client'

import { StickyNote } from 'lucide-react'
import type { MouseEvent } from 'react'

import { shipmentHref } from '#components/format/shipment-label.ts'
import { listedState, StateBadge } from '#components/format/status-labels.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { columnLabels, stickyRecipient, stickySelect } from './list-columns.ts'
import { ReportOpening } from './opening-shipment.tsx'
import { loadPreview } from './preview-host.tsx'
import { SelectBox } from './selection.tsx'
import { ShipmentCell } from './shipment-cell.tsx'
import { asSelected, recipientOf, rowTitle } from './shipment-selected.ts'

/** On small screens a row is a card with the most important column only. */
const cellStyle = (column: ShipmentColumn, isWide: boolean): string | undefined => {
  if (column === 'next') return 'letter-next'
  // A column that leaves as the table narrows has left before its rows are cards.
  const leaves = (!isWide && columnLabels[column].leaves) || '@max-xl:hidden'
  return column === 'total' ? `numeric text-right ${leaves}` : leaves
}

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

/** Shows a name, its last word apart: that is truncated last. */
const Recipient = ({ name }: { name: string }) => {
  const at = name.lastIndexOf(' ') + 1
  return (
    <>
      <span>{name.slice(0, at)}</span>
      <span>{name.slice(at)}</span>
    </>
  )
}

/** Shows the letter of a row: its reference, its name, and whether it has notes. */
const Letter = ({ shipment }: { shipment: DetailedListItem }) => {
  const { reference, note_count: noteCount } = shipment.details
  const title = rowTitle(shipment)
  return (
    <span title={reference ? `${reference} ${title}` : title} className="text-ink-soft">
      {reference && <span className="numeric mr-1.5 text-ink-faint">{reference}</span>}
      {title}
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
  <tr
    onFocus={onFocus}
    onClick={isWide ? followLink : undefined}
    className={classNames('group letter-row', isPreviewed && 'bg-accent-soft/50', isWide && 'cursor-pointer')}
  >
    <td className={isWide ? stickyCell(isPreviewed, stickySelect) : undefined}>
      <SelectBox item={asSelected(shipment)} />
    </td>
    <td>
      <StateBadge state={listedState(shipment)} />
    </td>
    <td className={isWide ? stickyCell(isPreviewed, stickyRecipient) : undefined}>
      <PrefetchLink
        href={shipmentHref(shipment)}
        title={recipientOf(shipment)}
        aria-label={`${recipientOf(shipment)}, ${rowTitle(shipment)}`}
        className="letter-link"
      >
        <Recipient name={recipientOf(shipment)} />
        {shipment.status !== 'draft' && <ReportOpening shipment={shipment} />}
      </PrefetchLink>
    </td>
    <td>
      <Letter shipment={shipment} />
    </td>
    {columns.map((column) => (
      <td key={column} className={cellStyle(column, isWide)}>
        <ShipmentCell column={column} shipment={shipment} />
      </td>
    ))}
    <td>
      <PreviewButton title={rowTitle(shipment)} isOpen={isPreviewed} onOpen={onPreview} />
    </td>
  </tr>
)

type PreviewButtonProps = { title: string; isOpen: boolean; onOpen: () => void }

/** Opens the preview of a shipment. Its code and data load on demand. */
const PreviewButton = ({ title, isOpen, onOpen }: PreviewButtonProps) => (
  <button
    type="button"
    aria-label={`Preview ${title}`}
    title="Preview (p)"
    aria-expanded={isOpen}
    data-preview=""
    onPointerEnter={() => void loadPreview().catch(() => {})}
    onFocus={() => void loadPreview().catch(() => {})}
    onClick={onOpen}
    className="letter-preview"
  />
)
