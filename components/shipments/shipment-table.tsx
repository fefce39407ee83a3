'use client'

import type { ReactNode } from 'react'

import { Card } from '#components/ui/card.tsx'
import { ColumnHeader, Table } from '#components/ui/table.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { columnLabels } from './list-columns.ts'
import { OpeningShipment } from './opening-shipment.tsx'
import { PreviewHost, usePreview } from './preview-host.tsx'
import { SelectPage } from './selection.tsx'
import { ShipmentRow } from './shipment-row.tsx'
import { asSelected, rowTitle } from './shipment-selected.ts'

/** With more columns the table may have to scroll sideways. */
const widestSticky = 5

type FrameProps = { columns: readonly ShipmentColumn[]; selectAll: ReactNode; children: ReactNode }

const Frame = ({ columns, selectAll, children }: FrameProps) => (
  <Card className="@container">
    <Table label="Shipments" className="@max-3xl:block" hasStickyHead={columns.length <= widestSticky}>
      <thead className="@max-3xl:block">
        <tr className="@max-3xl:flex @max-3xl:items-center @max-3xl:border-b @max-3xl:border-line @max-3xl:px-4">
          {selectAll !== null && (
            <ColumnHeader className="w-8 pr-0 @max-3xl:border-0 @max-3xl:p-0! @max-3xl:py-2.5!">
              {selectAll}
            </ColumnHeader>
          )}
          <ColumnHeader className="min-w-52 @max-3xl:border-0">Shipment</ColumnHeader>
          <ColumnHeader className="w-36 @max-3xl:sr-only">Status</ColumnHeader>
          {columns.map((column) => (
            <ColumnHeader
              key={column}
              align={column === 'total' ? 'end' : 'start'}
              className={`${columnLabels[column].className} @max-3xl:sr-only`}
            >
              {columnLabels[column].label}
            </ColumnHeader>
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

type ShipmentTableProps = {
  shipments: readonly DetailedListItem[]
  columns: readonly ShipmentColumn[]
  /** Whether shipments can be selected, within a SelectionProvider. */
  isSelectable?: boolean
}

/** Shows a page of shipments. */
export const ShipmentTable = ({ shipments, columns, isSelectable = false }: ShipmentTableProps) => {
  const { previewed, open, follow, close } = usePreview()
  return (
    <PreviewHost previewed={previewed} onClose={close}>
      <OpeningShipment />
      <Frame
        columns={columns}
        selectAll={isSelectable ? <SelectPage items={shipments.map(asSelected)} /> : null}
      >
        {shipments.map((shipment) => {
          const row = { id: shipment.id, title: rowTitle(shipment) }
          return (
            <ShipmentRow
              key={shipment.id}
              shipment={shipment}
              columns={columns}
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
