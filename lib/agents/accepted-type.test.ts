import { expect, test } from 'vitest'

import { acceptedType, sendAs } from './accepted-type.ts'

test.each([
  ['text/event-stream', 'text/event-stream'],
  ['application/json, text/event-stream', 'text/event-stream'],
  ['text/event-stream, application/json', 'text/event-stream'],
  ['text/event-stream;q=0.5, application/json', 'application/json'],
  ['text/event-stream, application/json;q=0.1', 'text/event-stream'],
  ['text/*', 'text/event-stream'],
  ['application/json', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['application/*', 'application/json'],
  ['*/*', 'application/json'],
  ['text/html, */*;q=0.1', 'application/json'],
  ['application/json;q=0, */*', 'text/event-stream'],
  ['', 'application/json'],
  [null, 'application/json'],
  ['text/html', null],
  ['application/json;q=0', null],
])('responds to a client that accepts %j with %j', (accept, type) => {
  expect(acceptedType(accept)).toBe(type)
})

const reply = { jsonrpc: '2.0', id: 1, result: { ok: true } }
const stream = (...messages: object[]) =>
  new Response(
    messages.map((each) => `event: message\ndata: ${JSON.stringify(each)}\n\n`).join(': keepalive\n\n'),
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  )

test('sends the final response of a stream as JSON, without the notifications before it', async () => {
  const sent = await sendAs(
    'application/json',
    stream({ jsonrpc: '2.0', method: 'notifications/progress' }, reply),
  )
  expect(sent.headers.get('content-type')).toBe('application/json')
  expect(await sent.json()).toEqual(reply)
})

test('sends JSON as a stream of one event', async () => {
  const sent = await sendAs('text/event-stream', Response.json(reply))
  expect(sent.headers.get('content-type')).toBe('text/event-stream')
  expect(await sent.text()).toBe(`event: message\ndata: ${JSON.stringify(reply)}\n\n`)
})

test('leaves an error and a response of the accepted type unchanged', async () => {
  for (const response of [
    Response.json({}, { status: 400 }),
    new Response(null, { status: 202 }),
    stream(reply),
  ]) {
    expect(await sendAs('text/event-stream', response)).toBe(response)
  }
})
