import type { ReactNode } from 'react'

import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { ShipmentListItem } from '#lib/contract/shipment-list.ts'

import { ShipmentRow } from './shipment-row.tsx'

const Frame = ({ children }: { children: ReactNode }) => (
  <Card className="@container">
    <Table label="Shipments" className="@max-3xl:block">
      <thead className="@max-3xl:sr-only">
        <tr>
          <ColumnHeader>Shipment</ColumnHeader>
          <ColumnHeader className="w-36">State</ColumnHeader>
          <ColumnHeader className="w-64">Carrier</ColumnHeader>
          <ColumnHeader className="w-24">Sent</ColumnHeader>
          <ColumnHeader align="end" className="w-28">
            Total
          </ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">{children}</tbody>
    </Table>
  </Card>
)

/** A page of shipments. */
export const ShipmentTable = ({ shipments }: { shipments: readonly ShipmentListItem[] }) => (
  <Frame>
    {shipments.map((shipment) => (
      <ShipmentRow key={shipment.id} shipment={shipment} />
    ))}
  </Frame>
)

/** The same table while its rows are on their way, at their size. */
export const ShipmentTableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Frame>
    {Array.from({ length: rows }, (_, row) => (
      <Row key={row} className="h-16.5 @max-3xl:flex @max-3xl:items-center @max-3xl:px-4">
        <Cell className="@max-3xl:p-0!">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="mt-2 h-3 w-32" />
        </Cell>
        <Cell className="@max-3xl:hidden">
          <Skeleton className="h-5 w-20 rounded-full" />
        </Cell>
        <Cell className="@max-3xl:hidden">
          <Skeleton className="h-4 w-36" />
        </Cell>
        <Cell className="@max-3xl:hidden">
          <Skeleton className="h-4 w-12" />
        </Cell>
        <Cell className="@max-3xl:hidden">
          <Skeleton className="ml-auto h-4 w-14" />
        </Cell>
      </Row>
    ))}
  </Frame>
)
