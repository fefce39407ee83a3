import { gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { origin, request, createCaller } = await openTestApi()
let caller: TestCaller
let stranger: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
  stranger = await createCaller('Another Office')
})

describe('credentials', () => {
  const everyProtectedPath = ['/api/v1/shipments', '/api/v1/tags', '/api/v1/account', '/api/v1/billing/cards']

  for (const [name, headers] of [
    ['none', {}],
    ['malformed', { authorization: 'Bearer nonsense' }],
    ['no bearer', { authorization: 'Basic abc' }],
    ['well formed but unknown', { authorization: `Bearer mailroom_key_${'a'.repeat(43)}e3b0c442` }],
    ['a forged cookie', { cookie: 'mailroom.session_token=forged.signature' }],
  ] as const) {
    test(`${name}: 401 everywhere, in the error envelope`, async () => {
      for (const path of everyProtectedPath) {
        await expectError(await request(path, { headers }), 401, 'UNAUTHORIZED')
      }
    })
  }

  test('a key reads its own organization', async () => {
    const response = await caller.call('/api/v1/account')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      data: { organization: { name: 'Harbor Legal' }, role: 'owner' },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a wrong password does not sign in', async () => {
    const body = { email: caller.email, password: 'not the password' }
    expect((await request('/api/auth/sign-in/email', jsonRequest(body))).status).toBe(401)
  })

  test('a session reads the same, and its writes from a foreign origin are rejected', async () => {
    const session = await caller.signIn()
    const read = await session('/api/v1/account')
    expect(await read.json()).toMatchObject({ data: { user: { email: caller.email } } })
    const write = (from: string) =>
      jsonRequest({ name: 'Harbor Law' }, { method: 'PATCH', headers: { origin: from } })
    await expectError(
      await session('/api/v1/organization', write('https://evil.test')),
      403,
      'INVALID_ORIGIN',
    )
    const own = await session('/api/v1/organization', write(origin))
    expect(await own.json()).toMatchObject({ data: { organization: { name: 'Harbor Law' } } })
  })
})

describe('invalid input', () => {
  test('an unknown path is 404, a wrong method 405 with what is allowed', async () => {
    await expectError(await caller.call('/api/v1/nothing'), 404, 'NOT_FOUND')
    const response = await caller.call('/api/v1/shipments', { method: 'DELETE' })
    expect(response.headers.get('allow')).toBe('POST, GET')
    await expectError(response, 405, 'METHOD_NOT_ALLOWED')
    const encoded = await caller.call('/api/v1/batches/%00/buy', { method: 'DELETE' })
    const { message } = await expectError(encoded, 405, 'METHOD_NOT_ALLOWED')
    expect(message).toBe('Use POST for /api/v1/batches/%00/buy.')
  })

  test('distinguishes a missing body, invalid JSON, and another content type', async () => {
    await expectError(await caller.call('/api/v1/shipments', { method: 'POST' }), 400, 'VALIDATION_ERROR')
    await expectError(
      await caller.call('/api/v1/shipments', jsonRequest('{"broken"')),
      400,
      'VALIDATION_ERROR',
    )
    await expectError(
      await caller.call('/api/v1/shipments', {
        method: 'POST',
        body: 'a=b',
        headers: { 'content-type': 'text/plain' },
      }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  const latin1 = (value: unknown, contentType: string) => ({
    method: 'POST',
    body: new Uint8Array(Buffer.from(JSON.stringify(value), 'latin1')),
    headers: { 'content-type': contentType },
  })

  test.each(['/api/v1/addresses/verify', '/api/v1/shipments', '/api/v1/matters'])(
    'rejects a body of %s that is not UTF-8',
    async (path) => {
      const body = { name: 'José Ibáñez', street1: '1 Calle Ibáñez' }
      const sent = await caller.call(path, latin1(body, 'application/json'))
      expect((await expectError(sent, 400, 'VALIDATION_ERROR')).message).toContain('not UTF-8')
      const declared = await caller.call(path, latin1(body, 'application/json; charset="iso-8859-1"'))
      expect((await expectError(declared, 415, 'UNSUPPORTED_MEDIA_TYPE')).message).toContain('iso-8859-1')
    },
  )

  test('rejects an account body that is not UTF-8', async () => {
    const session = await caller.signIn()
    const change = latin1({ name: 'José' }, 'application/json')
    await expectError(await session('/api/person', { ...change, method: 'PATCH' }), 400, 'VALIDATION_ERROR')
    await expectError(await request('/api/auth/sign-up/email', change), 400, 'VALIDATION_ERROR')
  })

  test('accepts UTF-8 with its charset declared or a byte order mark', async () => {
    const text = JSON.stringify({ text: 'José Ibáñez\n12 Main St\nSpringfield, VA 22150' })
    for (const contentType of ['application/json; charset=UTF-8', 'application/json;charset="utf8"']) {
      const sent = jsonRequest(`\uFEFF${text}`, { headers: { 'content-type': contentType } })
      const response = await caller.call('/api/v1/addresses/parse', sent)
      expect(await response.json()).toMatchObject({ data: { address: { name: 'José Ibáñez' } } })
    }
  })

  test('rejects a query string that is not UTF-8, and accepts a literal percent sign', async () => {
    const refused = await caller.call('/api/v1/shipments?search=Jos%E9')
    const { message } = await expectError(refused, 400, 'VALIDATION_ERROR')
    expect(message).toContain('%E9')
    expect((await caller.call('/api/v1/shipments?search=Jos%C3%A9')).status).toBe(200)
    expect((await caller.call('/api/v1/shipments?search=100%')).status).toBe(200)
  })

  test('rejects a parameter with several values, of which one would be taken, and names it', async () => {
    const ids = ['01a22779-c264-7000-8000-ca274f7f81cb', '01a22779-c2ae-7000-8000-cfef58b0c2f3']
    const query = ids.map((id) => `ids=${id}`).join('&')
    const refused = await caller.call(`/api/v1/evidence-exhibit/size?${query}`)
    const { message, fields } = await expectError(refused, 400, 'VALIDATION_ERROR')
    expect(message).toContain('ids: Send this parameter once; it was sent 2 times.')
    expect(fields).toMatchObject([{ field: 'ids' }])
    const filtered = await caller.call('/api/v1/shipments?status=draft&status=shipped')
    await expectError(filtered, 400, 'VALIDATION_ERROR')
    const metadata = await caller.call('/api/v1/shipments?metadata[a]=1&metadata[a]=2')
    await expectError(metadata, 400, 'VALIDATION_ERROR')
    expect((await caller.call('/api/v1/shipments?status=draft&status=draft')).status).toBe(200)
  })

  test('rejects a compressed body with what to send', async () => {
    const body = new Uint8Array(gzipSync(JSON.stringify({ text: 'John Smith' })))
    for (const path of [
      '/api/v1/addresses/parse',
      '/api/v1/documents',
      '/api/webhooks/rates',
      '/api/auth/sign-in/email',
    ]) {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      const response = await caller.call(path, { method: 'POST', body, headers })
      expect(response.headers.get('accept-encoding')).toBe('identity')
      expect((await expectError(response, 415, 'UNSUPPORTED_MEDIA_TYPE')).message).toContain('gzip')
    }
    const headers = { 'content-encoding': 'identity' }
    const plain = jsonRequest({ text: 'John Smith\n12 Main St\nSpringfield, VA 22150' }, { headers })
    expect((await caller.call('/api/v1/addresses/parse', plain)).status).toBe(200)
  })

  test('names every error of a shipment by its field', async () => {
    const error = await expectError(
      await caller.call(
        '/api/v1/shipments',
        jsonRequest({
          document_key: 'documents/x/y.pdf',
          to_address: { street1: '179 N Harbor Dr', city: '', state: 'CA', zip: '90277' },
          print_options: { color: 'yes', duplex: true },
          shipping_options: { service: 'First', return_receipt: true },
        }),
      ),
      400,
      'VALIDATION_ERROR',
    )
    expect(error.fields?.map((fault) => fault.field)).toEqual(
      expect.arrayContaining([
        'to_address.city',
        'print_options.color',
        'shipping_options.service',
        'shipping_options.return_receipt',
      ]),
    )
  })

  test('reports a missing name and company as one error, at the name', async () => {
    const error = await expectError(
      await caller.call(
        '/api/v1/shipments',
        jsonRequest({
          document_key: 'documents/x/y.pdf',
          to_address: { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' },
          print_options: { color: false, duplex: true },
        }),
      ),
      400,
      'VALIDATION_ERROR',
    )
    expect(error.fields).toEqual([{ field: 'to_address.name', message: expect.stringContaining('company') }])
  })

  test('rejects a number or a text that the database cannot store in any field', async () => {
    const rule = { mode: 'from_amount', from_cents: 2_147_483_648 }
    for (const [path, init, field] of [
      ['/api/v1/approval-rule', jsonRequest(rule, { method: 'PUT' }), 'from_cents'],
      [`/api/v1/batches/${crypto.randomUUID()}/rows?cursor=2147483648`, {}, 'cursor'],
      ['/api/v1/webhook-endpoints/%00/rotate-secret', jsonRequest({}), 'endpoint_id'],
      ['/api/v1/shipments/%00', {}, 'id'],
      ['/api/v1/shipments?tag=%00', {}, 'tag'],
    ] as const) {
      const error = await expectError(await caller.call(path, init), 400, 'VALIDATION_ERROR')
      expect(error.fields?.[0]?.field, path).toBe(field)
    }
    for (const [path, body] of [
      [
        '/api/auth/sign-up/email',
        { name: 'a\u0000', email: 'nul@harbor.test', password: 'a long enough password' },
      ],
      ['/api/auth/sign-in/email', { email: caller.email, password: 'a\u0000b' }],
      ['/api/auth/request-password-reset', { email: 'a\u0000@harbor.test' }],
      ['/api/auth/reset-password', { token: '\u0000', newPassword: 'a long enough password' }],
      ['/api/auth/two-factor/verify-totp', { code: '\ud800' }],
    ] as const) {
      expect((await request(path, jsonRequest(body))).status, path).toBeLessThan(500)
    }
  })

  test('rejects contradictory filters by name', async () => {
    for (const query of [
      'limit=101',
      'limit=0',
      'limit=x',
      'status=lost',
      'date_from=yesterday',
      'cursor=1',
    ]) {
      const error = await expectError(
        await caller.call(`/api/v1/shipments?${query}`),
        400,
        'VALIDATION_ERROR',
      )
      expect(error.fields?.[0]?.field).toBe(query.split('=')[0])
    }
  })
})

test("another organization's shipment is not found by any operation", async () => {
  const { shipmentId, quoteId } = await insertDraft(stranger.ctx)
  const paths = [
    caller.call(`/api/v1/shipments/${shipmentId}`),
    caller.call(`/api/v1/shipments/${shipmentId}/buy`, jsonRequest({ quote_id: quoteId })),
    caller.call(`/api/v1/shipments/${shipmentId}/cancel`, { method: 'POST' }),
    caller.call(`/api/v1/shipments/${shipmentId}/quotes`, { method: 'POST' }),
    caller.call(`/api/v1/shipments/${shipmentId}/proof`),
    caller.call(`/api/v1/shipments/${shipmentId}/artifacts`),
    caller.call(`/api/v1/shipments/${shipmentId}/artifacts/mailing-record-summary`),
    caller.call(`/api/v1/shipments/${shipmentId}/evidence-bundle`),
    caller.call('/api/v1/shipments/not-a-uuid'),
  ]
  for (const answer of paths) await expectError(await answer, 404, 'SHIPMENT_NOT_FOUND')
})

test('a draft is returned complete, and can be cancelled only once', async () => {
  const { shipmentId } = await insertDraft(caller.ctx)
  const { data } = (await (await caller.call(`/api/v1/shipments/${shipmentId}`)).json()) as {
    data: Record<string, unknown>
  }
  expect(data).toMatchObject({ status: 'draft', carrier: null, total_charged_cents: 0 })
  expect(data['rates']).toHaveLength(1)
  expect(data['quotes_expire_at']).toMatch(/\.\d{3}Z$/)
  const cancelled = await caller.call(`/api/v1/shipments/${shipmentId}/cancel`, { method: 'POST' })
  expect(await cancelled.json()).toEqual({ data: { id: shipmentId, status: 'cancelled' } })
  await expectError(
    await caller.call(`/api/v1/shipments/${shipmentId}/cancel`, { method: 'POST' }),
    409,
    'INVALID_STATUS_TRANSITION',
  )
})

test('the API serves its description', async () => {
  const response = await request('/api/v1/openapi.json')
  const document = (await response.json()) as { openapi: string; paths: Record<string, object> }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/v1/shipments/{id}/evidence-bundle')
})
