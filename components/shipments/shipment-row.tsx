import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { OutcomeBadge } from './outcome-badge.tsx'
import { PreviewButton } from './preview-button.tsx'
import { SelectBox } from './select-box.tsx'
import type { SelectedShipment } from './selection.tsx'
import { ShipmentCell } from './shipment-cell.tsx'
import { shipmentHref } from './shipment-href.ts'
import { shipmentTitle } from './shipment-title.ts'

const titleOf = (shipment: DetailedListItem): string =>
  shipmentTitle({
    shipment_name: shipment.shipment_name,
    document_filename: shipment.details.document_filename,
  })

/** A shipment as a selection knows it. */
export const asSelected = (shipment: DetailedListItem): SelectedShipment => ({
  id: shipment.id,
  title: titleOf(shipment),
  status: shipment.status,
  chargedCents: shipment.total_charged_cents,
})

/** On a small screen a row is a card: what says least of a letter is left to its page. */
const isOnCard = (column: ShipmentColumn): boolean =>
  column === 'recipient' || column === 'carrier' || column === 'total'

/** One shipment of the list. The whole row leads to it; on small screens it stands as a card. */
export const ShipmentRow = ({
  shipment,
  columns,
  isSelectable,
}: {
  shipment: DetailedListItem
  columns: readonly ShipmentColumn[]
  isSelectable: boolean
}) => (
  <Row
    interactive
    className={classNames(
      'relative @max-3xl:grid @max-3xl:gap-x-3 @max-3xl:gap-y-1.5 @max-3xl:px-4 @max-3xl:py-3.5',
      isSelectable
        ? '@max-3xl:grid-cols-[auto_minmax(0,1fr)_auto]'
        : '@max-3xl:grid-cols-[minmax(0,1fr)_auto]',
    )}
  >
    {isSelectable && (
      <Cell className="w-8 pr-0 @max-3xl:p-0!">
        <SelectBox shipment={asSelected(shipment)} />
      </Cell>
    )}
    <Cell className="@max-3xl:p-0!">
      <PrefetchLink
        href={shipmentHref(shipment)}
        className="font-[570] wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {titleOf(shipment)}
      </PrefetchLink>
      <div className="mt-0.5 text-sm text-ink-soft">
        {plural(shipment.page_count, 'page')} · created{' '}
        <Moment at={shipment.created_at} format="short-date" className="whitespace-nowrap" />
        {shipment.awaiting_approval ? (
          <span className="text-warn"> · awaiting approval</span>
        ) : (
          shipment.status === 'draft' && <span className="text-accent"> · continue</span>
        )}
      </div>
    </Cell>
    <Cell className="@max-3xl:p-0! @max-3xl:text-right">
      <OutcomeBadge shipment={shipment} />
    </Cell>
    {columns.map((column) => (
      <Cell
        key={column}
        align={column === 'total' ? 'end' : 'start'}
        className={classNames(
          isOnCard(column)
            ? '@max-3xl:p-0! @max-3xl:text-left @max-3xl:text-sm @max-3xl:has-[>[data-blank]]:hidden'
            : '@max-3xl:hidden',
          isSelectable ? '@max-3xl:col-start-2' : '@max-3xl:col-start-1',
          // Beside the last line stands the button of the preview.
          column !== columns.findLast(isOnCard) && '@max-3xl:-col-end-1',
        )}
      >
        <ShipmentCell column={column} shipment={shipment} />
      </Cell>
    ))}
    <Cell className="w-10 pl-0 text-right @max-3xl:absolute @max-3xl:right-2.5 @max-3xl:bottom-2.5 @max-3xl:w-auto @max-3xl:p-0!">
      <PreviewButton shipmentId={shipment.id} title={titleOf(shipment)} />
    </Cell>
  </Row>
)
