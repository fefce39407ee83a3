import { ScrollText } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt, Failure } from '#app/failure.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { getClient } from '#components/api/server-client.ts'
import {
  RequestFilters,
  type RequestListQuery,
  requestListQuery,
} from '#components/request-log/request-filters.tsx'
import { RequestTable } from '#components/request-log/request-table.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Request log' }

const pageSize = 25

const Requests = async ({ query }: { query: RequestListQuery }) => {
  const client = await getClient()
  const [listed, keys] = await Promise.all([
    attempt(
      client.listApiRequests({
        query: {
          status: query.status ?? undefined,
          api_key_id: query.key ?? undefined,
          operation: query.operation ?? undefined,
          shipment_id: query.shipment ?? undefined,
          date_from: query.from ?? undefined,
          date_to: query.to ?? undefined,
          time_zone: await readTimeZone(),
          cursor: query.cursor ?? undefined,
          limit: pageSize,
        },
      }),
    ),
    attempt(client.listApiKeys()),
  ])
  if (!listed.ok) {
    return <Failure level={2} error={listed.error} title="Request log could not be loaded" />
  }
  const requests = listed.value.data
  const { next } = requestListQuery.pagesAround(query, listed.value, pageSize)
  const isNarrowed = Boolean(requestListQuery.filterString(query) || query.cursor)
  return (
    <>
      <p className="mb-4 max-w-3xl text-ink-soft">
        {query.shipment
          ? 'API requests for one shipment in the last 30 days.'
          : 'API requests in the last 30 days. New requests appear within a second or so.'}
      </p>
      <RequestFilters query={query} apiKeys={keys.ok ? keys.value.data : []} />
      {requests.length === 0 ? (
        <Card>
          <EmptyState
            icon={ScrollText}
            title={isNarrowed ? 'No matching requests' : 'No requests yet'}
            action={
              isNarrowed ? (
                <LinkButton href={paths.settings.requestLog()}>Clear filters</LinkButton>
              ) : (
                <LinkButton href={paths.settings.apiKeys()}>API keys</LinkButton>
              )
            }
          >
            {isNarrowed ? 'Try other filters.' : 'Requests made with your API keys appear here.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <RequestTable requests={requests} />
          <Pagination
            summary={query.cursor ? 'Older requests' : 'Newest first'}
            previous={{
              label: 'Newest',
              href: query.cursor ? requestListQuery.firstPage(query) : null,
              reason: 'No newer requests.',
            }}
            next={{ label: 'Older', href: next, reason: 'No older requests.' }}
          />
        </>
      )}
    </>
  )
}

const RequestLogPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => (
  <>
    <SettingsHeader current="request-log" />
    <Requests query={await requestListQuery.read(searchParams)} />
  </>
)

export default RequestLogPage
