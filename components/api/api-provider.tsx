'use client'

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState, useCallback } from 'react'

import { isMissing } from '#components/connection/page-changes.ts'
import { useStalePage } from '#components/connection/use-stale-page.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { type Client, createClient } from '#lib/client/client.ts'
import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { useLiveChanges } from './live-provider.tsx'

const ApiContext = createContext<Client | null>(null)

/** Returns the API client of the browser: same origin, with the session cookie. */
export const useApi = (): Client => {
  const client = useContext(ApiContext)
  if (client === null) throw new Error('useApi needs an ApiProvider above it.')
  return client
}

/** Retries network and server errors, but not rejected requests. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)

/** Provides the browser's API client and TanStack Query. Mount it as deep as live data allows. */
export const ApiProvider = ({ children }: { children: ReactNode }) => {
  const [client] = useState(() => createClient({ baseUrl: '' }))
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 1000 } } }),
  )
  return (
    <ApiContext value={client}>
      <QueryClientProvider client={queries}>
        <LiveQueries />
        {children}
      </QueryClientProvider>
    </ApiContext>
  )
}

/**
 * Invalidates the queries of shipments that others changed, under `['shipment', id]`, and all queries of a page restored from
 * the cache.
 */
const LiveQueries = () => {
  const queries = useQueryClient()
  const onChange = useCallback(
    (change: LiveChange) => {
      const { shipment_ids: ids } = change
      if (!isMissing(change, performance.now())) return
      void queries.invalidateQueries({
        predicate: ({ queryKey: [kind, id] }) =>
          kind === 'shipment' && (ids === null || ids.includes(String(id))),
      })
    },
    [queries],
  )
  useLiveChanges(onChange)
  useStalePage(useCallback(() => void queries.invalidateQueries(), [queries]))
  return null
}
