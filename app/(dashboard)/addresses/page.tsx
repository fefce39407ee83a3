import { BookUser, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { type BookListQuery, bookListQuery, BookSearch } from '#components/addresses/book-search.tsx'
import { AddEntry } from '#components/addresses/entry-dialog.tsx'
import { EntryTable } from '#components/addresses/entry-table.tsx'
import { ImportAddresses } from '#components/addresses/import-addresses.tsx'
import { getClient } from '#components/api/server-client.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { addressRoutes } from '#lib/contract/addresses/routes.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Addresses' }

const pageSize = 20

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

type BookProps = { query: BookListQuery; canChange: boolean }

const Book = async ({ query, canChange }: BookProps) => {
  const { search, cursor } = query
  const client = await getClient()
  const listed = await attempt(
    client.listAddresses({ query: { search, cursor: cursor ?? undefined, limit: pageSize } }),
  )
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
  const { previous, next } = bookListQuery.pagesAround(query, listed.value, pageSize)
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

const AddressesPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, account] = await Promise.all([bookListQuery.read(searchParams), requireAccount()])
  const canChange = isPermitted(account.role, 'manage_addresses')
  return (
    <>
      <PageHeader
        title="Addresses"
        description="Your address book"
        actions={
          <>
            <a href={addressRoutes.exportAddresses.path} download className={buttonStyle({})}>
              Export
            </a>
            <a
              href={`${addressRoutes.exportAddresses.path}?format=xlsx`}
              download
              className={buttonStyle({})}
            >
              Excel
            </a>
            {canChange && <ImportAddresses />}
            {canChange && <AddEntry />}
          </>
        }
      />
      <BookSearch search={query.search} />
      <Book query={query} canChange={canChange} />
    </>
  )
}

export default AddressesPage
