'use client'

import { QueryClient, useMutation } from '@tanstack/react-query'
import { unstable_isUnrecognizedActionError as isUnrecognized, useRouter } from 'next/navigation'
import { use, useState, useTransition } from 'react'

import { openDocument } from '#components/connection/held-pages.ts'
import type { Action, ActionError, ActionResult } from '#lib/client/action-result.ts'

import { noteRefresh } from './page-changes.ts'
import { PreconditionContext } from './precondition.ts'
import { createActionSender } from './send-action.ts'

/** Carries an `ActionError` through the mutation, which fails by throwing. */
class ActionFailure extends Error {
  readonly failure: ActionError

  constructor(failure: ActionError) {
    super(failure.message)
    this.failure = failure
  }
}

/** One for all pages, also those that read nothing live and have no `ApiProvider`. */
const mutations = new QueryClient()

/**
 * What follows a success: `refresh` requests this page again; `open` goes to another page, in a history entry of its own or in place of this page's; `leave` opens a new document,
 * such as another site; `nothing` is for what changes nothing that this page shows.
 */
type Next = 'refresh' | 'nothing' | { open: string; replace?: boolean } | { leave: string }

export type ActionOptions<Args extends readonly unknown[], Data> = {
  onSuccess?: (data: Data, ...args: Args) => unknown
  onError?: (error: ActionError, ...args: Args) => unknown
  /** Requests this page again also after a failure, to show what became of the object meanwhile. */
  refreshesOnError?: boolean
  /** `refresh` unless specified. */
  after?: Next | ((data: Data, ...args: Args) => Next)
}

/**
 * Calls a server action for the button or form that has it. `run` never rejects; a repeated click is ignored and returns
 * null. `isPending` lasts until the page shows the change.
 */
export const useAction = <Args extends readonly unknown[], Data>(
  action: Action<Args, Data>,
  { onSuccess, onError, refreshesOnError = false, after = 'refresh' }: ActionOptions<Args, Data> = {},
) => {
  const router = useRouter()
  const precondition = use(PreconditionContext)
  const [sender] = useState(() => createActionSender(action, { isUnrecognized, precondition }))
  const [isShowing, startShowing] = useTransition()
  const [isLeaving, setIsLeaving] = useState(false)
  const mutation = useMutation<Data, Error, Args>(
    {
      // Offline, an action fails at once: nobody should find a letter bought an hour after they gave up.
      networkMode: 'always',
      mutationFn: async (args) => {
        const result = await sender.send(...args)
        if (!result.ok) throw new ActionFailure(result.error)
        return result.data
      },
    },
    mutations,
  )

  const requestPage = (): void => {
    noteRefresh()
    router.refresh()
  }
  const refresh = (): void => startShowing(requestPage)
  const follow = (next: Next): void => {
    if (next === 'nothing') return
    if (next === 'refresh') return refresh()
    if ('open' in next) {
      if (next.open === `${location.pathname}${location.search}`) return refresh()
      // Discards the pages that Next has in memory, which the change may have made wrong.
      refresh()
      return startShowing(() => (next.replace ? router.replace(next.open) : router.push(next.open)))
    }
    setIsLeaving(true)
    window.addEventListener('pageshow', () => setIsLeaving(false), { once: true })
    openDocument(next.leave)
  }

  const run = async (...args: Args): Promise<ActionResult<Data> | null> => {
    if (sender.isSending()) return null
    try {
      const data = await mutation.mutateAsync(args)
      follow(typeof after === 'function' ? after(data, ...args) : after)
      onSuccess?.(data, ...args)
      return { ok: true, data }
    } catch (error) {
      if (!(error instanceof ActionFailure)) throw error
      // Not part of `isPending`: the error is to be read, and the page may be out of reach.
      if (refreshesOnError && error.failure.code !== 'NETWORK_ERROR') requestPage()
      onError?.(error.failure, ...args)
      return { ok: false, error: error.failure }
    }
  }

  const { error, data, variables, reset } = mutation
  return {
    run,
    isPending: mutation.isPending || isShowing || isLeaving,
    error: error instanceof ActionFailure ? error.failure : null,
    data,
    /** The arguments of the last run. */
    args: variables,
    /** Forgets the result of the last run. */
    reset,
    /** Requests this page again: after several runs with `nothing` to follow. */
    refresh,
  }
}
