'use client'

import { QueryClient, useMutation } from '@tanstack/react-query'
import { unstable_isUnrecognizedActionError as isUnrecognized, useRouter } from 'next/navigation'
import { use, useEffect, useRef, useState, useTransition } from 'react'

import type { Operation } from '#components/api/read.ts'
import { type Changed, RereadContext } from '#components/api/reread.ts'
import type { Stored } from '#components/api/stored.ts'
import { openDocument } from '#components/connection/held-pages.ts'
import { noteRefresh } from '#components/connection/page-changes.ts'
import type { Action, ActionError, ActionResult } from '#lib/client/action-result.ts'

import { PreconditionContext } from './precondition.ts'
import { createActionSender, failures } from './send-action.ts'

/** Carries an `ActionError` through the mutation, which fails by throwing. */
class ActionFailure extends Error {
  readonly failure: ActionError

  constructor(failure: ActionError) {
    super(failure.message)
    this.failure = failure
  }
}

/** Returns whether the error is a cancellation, which has no result and is not a failure. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** One for all pages, also those outside the dashboard, which have no `ApiProvider`. */
const mutations = new QueryClient()

/**
 * What follows a success: `refresh` makes all reads of this page again, `reread` only those of these operations, and
 * `store` changes what the page has read by what the action returned;
 * `open` opens another page, in a new history entry or in place of this one; `leave` opens a new document, such as
 * another site; `nothing` is for changes that this page does not show.
 */
type Next =
  | 'refresh'
  | 'nothing'
  | { store?: readonly Stored[]; reread: readonly Operation[] }
  | { open: string; replace?: boolean }
  | { leave: string }

export type ActionOptions<Args extends readonly unknown[], Data> = {
  onSuccess?: (data: Data, ...args: Args) => unknown
  onError?: (error: ActionError, ...args: Args) => unknown
  /** Reads this page again after a failure too, to show the current state of the object. */
  refreshesOnError?: boolean
  /**
   * What a run does while another is active: nothing; it runs afterwards, the last one if there are several; or it
   * replaces the active one, which is cancelled, as it is when the page is left.
   */
  whileRunning?: 'ignore' | 'follow' | 'replace'
  /** `refresh` unless specified. */
  after?: Next | ((data: Data, ...args: Args) => Next)
}

/**
 * Calls an action, of the server or of the browser, for the button or form that has it. `run` never rejects: what no
 * one foresaw is an error to show as well. A repeated click is ignored; it returns null, as a cancelled run does.
 * `isPending` lasts until the page shows the change.
 */
export const useAction = <Args extends readonly unknown[], Data>(
  action: Action<Args, Data>,
  {
    onSuccess,
    onError,
    refreshesOnError = false,
    whileRunning = 'ignore',
    after = 'refresh',
  }: ActionOptions<Args, Data> = {},
) => {
  const router = useRouter()
  const precondition = use(PreconditionContext)
  const reread = use(RereadContext)
  const [sender] = useState(() => createActionSender(action, { isUnrecognized, precondition }))
  const [isShowing, startShowing] = useTransition()
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasBroken, setHasBroken] = useState(false)
  const following = useRef<{ args: Args; end: (result: ActionResult<Data> | null) => void } | null>(null)
  const mutation = useMutation<Data, Error, Args>(
    {
      // Offline, an action fails at once: no one should find a letter bought an hour after they gave up.
      networkMode: 'always',
      mutationFn: async (args) => {
        const result = await sender.send(...args)
        if (!result.ok) throw new ActionFailure(result.error)
        return result.data
      },
    },
    mutations,
  )

  useEffect(() => (whileRunning === 'replace' ? sender.cancel : undefined), [sender, whileRunning])

  const requestPage = (): void => {
    noteRefresh()
    router.refresh()
  }
  const readAgain = async (changed: Changed, stored?: readonly Stored[]): Promise<void> => {
    if (reread) await reread(changed, stored)
    else if (changed !== 'nothing') requestPage()
  }
  const refresh = (changed: Changed, stored?: readonly Stored[]): void =>
    startShowing(() => readAgain(changed, stored))
  const follow = (next: Next, isResent: boolean): void => {
    if (next === 'nothing') return void readAgain('nothing')
    if (next === 'refresh') return refresh('all')
    if ('reread' in next) return isResent ? refresh('all') : refresh(next.reread, next.store)
    if ('open' in next) {
      if (next.open === `${location.pathname}${location.search}`) return refresh('all')
      void reread?.('nothing')
      // Discards the pages that Next has in memory, which the change may have made wrong.
      startShowing(requestPage)
      return startShowing(() => (next.replace ? router.replace(next.open) : router.push(next.open)))
    }
    setIsLeaving(true)
    window.addEventListener('pageshow', () => setIsLeaving(false), { once: true })
    openDocument(next.leave)
  }

  const fail = (failure: ActionError, args: Args): ActionResult<Data> => {
    // Not part of `isPending`: the error is to be read, and the page may be out of reach.
    if (refreshesOnError && failure.code !== 'NETWORK_ERROR') void readAgain('all')
    onError?.(failure, ...args)
    return { ok: false, error: failure }
  }

  const runOnce = async (args: Args): Promise<ActionResult<Data> | null> => {
    setHasBroken(false)
    const isResent = sender.hasUnknownOutcome()
    try {
      const data = await mutation.mutateAsync(args)
      follow(typeof after === 'function' ? after(data, ...args) : after, isResent)
      onSuccess?.(data, ...args)
      return { ok: true, data }
    } catch (error) {
      if (error instanceof ActionFailure) return fail(error.failure, args)
      if (isCancelled(error)) return null
      // An error of this page itself: logged to the console, and described to the user.
      reportError(error)
      setHasBroken(true)
      return fail(failures.failed, args)
    }
  }

  const dropFollowing = (): void => {
    following.current?.end(null)
    following.current = null
  }

  const run = async (...args: Args): Promise<ActionResult<Data> | null> => {
    if (sender.isSending()) {
      dropFollowing()
      if (whileRunning === 'ignore') return null
      if (whileRunning === 'replace') sender.cancel()
      return new Promise((end) => {
        following.current = { args, end }
      })
    }
    const result = await runOnce(args)
    const next = following.current
    following.current = null
    if (next) void run(...next.args).then(next.end)
    return result
  }

  const { error, data, variables, reset } = mutation
  return {
    run,
    /** Cancels the run, where the action can be cancelled, with what would follow it. */
    cancel: () => {
      dropFollowing()
      sender.cancel()
    },
    isPending: mutation.isPending || isShowing || isLeaving,
    error: error instanceof ActionFailure ? error.failure : hasBroken ? failures.failed : null,
    data,
    /** The arguments of the last run. */
    args: variables,
    /** Forgets the result of the last run. */
    reset,
    /** Reads this page again: after several runs with `nothing` to follow. */
    refresh: () => refresh('all'),
  }
}
