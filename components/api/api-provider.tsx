'use client'

import {
  type Query,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'

import { connection } from '#components/connection/connection.ts'
import { noteRefresh } from '#components/connection/page-changes.ts'
import { ApiError } from '#lib/client/api-error.ts'

import { LiveQueries } from './live-queries.tsx'
import { noteChanged } from './page-clock.ts'
import { followsOf, type Reader, readWith, type Result } from './read.ts'
import { type Changed, type Reread, RereadContext } from './reread.ts'
import type { Stored } from './stored.ts'
import { accountRead } from './use-account.ts'

/** Returns whether a read failed in a way that may mean a lost connection: no response, or one of a gateway. */
const isLoss = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || (error.status >= 502 && error.status <= 504)

/** Makes reads with the client, which loads with the first. What a person reads of themselves has one of its own. */
const makeRead = async (context: QueryFunctionContext): Promise<unknown> => {
  try {
    const { createClient } = await import('#lib/client/client.ts')
    const client: Partial<Reader> = createClient({ baseUrl: '' })
    if (String(context.queryKey[0]) in client) return await readWith(client)(context)
    const { createPersonClient } = await import('#lib/client/person-client.ts')
    return await readWith(createPersonClient({ baseUrl: '' }))(context)
  } catch (error) {
    if (isLoss(error) && !context.signal.aborted) connection.noticeLoss()
    throw error
  }
}

/** Retries network and server errors, but not rejected requests. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)

/** A page that is shown again after this time is read again as well: not every change is a live event. */
const freshMs = 10_000

const readOnceReached = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  // A service that responds has failed at this read alone, and would again.
  if (await connection.isReachable()) return
  await connection.whenReached()
  await queries.refetchQueries({ queryKey, exact: true, type: 'active' })
}

/** Stores the number of open tasks, which each list of tasks comes with, in the account, whose navigation shows it. */
const countTasks = (queries: QueryClient, { open_count: openTasks }: Result<'listTasks'>): void => {
  const { queryKey } = accountRead()
  const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt
  queries.setQueryData(
    queryKey,
    (account) => account && { ...account, data: { ...account.data, open_tasks: openTasks } },
    // The rest of the account is as old as before.
    { updatedAt },
  )
}

/** Creates the memory. A read that was lost with the connection is made again once the service responds. */
const createMemory = (): QueryClient => {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (reason, { queryKey }) => {
        if (isLoss(reason)) void readOnceReached(queries, queryKey)
      },
      onSuccess: (data, { queryKey: [operation] }) => {
        // What this operation returns.
        if (operation === 'listTasks') countTasks(queries, data as Result<'listTasks'>)
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: makeRead,
        retry: isWorthRetrying,
        staleTime: freshMs,
        // What has failed on the server is shown as a failure, with a button that reads it again.
        retryOnMount: false,
        // Live events say when, and wait for a person who is typing.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
  return queries
}

/** Stores what a change returned in the reads of the page. Returns those in progress, which may lack the change. */
const store = (queries: QueryClient, stored: readonly Stored[]): Query[] =>
  stored.flatMap(({ operation, update }) =>
    queries
      .getQueryCache()
      .findAll({ type: 'active', queryKey: [operation] })
      .filter(({ queryKey, state }) => {
        if (state.fetchStatus !== 'idle' || state.data === undefined) return true
        queries.setQueryData<{ data: unknown }>(queryKey, (before) => before && update(before))
        return false
      }),
  )

const rereadAfter = async (
  queries: QueryClient,
  changed: Changed,
  stored: readonly Stored[],
): Promise<void> => {
  noteChanged()
  if (changed === 'all') noteRefresh()
  await queries.invalidateQueries({
    refetchType: 'none',
    predicate: (query) => followsOf(query) !== null,
    ...(changed === 'nothing' && { type: 'inactive' }),
  })
  if (changed === 'nothing') return
  const unstored = store(queries, stored)
  await queries.refetchQueries({
    type: 'active',
    predicate: (query) =>
      followsOf(query) !== null &&
      (changed === 'all' ||
        unstored.includes(query) ||
        changed.some((operation) => operation === query.queryKey[0])),
  })
}

/** Provides the memory of what the browser's pages have read. */
export const ApiProvider = ({ children }: { children: ReactNode }) => {
  const [queries] = useState(createMemory)
  const reread = useCallback<Reread>(
    (changed, stored = []) => rereadAfter(queries, changed, stored),
    [queries],
  )
  return (
    <QueryClientProvider client={queries}>
      <RereadContext value={reread}>
        <LiveQueries />
        {children}
      </RereadContext>
    </QueryClientProvider>
  )
}
