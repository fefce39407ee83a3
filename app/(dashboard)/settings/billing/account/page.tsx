import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { AccountCard } from '#components/billing-account/account-card.tsx'
import { EntryList, entryListQuery } from '#components/billing-account/entry-list.tsx'
import { InvoiceList } from '#components/billing-account/invoice-list.tsx'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

export const metadata: Metadata = { title: 'Account' }

type Query = Awaited<ReturnType<typeof entryListQuery.read>>

const pageSize = 20

/** Reads everything that the page shows. */
const readAccount = async (query: Query) => {
  const client = await getClient()
  const page = { limit: pageSize, ...(query.cursor && { cursor: query.cursor }) }
  const [{ organization }, account, invoices, entries] = await Promise.all([
    requireAccount(),
    client.getBillingAccount(),
    client.listInvoices(),
    client.listAccountEntries({ query: page }),
  ])
  return { organization, account: account.data, invoices: invoices.data, entries }
}

const Account = async ({ query }: { query: Query }) => {
  const read = await attempt(readAccount(query))
  if (!read.ok) return <Failure level={2} error={read.error} title="The account could not be loaded" />
  const { organization, account, invoices, entries } = read.value
  const isUsed = account.terms !== 'card' || entries.data.length > 0
  const { previous, next, rows } = entryListQuery.pagesAround(query, entries, pageSize)
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

type SearchParams = Parameters<typeof entryListQuery.read>[0]

const AccountPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const query = await entryListQuery.read(searchParams)
  return (
    <>
      <BillingTabs current="account" />
      <FormColumn>
        <Account query={query} />
      </FormColumn>
    </>
  )
}

export default AccountPage
