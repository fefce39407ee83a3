import { expect, test } from 'vitest'

import { checkAnswer } from './contract-check.ts'

const check = (body: unknown, { status = 200, method = 'GET', path = '/api/v1/tags' } = {}) =>
  checkAnswer(method, `http://localhost${path}`, Response.json(body, { status }))

const tag = { id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11', name: 'notices' }
const refusal = (code: string) => ({ error: { message: 'No.', code } })

test('returns a response of the contract unread', async () => {
  const response = await check({ data: [tag] })
  expect(await response.json()).toEqual({ data: [tag] })
  await check(refusal('UNAUTHORIZED'), { status: 401 })
})

test.each([
  ['a missing key', { data: [{ id: tag.id }] }, {}],
  ['another type', { data: [{ ...tag, name: 7 }] }, {}],
  ['an invalid ID', { data: [{ ...tag, id: 'x' }] }, {}],
  ['a key more', { data: [{ ...tag, colour: 'red' }] }, {}],
  ['no envelope', [tag], {}],
  ['a status that is not documented', { data: [tag] }, { status: 201 }],
  ['a code that is not documented', refusal('QUOTE_EXPIRED'), { status: 410 }],
  ['a code that does not exist', refusal('OOPS'), { status: 400 }],
])('rejects %s', async (_name, body, options) => {
  await expect(check(body, options)).rejects.toThrow(/of GET \/api\/v1\/tags/)
})
