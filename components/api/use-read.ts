import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { use } from 'react'

import type { ApiError } from '#lib/client/api-error.ts'

/** Result of a read, or why it failed. */
export type ReadResult<Value> = { ok: true; value: Value } | { ok: false; error: ApiError }

/**
 * Returns what the page has read, and again whenever that changes. What was read once stays when reading it again fails, and
 * while the browser reads something else in its place, such as the days of another time zone. Suspends only where nothing was
 * read before.
 */
export const useRead = <Value>(read: UseQueryOptions<Value, ApiError>): ReadResult<Value> => {
  const queries = useQueryClient()
  const { data, error } = useQuery({ ...read, placeholderData: keepPreviousData })
  if (data !== undefined) return { ok: true, value: data }
  if (error) return { ok: false, error }
  if (typeof window === 'undefined') throw new Error(`The page does not read ${String(read.queryKey[0])}.`)
  use(queries.prefetchQuery(read))
  throw new Error('A read ended without a result.')
}
