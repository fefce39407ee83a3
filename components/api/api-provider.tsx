'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'

import { noteRefresh } from '#components/connection/page-changes.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { type Client, createClient } from '#lib/client/client.ts'

import { LiveQueries } from './live-queries.tsx'
import { noteChanged } from './page-clock.ts'
import { readWith } from './read.ts'
import { type Reread, RereadContext } from './reread.ts'

const ApiContext = createContext<Client | null>(null)

/** Returns the API client of the browser: same origin, with the session cookie. */
export const useApi = (): Client => {
  const client = use(ApiContext)
  if (client === null) throw new Error('useApi needs an ApiProvider above it.')
  return client
}

/** Retries network and server errors, but not rejected requests. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)

/** A page that is shown again after this time is read again as well: not every change is a live event. */
const freshMs = 10_000

/** Provides the browser's API client, and the memory of what its pages have read. */
export const ApiProvider = ({ children }: { children: ReactNode }) => {
  const [client] = useState(() => createClient({ baseUrl: '' }))
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            queryFn: readWith(client),
            retry: isWorthRetrying,
            staleTime: freshMs,
            // What has failed on the server is shown as a failure, with a button that reads it again.
            retryOnMount: false,
            // Live events say when, and wait for a person who is typing.
            refetchOnWindowFocus: false,
            refetchOnReconnect: false,
          },
        },
      }),
  )
  const reread = useCallback<Reread>(
    async (changed) => {
      noteChanged()
      if (changed === 'all') noteRefresh()
      await queries.invalidateQueries({
        refetchType: 'none',
        ...(changed === 'nothing' && { type: 'inactive' }),
      })
      if (changed === 'nothing') return
      await queries.refetchQueries({
        type: 'active',
        ...(changed !== 'all' && {
          predicate: ({ queryKey: [operation] }) => changed.some((each) => each === operation),
        }),
      })
    },
    [queries],
  )
  return (
    <ApiContext value={client}>
      <QueryClientProvider client={queries}>
        <RereadContext value={reread}>
          <LiveQueries />
          {children}
        </RereadContext>
      </QueryClientProvider>
    </ApiContext>
  )
}
