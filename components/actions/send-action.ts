import { connection } from '#components/connection/connection.ts'
import { beginChange, noteOwnRequest } from '#components/connection/page-changes.ts'
import type { Action, ActionError, ActionResult, Attempt } from '#lib/client/action-result.ts'
import { isChangedCode } from '#lib/contract/api/conditional.values.ts'

import { setSignal } from './attempt-signals.ts'
import type { Precondition } from './precondition.ts'

/** Shown when an action returned no result of its own. */
export const failures = {
  unreachable: {
    code: 'NETWORK_ERROR',
    message:
      'Couldn’t reach Mailroom. What you entered is still here. Check your connection and try again; it won’t be submitted twice.',
    fields: [],
  },
  failed: {
    code: 'INTERNAL_ERROR',
    message:
      'Something went wrong on our side. What you entered is still here. Try again in a moment; it won’t be submitted twice.',
    fields: [],
  },
  outdated: {
    code: 'INTERNAL_ERROR',
    message:
      'Mailroom was updated while this page was open. What you entered is still here. Copy what you need, then reload the page.',
    fields: [],
  },
} satisfies Record<string, ActionError>

/** Dependencies of an action sender on the page around it. */
export type SenderOptions = {
  /** Whether Next rejected the action because the server has no such action any more. */
  isUnrecognized: (error: unknown) => boolean
  connection?: Pick<typeof connection, 'noticeLoss' | 'isReachable'>
  precondition?: Precondition | null
}

/** 128 random bits. `crypto.randomUUID` is missing on pages that are not served over https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Returns an attempt at something new. */
export const newAttempt = (): Attempt => ({ idempotencyKey: newId(), requestId: newId() })

const fileNumbers = new WeakMap<Blob, number>()
let files = 0

/** All files are equal as JSON: a number distinguishes them. */
const withFileNumbers = (_key: string, value: unknown): unknown => {
  if (!(value instanceof Blob)) return value
  const number = fileNumbers.get(value) ?? (files += 1)
  fileNumbers.set(value, number)
  return { file: number }
}

/** Without a result, or with an error of the service's own, the change may or may not have been made. */
const isOutcomeUnknown = (result: ActionResult<unknown>): boolean =>
  !result.ok && ['NETWORK_ERROR', 'INTERNAL_ERROR'].includes(result.error.code)

const isConflict = (result: ActionResult<unknown>): boolean => !result.ok && isChangedCode(result.error.code)

/**
 * Creates what sends the action of one button. `send` returns an `ActionError` where no result came from the server,
 * and rejects only when it was cancelled. The same input sent again after an unknown outcome is the same request to
 * the API, which processes it once. With a precondition, a change that was rejected because of someone else's is sent
 * again once it is settled.
 */
export const createActionSender = <Args extends readonly unknown[], Data>(
  action: Action<Args, Data>,
  { isUnrecognized, connection: service = connection, precondition = null }: SenderOptions,
) => {
  let unknown: { input: string; idempotencyKey: string } | null = null
  let isSending = false
  let stop = new AbortController()

  const describe = async (error: unknown): Promise<ActionError> => {
    if (isUnrecognized(error)) return failures.outdated
    // `fetch` rejects with a TypeError when no response came.
    if (error instanceof TypeError) service.noticeLoss()
    else if (await service.isReachable()) return failures.failed
    return failures.unreachable
  }

  const attempt = async (attempted: Attempt, args: Args): Promise<ActionResult<Data>> => {
    const end = beginChange()
    try {
      const result = await action(attempted, ...args)
      stop.signal.throwIfAborted()
      if (result.ok) noteOwnRequest(attempted.requestId)
      return result
    } catch (error) {
      stop.signal.throwIfAborted()
      const failure = await describe(error)
      stop.signal.throwIfAborted()
      return { ok: false, error: failure }
    } finally {
      end()
    }
  }

  const sendOnce = async (args: Args): Promise<ActionResult<Data>> => {
    const ifMatch = precondition?.ifMatch()
    const input = JSON.stringify([ifMatch, ...args], withFileNumbers)
    const idempotencyKey = unknown?.input === input ? unknown.idempotencyKey : newId()
    const attempted = { idempotencyKey, requestId: newId(), ifMatch }
    setSignal(attempted, stop.signal)
    const result = await attempt(attempted, args)
    unknown = isOutcomeUnknown(result) ? { input, idempotencyKey } : null
    return result
  }

  const sendSettled = async (args: Args): Promise<ActionResult<Data>> => {
    const result = await sendOnce(args)
    const isRepeated = isConflict(result) && (await precondition?.settle(args))
    return isRepeated ? sendSettled(args) : result
  }

  return {
    isSending: (): boolean => isSending,
    /** Whether the last request may have been applied unseen, so that the next response may be that of an older state. */
    hasUnknownOutcome: (): boolean => unknown !== null,
    /** Cancels the request in progress, if the action can be cancelled. */
    cancel: (): void => stop.abort(),
    send: async (...args: Args): Promise<ActionResult<Data>> => {
      isSending = true
      stop = new AbortController()
      try {
        const result = await sendSettled(args)
        if (result.ok) precondition?.accept(result.data)
        return result
      } finally {
        isSending = false
      }
    },
  }
}
