import type { ReactNode } from 'react'

import { Card } from '#components/ui/card.tsx'
import { ColumnHeader, Table } from '#components/ui/table.tsx'
import type { EvidenceItem } from '#lib/contract/evidence/evidence.ts'

import { EvidenceRow } from './evidence-row.tsx'
import { SelectPage } from './select-box.tsx'

const Frame = ({ label, select, children }: { label: string; select: ReactNode; children: ReactNode }) => (
  <Card className="@container">
    <div className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm text-ink-soft @3xl:hidden">
      {select}
      Select all on this page
    </div>
    <Table label={label} className="@max-3xl:block">
      <thead className="@max-3xl:sr-only">
        <tr>
          <ColumnHeader className="w-10">
            <span className="@max-3xl:hidden">{select}</span>
            <span className="sr-only">Select</span>
          </ColumnHeader>
          <ColumnHeader>Recipient</ColumnHeader>
          <ColumnHeader className="w-32">Accepted</ColumnHeader>
          <ColumnHeader className="w-40">Delivery</ColumnHeader>
          <ColumnHeader className="w-32">Receipt</ColumnHeader>
          <ColumnHeader className="w-40">Retained until</ColumnHeader>
          <ColumnHeader align="end" className="w-14">
            <span className="sr-only">Bundle</span>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">{children}</tbody>
    </Table>
  </Card>
)

/** A page of shipments with what proves them. */
export const EvidenceTable = ({ items }: { items: readonly EvidenceItem[] }) => (
  <Frame label="Evidence" select={<SelectPage ids={items.map(({ id }) => id)} />}>
    {items.map((item) => (
      <EvidenceRow key={item.id} item={item} />
    ))}
  </Frame>
)
