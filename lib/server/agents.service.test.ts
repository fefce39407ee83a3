import { expect, test } from 'vitest'

import { type Scope, scopes } from '#lib/contract/api/access.values.ts'
import { openAgentEndpoint } from '#tests/support/agent-endpoint.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

const limit = 60
const service = await openTestService({ LIMIT_PUBLIC_READS_PER_MINUTE: String(limit) })
const { endpoint, createKey, connect } = await openAgentEndpoint(service)

const message = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

const post = (body: unknown, headers: Record<string, string>) =>
  fetch(endpoint, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
  })

const byKey = (key: string) => ({ authorization: `Bearer ${key}` })
const list = message('tools/list')

const toolsOf = async (given: readonly Scope[]): Promise<string[]> => {
  const response = await post(list, byKey(await createKey({ scopes: given })))
  expect(response.status).toBe(200)
  // The shape that the protocol gives to a list of tools.
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } }
  return result.tools.map(({ name }) => name)
}

test.each<[string, () => Promise<Record<string, string>>]>([
  ['no key', () => Promise.resolve({})],
  ['a malformed key', () => Promise.resolve(byKey('nonsense'))],
  ['an unknown key', () => Promise.resolve(byKey(`mailroom_key_${'a'.repeat(43)}e3b0c442`))],
  ['another scheme', () => Promise.resolve({ authorization: 'Basic abc' })],
  ['a session', () => Promise.resolve({ cookie: 'mailroom.session_token=forged.signature' })],
  ['an expired key', async () => byKey(await createKey({ expiresAt: new Date(0) }))],
])('rejects %s for any message', async (_, headersOf) => {
  const headers = await headersOf()
  for (const body of [list, message('initialize'), '{"broken"', '']) {
    const response = await post(body, headers)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('Bearer')
  }
})

test('purchasing tools require a key with agents:buy, and never accept a session', async () => {
  const buying = ['buy_shipment', 'schedule_shipment', 'schedule_letter_set']
  const all = await toolsOf(scopes)
  expect(all).toEqual(expect.arrayContaining(buying))
  for (const scope of scopes.filter((each) => each !== 'agents:buy')) {
    expect(await toolsOf([scope])).toEqual(all.filter((name) => !buying.includes(name)))
  }
})

test('every tool names an argument that it does not know, and does nothing', async () => {
  const { listTools, call } = await connect()
  for (const { name, inputSchema } of await listTools()) {
    expect([name, inputSchema['additionalProperties']]).toEqual([name, false])
    const { isError, content } = await call(name, { certified_mail: true })
    expect([name, isError]).toEqual([name, true])
    expect(content[0]?.text).toContain('certified_mail: This tool has no such argument')
  }
})

test('a draft is not created from arguments of which some would be ignored', async () => {
  const { call } = await connect()
  const key = (
    await call('upload_document', { filename: 'notice.pdf', content: smallPdf('Notice').toString('base64') })
  ).structuredContent?.['document_key']
  const letter = {
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
  }
  const errorOf = async (input: Record<string, unknown>) => {
    const { isError, content } = await call('draft_shipment', { ...letter, ...input })
    return isError ? content[0]?.text : null
  }
  expect(await errorOf({ document_key: key, shipping_options: { certified: true } })).toContain(
    'shipping_options.certified: This tool has no such argument',
  )
  const oneOrSeveral = 'document_key: Send document_key for one PDF, or document_keys for several'
  expect(await errorOf({ document_key: key, document_keys: [key, key] })).toContain(oneOrSeveral)
  expect(await errorOf({})).toContain(oneOrSeveral)
  expect(await errorOf({ document_key: key, shipping_options: { certified_mail: true } })).toBe(null)
})

test('a tool does only what the scopes of its key allow', async () => {
  const key = await createKey({ scopes: ['documents'] })
  const response = await post(message('tools/call', { name: 'find_shipments', arguments: {} }), byKey(key))
  const { result } = (await response.json()) as { result: { isError: boolean; content: { text: string }[] } }
  expect(result.isError).toBe(true)
  expect(result.content[0]?.text).toContain('INSUFFICIENT_SCOPE')
})

test('only an upload may be large, and no body is read before its key was accepted', async () => {
  const content = 'x'.repeat(1_100_000)
  const key = byKey(await createKey())
  const large = await post(message('tools/list', { content }), key)
  expect([large.status, await large.json()]).toMatchObject([413, { error: { code: 'FILE_TOO_LARGE' } }])
  const upload = message('tools/call', {
    name: 'upload_document',
    arguments: { filename: 'notice.pdf', content: Buffer.from(content).toString('base64') },
  })
  expect((await post(upload, key)).status).toBe(200)
  const stranger = await post(message('tools/list', { content: 'x'.repeat(21_000_000) }), byKey('nonsense'))
  expect(stranger.status).toBe(401)
  const beyond = await post(message('tools/list', { content: 'x'.repeat(21_000_000) }), key)
  expect(beyond.status).toBe(413)
})

test('rejects a message with excessive nesting as a client error', async () => {
  const key = byKey(await createKey())
  for (const levels of [200, 100_000]) {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_shipments","arguments":{"query":${'['.repeat(levels)}${']'.repeat(levels)}}}}`
    const response = await post(body, key)
    expect(response.status).toBeLessThan(500)
  }
})

test('limits messages per organization, and wrong keys per IP address', async () => {
  const wrong = byKey('nonsense')
  const right = byKey(await createKey())
  const refusalOf = async (headers: Record<string, string>) => {
    for (let count = 0; count <= limit; count += 1) {
      const response = await post(list, headers)
      if (response.status === 429) return response
    }
    return null
  }
  for (const headers of [right, wrong]) {
    const refused = await refusalOf(headers)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  }
})
