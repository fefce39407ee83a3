import { ScrollText } from 'lucide-react'
import type { Metadata } from 'next'

import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { type LogAddress, logAddress, RequestFilters } from '#components/request-log/request-filters.tsx'
import { RequestTable } from '#components/request-log/request-table.tsx'
import { SettingsHeader } from '#components/settings/settings-header.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Request log' }

const Calls = async ({ address }: { address: LogAddress }) => {
  const client = await getClient()
  const { cursor, ...filters } = address
  const [listed, keys] = await Promise.all([
    attempt(
      client.listApiRequests({
        query: {
          status: filters.status,
          api_key_id: filters.key,
          operation: filters.operation,
          shipment_id: filters.shipment,
          date_from: filters.from,
          date_to: filters.to,
          cursor,
          limit: 25,
        },
      }),
    ),
    attempt(client.listApiKeys()),
  ])
  if (!listed.ok) {
    return <Failure level={2} error={listed.error} title="Request log could not be loaded" />
  }
  const { data: requests, next_cursor: next } = listed.value
  const isNarrowed = Object.values(address).some((value) => value !== undefined)
  return (
    <>
      <p className="mb-4 max-w-3xl text-ink-soft">
        {filters.shipment
          ? 'API requests for one shipment in the last 30 days.'
          : 'API requests in the last 30 days. New requests appear within a second or so.'}
      </p>
      <RequestFilters address={filters} apiKeys={keys.ok ? keys.value.data : []} />
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
            summary={cursor ? 'Older requests' : 'Newest first'}
            previous={{
              label: 'Newest',
              href: cursor ? paths.settings.requestLog(filters) : null,
              reason: 'No newer requests.',
            }}
            next={{
              label: 'Older',
              href: next ? paths.settings.requestLog({ ...filters, cursor: next }) : null,
              reason: 'No older requests.',
            }}
          />
        </>
      )}
    </>
  )
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const RequestLogPage = async ({ searchParams }: PageProps) => (
  <>
    <SettingsHeader current="request-log" />
    <Calls address={logAddress.parse(await searchParams)} />
  </>
)

export default RequestLogPage
