import { read } from '#components/api/read.ts'

import type { RequestListQuery } from './request-filters.tsx'

/** Number of requests on a page. */
export const requestPageSize = 25

/** Requests that API keys made. */
export const requestLogQueries = {
  list: (query: RequestListQuery, timeZone: string) =>
    read('listApiRequests', {
      query: {
        status: query.status ?? undefined,
        api_key_id: query.key ?? undefined,
        operation: query.operation ?? undefined,
        shipment_id: query.shipment ?? undefined,
        date_from: query.from ?? undefined,
        date_to: query.to ?? undefined,
        time_zone: timeZone,
        cursor: query.cursor ?? undefined,
        limit: requestPageSize,
      },
    }),
  detail: (id: string) => read('getApiRequest', { params: { request_id: id } }),
  apiKeys: () => read('listApiKeys', {}),
}
