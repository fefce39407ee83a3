'use client'

import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { paths } from '#lib/paths.ts'

import { requestLogQueries } from './queries.ts'
import { requestPageSize } from './queries.ts'
import { RequestFilters, type RequestListQuery, requestListQuery } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'

/** Shows one page of the requests that match the filters. */
export const RequestResults = ({ query, timeZone }: { query: RequestListQuery; timeZone: string }) => {
  const listed = useRead(requestLogQueries.list(query, timeZone))
  const { data: keys } = useQuery(requestLogQueries.apiKeys())
  if (!listed.ok) {
    return <Failure level={2} error={listed.error} title="Request log could not be loaded" />
  }
  const requests = listed.value.data
  const { next } = requestListQuery.pagesAround(query, listed.value, requestPageSize)
  const isNarrowed = Boolean(requestListQuery.filterString(query) || query.cursor)
  return (
    <>
      <p className="mb-4 max-w-3xl text-ink-soft">
        {query.shipment
          ? 'API requests for one shipment in the last 30 days.'
          : 'API requests in the last 30 days. New requests appear within a second or so.'}
      </p>
      <RequestFilters query={query} apiKeys={keys?.data ?? []} />
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
