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
import * as wording from '#components/request-log/wording.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: wording.requestLog }

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
    return <Failure level={2} error={listed.error} title={wording.requestLogCouldNotBeLoaded} />
  }
  const requests = listed.value.data
  const { next } = requestListQuery.pagesAround(query, listed.value, pageSize)
  const isNarrowed = Boolean(requestListQuery.filterString(query) || query.cursor)
  return (
    <>
      <p className="mb-4 max-w-3xl text-ink-soft">
        {query.shipment ? wording.apiRequestsForOne : wording.apiRequestsInTheLast}
      </p>
      <RequestFilters query={query} apiKeys={keys.ok ? keys.value.data : []} />
      {requests.length === 0 ? (
        <Card>
          <EmptyState
            icon={ScrollText}
            title={isNarrowed ? wording.noMatchingRequests : wording.noRequestsYet}
            action={
              isNarrowed ? (
                <LinkButton href={paths.settings.requestLog()}>{wording.clearFilters}</LinkButton>
              ) : (
                <LinkButton href={paths.settings.apiKeys()}>{wording.apiKeys}</LinkButton>
              )
            }
          >
            {isNarrowed ? wording.tryOtherFilters : wording.requestsMadeWithYourApi}
          </EmptyState>
        </Card>
      ) : (
        <>
          <RequestTable requests={requests} />
          <Pagination
            summary={query.cursor ? wording.olderRequests : wording.newestFirst}
            previous={{
              label: wording.newest,
              href: query.cursor ? requestListQuery.firstPage(query) : null,
              reason: wording.noNewerRequests,
            }}
            next={{ label: wording.older, href: next, reason: wording.noOlderRequests }}
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
