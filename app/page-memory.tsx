import { dehydrate, QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cache } from 'react'

import { type AnyRead, readWith } from '#components/api/read.ts'
import { type PageState, Remember } from '#components/api/remember.tsx'
import { getClient } from '#components/api/server-client.ts'
import type { ReadResult } from '#components/api/use-read.ts'
import { ApiError } from '#lib/client/api-error.ts'

import { isTwoFactorError, redirectToSignIn, redirectToTwoFactor } from './session.ts'

/** Returns the memory of the page that is being rendered: what is read twice for it is read once. */
const getMemory = cache(async () => {
  const queryFn = readWith(await getClient())
  const queries = new QueryClient({
    defaultOptions: { queries: { queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  return { queries, readAt: Date.now() }
})

/** Leaves the page for sign-in, or for the second factor, where that is what the API asks for. */
const leaveIfAsked = async (error: unknown): Promise<void> => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) await redirectToSignIn()
  if (isTwoFactorError(error)) await redirectToTwoFactor()
}

/** Reads what other reads of the page, or its title, depend on. */
export const readNow = async <Value,>(read: UseQueryOptions<Value, ApiError>): Promise<ReadResult<Value>> => {
  const { queries } = await getMemory()
  try {
    return { ok: true, value: await queries.fetchQuery(read) }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error }
    throw error
  }
}

const plain = ({ status, code, message, fields, requestId }: ApiError) => ({
  status,
  code,
  message,
  fields,
  requestId,
})

type PageMemoryProps = { reads: readonly AnyRead[]; children: ReactNode }

/** Makes the reads of a page, all at once, and hands what they returned to the browser for the components below. */
export const PageMemory = async ({ reads, children }: PageMemoryProps) => {
  const { queries, readAt } = await getMemory()
  const hashes = new Set<string>()
  await Promise.all(
    reads.map(async (read) => {
      await queries.prefetchQuery(read)
      const query = queries.getQueryCache().find({ queryKey: read.queryKey, exact: true })
      if (query?.state.error) await leaveIfAsked(query.state.error)
      if (query) hashes.add(query.queryHash)
    }),
  )
  const state: PageState = {
    readAt,
    reads: dehydrate(queries, { shouldDehydrateQuery: ({ queryHash }) => hashes.has(queryHash) }).queries.map(
      ({ queryKey, queryHash, meta, state: { data, error } }) => ({
        queryKey,
        queryHash,
        meta,
        result: error instanceof ApiError ? { ok: false, error: plain(error) } : { ok: true, value: data },
      }),
    ),
  }
  return <Remember state={state}>{children}</Remember>
}
