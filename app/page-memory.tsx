import { dehydrate } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { AnyRead } from '#components/api/read.ts'
import { type PageRead, Remember } from '#components/api/remember.tsx'
import { ApiError, toPlainError } from '#lib/client/api-error.ts'

import { getMemory } from './read-now.ts'
import { isTwoFactorError, redirectToSignIn, redirectToTwoFactor } from './session.ts'

/** Redirects to sign-in, or to the second factor, if the API requires it. */
const leaveIfAsked = async (error: unknown): Promise<void> => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) await redirectToSignIn()
  if (isTwoFactorError(error)) await redirectToTwoFactor()
}

type PageMemoryProps = {
  reads: readonly AnyRead[]
  /** False for the frame around pages, which report failed refreshes themselves. */
  isPage?: boolean
  children: ReactNode
}

/** Makes the reads of a page, all at once, and hands what they returned to the browser for the components below. */
export const PageMemory = async ({ reads, isPage = true, children }: PageMemoryProps) => {
  const { queries, readAt } = await getMemory()
  const hashes = new Set<string>()
  await Promise.all(
    reads.map(async (read) => {
      // One that has failed is not made again.
      if (queries.getQueryState(read.queryKey)?.status !== 'error') await queries.prefetchQuery(read)
      const query = queries.getQueryCache().find({ queryKey: read.queryKey, exact: true })
      if (query?.state.error) await leaveIfAsked(query.state.error)
      if (query) hashes.add(query.queryHash)
    }),
  )
  const made = dehydrate(queries, {
    shouldDehydrateQuery: ({ queryHash }) => hashes.has(queryHash),
  }).queries.map(({ queryKey, queryHash, meta, state: { data, error } }): PageRead => ({
    queryKey,
    queryHash,
    meta,
    result: error instanceof ApiError ? { ok: false, error: toPlainError(error) } : { ok: true, value: data },
  }))
  return (
    <Remember state={{ readAt, reads: JSON.stringify(made) }} isPage={isPage}>
      {children}
    </Remember>
  )
}
