'use client'

import { useQuery } from '@tanstack/react-query'

import { Moment } from '#components/format/moment.tsx'
import { operationTitle, StatusBadge } from '#components/request-log/request-table.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { paths } from '#lib/paths.ts'

import { shipmentQueries } from './queries.ts'

/** Lists recent API requests for a shipment with links to their details. */
export const LastRequests = ({ shipmentId }: { shipmentId: string }) => {
  const query = useQuery(shipmentQueries.requests(shipmentId))
  if (query.isPending) return <Spinner label="Loading requests" />
  if (!query.data) {
    return (
      <p role="alert" className="text-sm text-bad">
        {query.error.message}
      </p>
    )
  }
  const { data: requests } = query.data
  if (requests.length === 0) {
    return <p className="text-sm text-ink-soft">No API requests in the last 30 days.</p>
  }
  return (
    <ol aria-label="Recent API requests" className="divide-y divide-line border-y border-line">
      {requests.map((request) => (
        <li key={request.id} className="flex items-start justify-between gap-3 py-2">
          <div className="min-w-0">
            <PrefetchLink
              href={paths.settings.apiRequest(request.id)}
              className="font-emphasis hover:underline"
            >
              {operationTitle(request.operation)}
            </PrefetchLink>
            <p className="text-sm text-ink-soft">
              {request.api_key.name} · <Moment at={request.at} format="short-date-time" />
            </p>
          </div>
          <StatusBadge status={request.status} />
        </li>
      ))}
    </ol>
  )
}
