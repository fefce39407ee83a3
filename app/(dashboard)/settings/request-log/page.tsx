import { ScrollText } from 'lucide-react'
import type { Metadata } from 'next'

import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { type LogAddress, logAddress } from '#components/request-log/log-address.ts'
import { RequestFilters } from '#components/request-log/request-filters.tsx'
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
    return <Failure level={2} error={listed.error} title="The request log could not be loaded" />
  }
  const { data: requests, next_cursor: next } = listed.value
  const isNarrowed = Object.values(address).some((value) => value !== undefined)
  return (
    <>
      <p className="mb-4 max-w-3xl text-ink-soft">
        {filters.shipment
          ? 'Calls with API keys that touched one shipment, of the last thirty days.'
          : 'Calls with API keys of the last thirty days. They appear about a second after they were answered.'}
      </p>
      <RequestFilters address={filters} apiKeys={keys.ok ? keys.value.data : []} />
      {requests.length === 0 ? (
        <Card>
          <EmptyState
            icon={ScrollText}
            title={isNarrowed ? 'No call matches' : 'Nothing was called yet'}
            action={
              isNarrowed ? (
                <LinkButton href={paths.settings.requestLog()}>Show all calls</LinkButton>
              ) : (
                <LinkButton href={paths.settings.apiKeys()}>API keys</LinkButton>
              )
            }
          >
            {isNarrowed
              ? 'Try other filters.'
              : 'When a program uses one of your keys, what it called stands here.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <RequestTable requests={requests} />
          <Pagination
            summary={cursor ? 'Older calls' : 'Newest first'}
            previous={{
              label: 'Newest',
              href: cursor ? paths.settings.requestLog(filters) : null,
              reason: 'These are the newest.',
            }}
            next={{
              label: 'Older',
              href: next ? paths.settings.requestLog({ ...filters, cursor: next }) : null,
              reason: 'There are no older ones.',
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
