import { QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { cache } from 'react'

import { readWith } from '#components/api/read.ts'
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
