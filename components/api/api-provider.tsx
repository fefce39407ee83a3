'use client'

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState, useCallback } from 'react'

import { useStalePage } from '#components/connection/use-stale-page.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { type Client, createClient } from '#lib/client/client.ts'
import type { LiveChange } from '#lib/contract/notifications/live-update.ts'

import { useLiveChanges } from './live-provider.tsx'

const ApiContext = createContext<Client | null>(null)

/** The API client of the browser: the page's own origin, with the session cookie. */
export const useApi = (): Client => {
  const client = useContext(ApiContext)
  if (client === null) throw new Error('useApi needs an ApiProvider above it.')
  return client
}

/** A refusal will not change by asking again; a fault of the network or the service may. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)

/** Gives what is below it the browser's client and TanStack Query. Mount it where live data is shown, not above. */
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
 * Has the shipments asked for anew that changed: queries under the key `['shipment', id]`
 * or `['shipment-tasks', id]`; and all that a page from memory began with.
 */
const LiveQueries = () => {
  const queries = useQueryClient()
  const onChange = useCallback(
    ({ shipment_ids: ids }: LiveChange) => {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [kind, id] }) =>
          (kind === 'shipment' || kind === 'shipment-tasks') && (ids === null || ids.includes(String(id))),
      })
    },
    [queries],
  )
  useLiveChanges(onChange)
  useStalePage(useCallback(() => void queries.invalidateQueries(), [queries]))
  return null
}
