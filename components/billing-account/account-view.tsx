'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { billingQueries } from '#components/billing/queries.ts'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { AccountCard } from './account-card.tsx'
import { EntryList, entryListQuery } from './entry-list.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { billingAccountQueries } from './queries.ts'
import { entryPageSize, type EntryListQuery } from './queries.ts'

/** Shows how the organization pays, its invoices, and the entries of its account. */
export const AccountView = ({ query }: { query: EntryListQuery }) => {
  const { organization } = useAccount()
  const own = useRead(billingQueries.account())
  const billed = useRead(billingAccountQueries.invoices())
  const listed = useRead(billingAccountQueries.entries(query))
  if (!own.ok) return <Failure level={2} error={own.error} title="The account could not be loaded" />
  if (!billed.ok) return <Failure level={2} error={billed.error} title="The invoices could not be loaded" />
  if (!listed.ok) return <Failure level={2} error={listed.error} title="The entries could not be loaded" />
  const account = own.value.data
  const invoices = billed.value.data
  const entries = listed.value
  const isUsed = account.terms !== 'card' || entries.data.length > 0
  const { previous, next, rows } = entryListQuery.pagesAround(query, entries, entryPageSize)
  return (
    <>
      <AccountCard account={account} />
      {(account.terms === 'invoice' || invoices.length > 0) && (
        <InvoiceList invoices={invoices} locale={organization.locale} />
      )}
      {isUsed && (
        <EntryList
          entries={entries.data}
          pages={
            <Pagination
              summary={`${rows ?? plural(entries.data.length, 'entry', 'entries')}, newest first`}
              previous={{ label: 'Newest', href: previous, reason: 'These are the newest entries.' }}
              next={{ label: 'Older', href: next, reason: 'No older entries.' }}
            />
          }
        />
      )}
    </>
  )
}
