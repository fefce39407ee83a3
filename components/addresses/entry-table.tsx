'use client'

import { Card } from '#components/ui/card.tsx'
import { ColumnHeader, Table } from '#components/ui/table.tsx'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'

import { EntryRow } from './entry-row.tsx'

type EntryTableProps = { entries: readonly AddressEntry[]; canChange: boolean }

/** A page of the address book. */
export const EntryTable = ({ entries, canChange }: EntryTableProps) => (
  <Card className="@container">
    <Table label="Address book" className="@max-3xl:block">
      <thead className="@max-3xl:sr-only">
        <tr>
          <ColumnHeader>Address</ColumnHeader>
          <ColumnHeader className="w-32">Status</ColumnHeader>
          <ColumnHeader className="w-32">Last used</ColumnHeader>
          <ColumnHeader className="w-40">
            <span className="sr-only">Actions</span>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} canChange={canChange} />
        ))}
      </tbody>
    </Table>
  </Card>
)
