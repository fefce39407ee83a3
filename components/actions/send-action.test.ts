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
  const { send, isSending } = createActionSender(
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
  return { send, isSending, keys: () => attempts.map(({ idempotencyKey }) => idempotencyKey), attempts }
}

const messageOf = (result: ActionResult<string>): string => (result.ok ? '' : result.error.message)

test('the result of the server is returned as it is', async () => {
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
  '%s is an error with a message, and typed text stays',
  async (_name, error, reachable, code, message) => {
    isReachable = reachable
    const { send } = createSender([error])
    const result = await send('Ana')
    expect(result).toMatchObject({ ok: false, error: { code, fields: [] } })
    expect(messageOf(result)).toMatch(message)
    expect(messageOf(result)).toContain('What you entered is still here')
  },
)

test('a lost connection is noticed, so that the page can say when it is back', async () => {
  await createSender([lost]).send('Ana')
  expect(noticeLoss).toHaveBeenCalledOnce()
})

test('the same input after an unknown outcome is the same request, and a new one after a known outcome', async () => {
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

test('changed input is a request of its own', async () => {
  const { send, keys } = createSender([lost, lost])
  await send('Ana')
  await send('Anna')
  await send('Ana')
  expect(new Set(keys()).size).toBe(3)
})

test('an action that is running is known to be, so that a repeated click does nothing', async () => {
  const { send, isSending } = createSender([lost])
  const sent = send('Ana')
  expect(isSending()).toBe(true)
  expect(isChanging()).toBe(true)
  await sent
  expect(isSending()).toBe(false)
  expect(isChanging()).toBe(false)
})

test('the page lacks what others changed, and not what it changed itself or has requested since', async () => {
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

test('a change that somebody else’s outdated is sent again over theirs only once that is settled', async () => {
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

test('another file is a request of its own, and the same file again is the same request', async () => {
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

test('what is cancelled has no result, also where its response has come', async () => {
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
