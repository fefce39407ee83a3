import { QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { cache } from 'react'

import { type AnyRead, readWith } from '#components/api/read.ts'
import { getClient, getPersonClient } from '#components/api/server-client.ts'
import type { ReadResult } from '#components/api/use-read.ts'
import { ApiError } from '#lib/client/api-error.ts'

/** Returns the memory of the page being rendered: repeated reads are made once. */
export const getMemory = cache(async () => {
  const [client, personClient] = await Promise.all([getClient(), getPersonClient()])
  const queryFn = readWith({ ...client, ...personClient })
  const queries = new QueryClient({
    defaultOptions: { queries: { queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  return { queries, readAt: Date.now() }
})

/** Begins reads of the page, whose results `PageMemory` waits for: beside the account, not after it. */
export const beginReads = (reads: readonly AnyRead[]): void => {
  // Failures are remembered.
  void getMemory().then(({ queries }) => Promise.all(reads.map((read) => queries.prefetchQuery(read))))
}

/** Reads what other reads of the page, or its title, depend on. */
export const readNow = async <Value>(read: UseQueryOptions<Value, ApiError>): Promise<ReadResult<Value>> => {
  const { queries } = await getMemory()
  try {
    return { ok: true, value: await queries.fetchQuery(read) }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error }
    throw error
  }
}
