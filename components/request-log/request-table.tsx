import { Fragment } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import { operationTitles } from '#lib/client/operation-titles.ts'
import type { ApiRequest } from '#lib/contract/api-keys/api-request.ts'
import { paths } from '#lib/paths.ts'

/** Lets long codes break after underscores. */
const breakable = (code: string): string => code.replaceAll('_', '_\u200B')

/** Lets a path break after each segment. */
const Path = ({ path }: { path: string }) =>
  path.split('/').map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a part has no other name than its place.
    <Fragment key={place}>
      {place > 0 && '/'}
      <wbr />
      {part}
    </Fragment>
  ))

const RequestRow = ({ request }: { request: ApiRequest }) => (
  <Row interactive className="relative">
    <Cell className="min-w-0">
      <PrefetchLink
        href={paths.settings.apiRequest(request.id)}
        className="font-emphasis after:absolute after:inset-0"
      >
        {operationTitle(request.operation)}
      </PrefetchLink>
      <div className="code text-sm wrap-anywhere text-ink-soft">
        {request.method} <Path path={request.path} />
      </div>
      <div className="text-sm text-ink-soft sm:hidden">
        <Moment at={request.at} format="short-date-time" /> · {request.api_key.name}
      </div>
    </Cell>
    <Cell className="max-sm:pr-5">
      <StatusBadge status={request.status} />
      {request.error_code && (
        <div className="code mt-1 text-xs text-ink-soft">{breakable(request.error_code)}</div>
      )}
    </Cell>
    <Cell className="max-sm:hidden">
      <div className="max-w-40 truncate" title={request.api_key.name}>
        {request.api_key.name}
      </div>
      <div className="text-sm whitespace-nowrap text-ink-soft">{request.duration_ms} ms</div>
    </Cell>
    <Cell align="end" className="whitespace-nowrap max-sm:hidden">
      <Moment at={request.at} format="short-date-time" />
    </Cell>
  </Row>
)

/** Shows a page of requests with links to their details. */
export const RequestTable = ({ requests }: { requests: readonly ApiRequest[] }) => (
  <Card>
    <Table label="Requests">
      <thead>
        <tr>
          <ColumnHeader>Operation</ColumnHeader>
          <ColumnHeader>Status</ColumnHeader>
          <ColumnHeader className="max-sm:hidden">API key</ColumnHeader>
          <ColumnHeader align="end" className="max-sm:hidden">
            Time
          </ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </tbody>
    </Table>
  </Card>
)

const toneOf = (status: number): Tone => {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

/** Shows the status of a response. */
export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={toneOf(status)}>HTTP {status}</Badge>
)

/** Returns the title of an operation; unknown paths have none. */
export const operationTitle = (operation: string | null): string =>
  (operation === null ? undefined : operationTitles[operation]) ?? operation ?? 'Unknown endpoint'

/** The operations available to API keys, by title. */
export const callableOperations: readonly { operation: string; title: string }[] = Object.entries(
  operationTitles,
)
  .map(([operation, title]) => ({ operation, title }))
  .toSorted((a, b) => a.title.localeCompare(b.title))
