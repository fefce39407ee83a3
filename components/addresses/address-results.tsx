'use client'

import { BookUser, SearchX } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { type BookListQuery, bookListQuery } from './book-search.tsx'
import { EntryTable } from './entry-table.tsx'
import { addressPageSize, addressQueries } from './queries.ts'

const Nothing = ({ search }: { search: string }) => (
  <Card>
    {search ? (
      <EmptyState icon={SearchX} title="No matching addresses">
        Try fewer words or another spelling.
      </EmptyState>
    ) : (
      <EmptyState icon={BookUser} title="The address book is empty">
        Add recipients, or import them from a CSV or XLSX file, to reuse when you send mail.
      </EmptyState>
    )}
  </Card>
)

type AddressResultsProps = { query: BookListQuery; canChange: boolean }

/** Shows one page of the addresses that match the search. */
export const AddressResults = ({ query, canChange }: AddressResultsProps) => {
  const { search } = query
  const listed = useRead(addressQueries.list(query))
  if (!listed.ok) {
    return (
      <Failure
        level={2}
        error={listed.error}
        title="Address book could not be loaded"
        action={<LinkButton href={paths.addresses()}>Show all addresses</LinkButton>}
      />
    )
  }
  const entries = listed.value.data
  if (entries.length === 0) return <Nothing search={search} />
  const { previous, next } = bookListQuery.pagesAround(query, listed.value, addressPageSize)
  return (
    <>
      <EntryTable entries={entries} canChange={canChange} />
      <Pagination
        summary={`${plural(entries.length, 'address', 'addresses')} on this page, by name`}
        previous={{ label: 'Previous', href: previous, reason: 'You’re on the first page.' }}
        next={{ label: 'Next', href: next, reason: 'No more addresses.' }}
      />
    </>
  )
}
