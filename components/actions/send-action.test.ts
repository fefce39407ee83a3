import { beforeEach, expect, test, vi } from 'vitest'

import { isChanging, isMissing, noteRefresh } from '#components/connection/page-changes.ts'
import type { ActionResult, Attempt } from '#lib/client/action-result.ts'

import { signalOf } from './attempt-signals.ts'
import { createActionSender } from './send-action.ts'

const unrecognized = new Error('Failed to find Server Action')
const done: ActionResult<string> = { ok: true, data: 'saved' }
const lost = new TypeError('Failed to fetch')
const proxyPage = new Error('An unexpected response was received from the server.')
const refused: ActionResult<string> = {
  ok: false,
  error: { code: 'VALIDATION_ERROR', message: 'No.', fields: [{ field: 'name', message: 'No.' }] },
}

let isReachable = true
const noticeLoss = vi.fn<() => void>()

beforeEach(() => {
  isReachable = true
  noticeLoss.mockClear()
})

/** A sender whose attempts end as given, one after another. */
const createSender = (outcomes: (ActionResult<string> | Error)[]) => {
  const attempts: Attempt[] = []
  const { send, isSending, hasUnknownOutcome } = createActionSender(
    (attempt: Attempt, _name: string): Promise<ActionResult<string>> => {
      attempts.push(attempt)
      const outcome = outcomes.shift() ?? done
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    },
    {
      isUnrecognized: (error) => error === unrecognized,
      connection: { noticeLoss, isReachable: () => Promise.resolve(isReachable) },
    },
  )
  return {
    send,
    isSending,
    hasUnknownOutcome,
    keys: () => attempts.map(({ idempotencyKey }) => idempotencyKey),
    attempts,
  }
}

const messageOf = (result: ActionResult<string>): string => (result.ok ? '' : result.error.message)

test('returns the server’s result unchanged', async () => {
  const { send } = createSender([done, refused])
  expect(await send('Ana')).toEqual(done)
  expect(await send('Ana')).toEqual(refused)
})

test.each([
  ['a lost connection', lost, true, 'NETWORK_ERROR', /Couldn’t reach Mailroom.*won’t be submitted twice/],
  ['the page of a gateway', proxyPage, false, 'NETWORK_ERROR', /Couldn’t reach Mailroom/],
  ['the page of a proxy before a service that responds', proxyPage, true, 'INTERNAL_ERROR', /on our side/],
  ['an outdated page', unrecognized, true, 'INTERNAL_ERROR', /was updated while this page was open/],
] as const)(
  'returns an error with a message for %s, and keeps the typed text',
  async (_name, error, reachable, code, message) => {
    isReachable = reachable
    const { send } = createSender([error])
    const result = await send('Ana')
    expect(result).toMatchObject({ ok: false, error: { code, fields: [] } })
    expect(messageOf(result)).toMatch(message)
    expect(messageOf(result)).toContain('What you entered is still here')
  },
)

test('reports a lost connection, so that the page can announce its return', async () => {
  await createSender([lost]).send('Ana')
  expect(noticeLoss).toHaveBeenCalledOnce()
})

test('reuses the idempotency key after an unknown outcome, but not after a known one', async () => {
  const internal: ActionResult<string> = {
    ok: false,
    error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.', fields: [] },
  }
  const { send, keys, attempts } = createSender([lost, proxyPage, internal, done, refused])
  for (let attempt = 0; attempt < 6; attempt += 1) await send('Ana')
  expect(new Set(keys().slice(0, 4)).size).toBe(1)
  expect(new Set(keys()).size).toBe(3)
  expect(new Set(attempts.map(({ requestId }) => requestId)).size).toBe(6)
})

test('knows that the response to a resubmitted change may be an older state', async () => {
  const { send, hasUnknownOutcome } = createSender([lost, done, refused])
  const before = []
  for (let attempt = 0; attempt < 4; attempt += 1) {
    before.push(hasUnknownOutcome())
    await send('Ana')
  }
  expect(before).toEqual([false, true, false, false])
})

test('sends changed input under a new idempotency key', async () => {
  const { send, keys } = createSender([lost, lost])
  await send('Ana')
  await send('Anna')
  await send('Ana')
  expect(new Set(keys()).size).toBe(3)
})

test('ignores a repeated click while the action is running', async () => {
  const { send, isSending } = createSender([lost])
  const sent = send('Ana')
  expect(isSending()).toBe(true)
  expect(isChanging()).toBe(true)
  await sent
  expect(isSending()).toBe(false)
  expect(isChanging()).toBe(false)
})

test('marks the page outdated after changes by others, but not after its own', async () => {
  const { send, attempts } = createSender([done, lost])
  await send('Ana')
  await send('Ana')
  const [own, failed] = attempts.map(({ requestId }) => requestId)
  const now = new Event('change').timeStamp
  expect(isMissing({ request_ids: [own ?? ''] }, now)).toBe(false)
  expect(isMissing({ request_ids: [failed ?? ''] }, now)).toBe(true)
  expect(isMissing({ request_ids: [own ?? '', 'another'] }, now)).toBe(true)
  expect(isMissing({ request_ids: null }, now)).toBe(true)
  noteRefresh()
  expect(isMissing({ request_ids: null }, now)).toBe(false)
})

test('resends a change over a conflicting edit only once the conflict is resolved', async () => {
  const outdated: ActionResult<string> = {
    ok: false,
    error: { code: 'SHIPMENT_CHANGED', message: 'This shipment has changed.', fields: [] },
  }
  const outcomes = [outdated, outdated, done, outdated]
  const sent: (string | undefined)[] = []
  let revision = 1
  let isOverwriting = true
  const accept = vi.fn<(data: unknown) => void>()
  const { send } = createActionSender(
    ({ ifMatch }: Attempt, _name: string): Promise<ActionResult<string>> => {
      sent.push(ifMatch)
      return Promise.resolve(outcomes.shift() ?? done)
    },
    {
      isUnrecognized: () => false,
      precondition: {
        ifMatch: () => `"${revision}"`,
        settle: () => {
          revision += 1
          return Promise.resolve(isOverwriting)
        },
        accept,
      },
    },
  )
  expect(await send('Ana')).toEqual(done)
  expect(sent).toEqual(['"1"', '"2"', '"3"'])
  expect(accept).toHaveBeenCalledExactlyOnceWith('saved')
  isOverwriting = false
  expect(await send('Anna')).toEqual(outdated)
  expect(sent).toHaveLength(4)
})

test('sends another file under a new idempotency key, and the same file under the same key', async () => {
  const keys: string[] = []
  const { send } = createActionSender(
    ({ idempotencyKey }: Attempt, _file: File) => {
      keys.push(idempotencyKey)
      return Promise.reject<ActionResult<string>>(lost)
    },
    { isUnrecognized: () => false, connection: { noticeLoss, isReachable: () => Promise.resolve(true) } },
  )
  const [first, second] = [new File(['a'], 'list.csv'), new File(['b'], 'list.csv')]
  for (const file of [first, first, second]) await send(file)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a cancelled request has no result, even if its response has arrived', async () => {
  const { promise, resolve } = Promise.withResolvers<ActionResult<string>>()
  let signal: AbortSignal | undefined
  const { send, cancel, isSending } = createActionSender(
    (attempt: Attempt) => {
      signal = signalOf(attempt)
      return promise
    },
    { isUnrecognized: () => false },
  )
  const sent = send()
  cancel()
  resolve(done)
  await expect(sent).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(signal?.aborted).toBe(true)
  expect(isSending()).toBe(false)
  expect(await send()).toEqual(done)
})

test('an exception in the page leaves the button usable', async () => {
  let isBroken = true
  const { send, isSending } = createActionSender((_attempt: Attempt) => Promise.resolve(done), {
    isUnrecognized: () => false,
    precondition: {
      ifMatch: () => '"1"',
      settle: () => Promise.resolve(false),
      accept: () => {
        if (isBroken) throw new Error('a fault of the page')
      },
    },
  })
  await expect(send()).rejects.toThrow('a fault of the page')
  expect(isSending()).toBe(false)
  isBroken = false
  expect(await send()).toEqual(done)
})
