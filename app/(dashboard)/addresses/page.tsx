import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { beginReads } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { AddressResults } from '#components/addresses/address-results.tsx'
import { bookListQuery, BookSearch } from '#components/addresses/book-search.tsx'
import { AddEntry } from '#components/addresses/entry-dialog.tsx'
import { ImportAddresses } from '#components/addresses/import-addresses.tsx'
import { addressQueries } from '#components/addresses/queries.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { SearchParams } from '#components/ui/search-params.ts'
import { addressRoutes } from '#lib/contract/addresses/routes.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Addresses' }

const AddressesPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = await bookListQuery.read(searchParams)
  const reads = [addressQueries.list(query)]
  beginReads(reads)
  const account = await requireAccount()
  const canChange = isPermitted(account.role, 'manage_addresses')
  return (
    <PageMemory reads={reads}>
      <PageHeader
        title="Addresses"
        description="Your address book"
        actions={
          <>
            <a href={addressRoutes.exportAddresses.path} download className={buttonStyle({})}>
              Export CSV
            </a>
            <a
              href={`${addressRoutes.exportAddresses.path}?format=xlsx`}
              download
              className={buttonStyle({})}
            >
              Export Excel
            </a>
            {canChange && <ImportAddresses />}
            {canChange && <AddEntry />}
          </>
        }
      />
      <BookSearch search={query.search} />
      <AddressResults query={query} canChange={canChange} />
    </PageMemory>
  )
}

export default AddressesPage
