'use client'

import { type DehydratedState, hydrate, HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'

import { useHydrated } from '#components/ui/use-hydrated.ts'
import { ApiError, type PlainError } from '#lib/client/api-error.ts'

import { mayLackChange, notePageRead, toOwnTime } from './page-clock.ts'
import { StaleNotice } from './stale-notice.tsx'

/** A read that the server has made. */
export type PageRead = Pick<DehydratedState['queries'][number], 'queryKey' | 'queryHash' | 'meta'> & {
  result: { ok: true; value: unknown } | { ok: false; error: PlainError }
}

/**
 * What the server has read for a page, and when it started to, by its own clock in milliseconds. `reads` is JSON of
 * `PageRead`s: React writes and reads one text faster than the values of an object.
 */
type PageState = { readAt: number; reads: string }

/** Returns when the browser received what it renders now: the document, or a page that came later. */
const receivedNow = (isHydrated: boolean): number => {
  if (isHydrated) return Date.now()
  const [navigation] = performance.getEntriesByType('navigation')
  const end = navigation instanceof PerformanceNavigationTiming ? navigation.responseEnd : 0
  return end > 0 ? performance.timeOrigin + end : Date.now()
}

const stateOf = (result: PageRead['result'], readAt: number) => {
  // TanStack takes a query without updates for a disabled one, and skips it when reads are retried.
  const counts = { dataUpdateCount: result.ok ? 1 : 0, errorUpdateCount: result.ok ? 0 : 1 }
  const failures = { fetchFailureCount: 0, fetchFailureReason: null }
  const idle = { ...counts, ...failures, fetchMeta: null, fetchStatus: 'idle' as const }
  if (result.ok) {
    const data = { data: result.value, dataUpdatedAt: readAt, isInvalidated: mayLackChange(readAt) }
    return { ...idle, ...data, error: null, errorUpdatedAt: 0, status: 'success' as const }
  }
  const { status, code, message, fields, requestId } = result.error
  const error = new ApiError(status, code, message, { fields, requestId })
  const none = { data: undefined, dataUpdatedAt: 0, isInvalidated: false }
  return { ...idle, ...none, error, errorUpdatedAt: readAt, status: 'error' as const }
}

/** Returns what the server has read by this computer's clock: Next shows pages again that it received minutes ago. */
const asDehydrated = (readAt: number, reads: readonly PageRead[], receivedAt: number): DehydratedState => {
  notePageRead(readAt, receivedAt)
  const at = toOwnTime(readAt)
  return {
    mutations: [],
    queries: reads.map(({ result, ...query }) => ({
      ...query,
      dehydratedAt: at,
      state: stateOf(result, at),
    })),
  }
}

type RememberProps = { state: PageState; isPage: boolean; children: ReactNode }

/** Puts what the server has read for a page into the memory of the browser. */
export const Remember = ({ state, isPage, children }: RememberProps) => {
  const queries = useQueryClient()
  const isHydrated = useHydrated()
  // `PageMemory` wrote it.
  const reads = useMemo(() => JSON.parse(state.reads) as PageRead[], [state.reads])
  const dehydrated = useMemo(() => {
    // What had failed gives way to what was read now, before anything is shown.
    const failed = reads.filter(({ result }) => result.ok).map(({ queryHash }) => queryHash)
    queries.removeQueries({
      predicate: ({ queryHash, state: { status } }) => status === 'error' && failed.includes(queryHash),
    })
    const receivedAt = typeof window === 'undefined' ? state.readAt : receivedNow(isHydrated)
    return asDehydrated(state.readAt, reads, receivedAt)
  }, [state.readAt, reads, queries, isHydrated])
  // `HydrationBoundary` replaces older data only after the components below have requested another read.
  useLayoutEffect(() => hydrate(queries, dehydrated), [queries, dehydrated])
  return (
    <HydrationBoundary state={dehydrated}>
      {isPage && <StaleNotice />}
      {children}
    </HydrationBoundary>
  )
}
