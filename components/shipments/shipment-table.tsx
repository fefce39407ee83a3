'use client'

import type { ReactNode } from 'react'

import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ColumnHeader, Table } from '#components/ui/table.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import type { ShipmentSort } from '#lib/contract/shipments/shipment-sorts.values.ts'

import { columnLabels, stickyName, stickySelect } from './list-columns.ts'
import { OpeningShipment } from './opening-shipment.tsx'
import { PreviewHost, usePreview } from './preview-host.tsx'
import { SelectPage } from './selection.tsx'
import { ShipmentRow } from './shipment-row.tsx'
import { asSelected, rowTitle } from './shipment-selected.ts'
import { columnSorts, SortedHeader, type Sorting, SortSelect, useSorting } from './sort-controls.tsx'

/** With more columns the table may have to scroll sideways. */
const widestFitting = 4

type FrameProps = {
  columns: readonly ShipmentColumn[]
  sorting: Sorting
  selectAll: ReactNode
  isWide: boolean
  children: ReactNode
}

const Frame = ({ columns, sorting, selectAll, isWide, children }: FrameProps) => (
  <Card className="@container relative">
    <SortSelect sorting={sorting} />
    <Table
      label="Shipments"
      className="@max-3xl:block @3xl:@max-5xl:[&_td]:px-2 @3xl:@max-5xl:[&_th]:px-2"
      hasStickyHead={!isWide}
    >
      <thead className="@max-3xl:block">
        <tr className="@max-3xl:flex @max-3xl:h-10 @max-3xl:items-center @max-3xl:border-b @max-3xl:border-line @max-3xl:px-4">
          {selectAll !== null && (
            <ColumnHeader
              className={classNames(
                'w-8 pr-0 @max-3xl:border-0 @max-3xl:p-0! @max-3xl:py-2.5!',
                isWide && stickySelect,
              )}
            >
              {selectAll}
            </ColumnHeader>
          )}
          <SortedHeader
            field="shipment_name"
            sorting={sorting}
            label="Shipment"
            className={classNames('@max-3xl:border-0', isWide ? `min-w-52 ${stickyName}` : 'min-w-40')}
          />
          <ColumnHeader className="w-28 @max-3xl:sr-only">Status</ColumnHeader>
          {columns.map((column) => (
            <Heading key={column} column={column} sorting={sorting} />
          ))}
          <ColumnHeader className="w-10 @max-3xl:sr-only">
            <span className="sr-only">Preview</span>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">{children}</tbody>
    </Table>
  </Card>
)

const Heading = ({ column, sorting }: { column: ShipmentColumn; sorting: Sorting }) => {
  const { label, className } = columnLabels[column]
  const look = {
    align: column === 'total' ? 'end' : 'start',
    className: `${className} @max-3xl:sr-only`,
  } as const
  const field = columnSorts[column]
  if (field === undefined) return <ColumnHeader {...look}>{label}</ColumnHeader>
  return <SortedHeader {...look} field={field} sorting={sorting} label={label} />
}

type ShipmentTableProps = {
  shipments: readonly DetailedListItem[]
  columns: readonly ShipmentColumn[]
  /** Available sorts of the list. */
  offered: readonly ShipmentSort[]
  /** Whether shipments can be selected, within a SelectionProvider. */
  isSelectable?: boolean
}

/** Shows a page of shipments. */
export const ShipmentTable = ({ shipments, columns, offered, isSelectable = false }: ShipmentTableProps) => {
  const sorting = useSorting(offered)
  const isWide = columns.length > widestFitting
  const { previewed, open, follow, close } = usePreview()
  return (
    <PreviewHost previewed={previewed} onClose={close}>
      <OpeningShipment />
      <Frame
        columns={columns}
        sorting={sorting}
        isWide={isWide}
        selectAll={isSelectable ? <SelectPage items={shipments.map(asSelected)} /> : null}
      >
        {shipments.map((shipment) => {
          const row = { id: shipment.id, title: rowTitle(shipment) }
          return (
            <ShipmentRow
              key={shipment.id}
              shipment={shipment}
              columns={columns}
              isWide={isWide}
              isSelectable={isSelectable}
              isPreviewed={previewed?.id === shipment.id}
              onPreview={() => open(row)}
              onFocus={() => follow(row)}
            />
          )
        })}
      </Frame>
    </PreviewHost>
  )
}
