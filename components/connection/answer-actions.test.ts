import { expect, test } from 'vitest'

import { createActionSender } from './answer-actions.ts'

const action = (body: BodyInit): RequestInit => ({ headers: { 'next-action': 'save' }, body })

/** Sends through `answers`, one after another, and collects the keys that went along. */
const createLine = (answers: (Response | null)[]) => {
  const keys: (string | null)[] = []
  const send = (headers: Headers) => {
    keys.push(headers.get('idempotency-key'))
    return Promise.resolve(answers.shift() ?? null)
  }
  return { keys, send }
}

const done = () => new Response('0:{}\n', { headers: { 'content-type': 'text/x-component' } })

test('an action that was not answered is the same request when it is tried again, and a new one after that', async () => {
  const sendAction = createActionSender()
  const { keys, send } = createLine([null, new Response('', { status: 502 }), done(), done()])
  for (const body of ['["Ana"]', '["Ana"]', '["Ana"]', '["Ana"]']) await sendAction(action(body), send)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

test('what was changed since, or holds a file, is a request of its own', async () => {
  const sendAction = createActionSender()
  const { keys, send } = createLine([])
  for (const body of ['["Ana"]', '["Anna"]', new FormData(), new FormData()]) {
    await sendAction(action(body), send)
  }
  expect(new Set(keys).size).toBe(4)
})

test('whatever the server could not answer is told in words, as an answer of the action', async () => {
  const sendAction = createActionSender()
  const notFound = new Response('', { status: 404, headers: { 'x-nextjs-action-not-found': '1' } })
  const proxyPage = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })
  const tooLarge = () => new Response('Too large', { status: 413 })
  const { send } = createLine([null, new Response('', { status: 500 }), notFound, proxyPage(), tooLarge()])
  const told = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    told.push(await (await sendAction(action('[]'), send)).text())
  }
  expect(told[0]).toMatch(/^0:\{"a":\{"ok":false,"error":\{"code":"NETWORK_ERROR".*Couldn’t reach/)
  expect(told[1]).toMatch(/"code":"INTERNAL_ERROR".*our side/)
  expect(told[2]).toMatch(/"code":"INTERNAL_ERROR".*was updated/)
  expect(told.slice(3)).toEqual([told[1], told[1]])
})
