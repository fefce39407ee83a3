import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { errorBody } from '#lib/contract/errors.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import type { PaymentsPort } from '#lib/service/providers/payments/port.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
import { openTestContext } from '#lib/service/testing/context.ts'
import { insertDraft } from '#lib/service/testing/draft.ts'

import { createApp } from './app.ts'
import { createAuth } from './auth.ts'
import { storageApp } from './storage.ts'

const origin = 'http://localhost:3000'

const { ctx } = await openTestContext()
const storage = await createDiskStorage({
  root: join(ctx.config.dataDirectory, 'storage'),
  secret: ctx.config.appSecret,
  appUrl: () => origin,
  clock: ctx.clock,
})
let customers = 0
const payments: Partial<PaymentsPort> = {
  createCustomer: () => {
    customers += 1
    return Promise.resolve({ customerId: `cus_${customers}` })
  },
}
// These tests reach no other method of the port.
const deps = { ...ctx, providers: { ...ctx.providers, storage, payments: payments as PaymentsPort } }
const app = createApp({
  deps,
  auth: createAuth({ config: ctx.config, db: ctx.db, logger: ctx.logger }),
  storage: storageApp(storage),
  sandbox: null,
})

const owner = { email: 'owner@harbor.test', password: 'a long enough password' }
let organization: Awaited<ReturnType<typeof createOrganization>>
let stranger: typeof organization

beforeAll(async () => {
  const create = (name: string, ownerEmail: string) =>
    createOrganization(deps, { name, ownerEmail, ownerPassword: owner.password, verified: true })
  organization = await create('Harbor Legal', owner.email)
  stranger = await create('Another Office', 'owner@another.test')
})

const call = (path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${organization.apiKey}`)
  return app.request(`${origin}${path}`, { ...init, headers })
}

const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const expectError = async (response: Response, status: number, code: string) => {
  expect(response.status).toBe(status)
  const { error } = errorBody.parse(await response.json())
  expect(error.code).toBe(code)
  return error
}

const signIn = async (password = owner.password) =>
  app.request(`${origin}/api/auth/sign-in/email`, json({ email: owner.email, password }))

const sessionCookie = async (): Promise<string> => {
  const response = await signIn()
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

describe('credentials', () => {
  const everyProtectedPath = ['/api/v1/shipments', '/api/v1/tags', '/api/v1/account', '/api/v1/billing/cards']

  for (const [name, headers] of [
    ['none', {}],
    ['malformed', { authorization: 'Bearer nonsense' }],
    ['no bearer', { authorization: 'Basic abc' }],
    ['well formed but unknown', { authorization: `Bearer mailroom_key_${'a'.repeat(43)}e3b0c442` }],
    ['a forged cookie', { cookie: 'mailroom.session_token=forged.signature' }],
  ] as const) {
    test(`${name}: 401 everywhere, in the envelope`, async () => {
      for (const path of everyProtectedPath) {
        await expectError(await app.request(`${origin}${path}`, { headers }), 401, 'UNAUTHORIZED')
      }
    })
  }

  test('a key reads its own organization', async () => {
    const response = await call('/api/v1/account')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      data: { organization: { name: 'Harbor Legal' }, role: 'owner' },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a wrong password does not sign in', async () => {
    expect((await signIn('not the password')).status).toBe(401)
  })

  test('a session reads the same, and its writes are refused from a foreign origin', async () => {
    const cookie = await sessionCookie()
    const read = await app.request(`${origin}/api/v1/account`, { headers: { cookie } })
    expect(await read.json()).toMatchObject({ data: { user: { email: owner.email } } })
    const write = json({ name: 'Harbor Law' }, 'PATCH')
    const headers = { ...(write.headers as Record<string, string>), cookie }
    await expectError(
      await app.request(`${origin}/api/v1/organization`, {
        ...write,
        headers: { ...headers, origin: 'https://evil.test' },
      }),
      403,
      'INVALID_ORIGIN',
    )
    const own = await app.request(`${origin}/api/v1/organization`, {
      ...write,
      headers: { ...headers, origin },
    })
    expect(await own.json()).toMatchObject({ data: { organization: { name: 'Harbor Law' } } })
  })
})

describe('bad input', () => {
  test('a path that does not exist is 404, a wrong method 405 with what is allowed', async () => {
    await expectError(await call('/api/v1/nothing'), 404, 'NOT_FOUND')
    const response = await call('/api/v1/shipments', { method: 'DELETE' })
    expect(response.headers.get('allow')).toBe('POST, GET')
    await expectError(response, 405, 'METHOD_NOT_ALLOWED')
  })

  test('a body that is missing, no JSON, or of another type is told apart', async () => {
    await expectError(await call('/api/v1/shipments', { method: 'POST' }), 400, 'VALIDATION_ERROR')
    await expectError(await call('/api/v1/shipments', json('{"broken"')), 400, 'VALIDATION_ERROR')
    await expectError(
      await call('/api/v1/shipments', {
        method: 'POST',
        body: 'a=b',
        headers: { 'content-type': 'text/plain' },
      }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  test('every fault of a shipment is named by its field', async () => {
    const error = await expectError(
      await call(
        '/api/v1/shipments',
        json({
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

  test('neither name nor company is one fault, at the name', async () => {
    const error = await expectError(
      await call(
        '/api/v1/shipments',
        json({
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

  test('filters that cannot hold are refused by name', async () => {
    for (const query of [
      'limit=101',
      'limit=0',
      'limit=x',
      'status=lost',
      'date_from=yesterday',
      'cursor=1',
    ]) {
      const error = await expectError(await call(`/api/v1/shipments?${query}`), 400, 'VALIDATION_ERROR')
      expect(error.fields?.[0]?.field).toBe(query.split('=')[0])
    }
  })
})

test("another organization's shipment is not found, whatever is asked of it", async () => {
  const { shipmentId, quoteId } = await insertDraft({ ...ctx, organizationId: stranger.organizationId })
  const paths = [
    call(`/api/v1/shipments/${shipmentId}`),
    call(`/api/v1/shipments/${shipmentId}/buy`, json({ quote_id: quoteId })),
    call(`/api/v1/shipments/${shipmentId}/cancel`, { method: 'POST' }),
    call(`/api/v1/shipments/${shipmentId}/quotes`, { method: 'POST' }),
    call(`/api/v1/shipments/${shipmentId}/proof`),
    call(`/api/v1/shipments/${shipmentId}/artifacts`),
    call(`/api/v1/shipments/${shipmentId}/artifacts/mailing-record-summary`),
    call(`/api/v1/shipments/${shipmentId}/evidence-bundle`),
    call('/api/v1/shipments/not-a-uuid'),
  ]
  for (const answer of paths) await expectError(await answer, 404, 'SHIPMENT_NOT_FOUND')
})

test('a draft is shown whole, cancelled once, and then no more', async () => {
  const { shipmentId } = await insertDraft({ ...ctx, organizationId: organization.organizationId })
  const { data } = (await (await call(`/api/v1/shipments/${shipmentId}`)).json()) as {
    data: Record<string, unknown>
  }
  expect(data).toMatchObject({ status: 'draft', carrier: null, total_charged_cents: 0 })
  expect(data['rates']).toHaveLength(1)
  expect(data['quotes_expire_at']).toMatch(/\.\d{3}Z$/)
  const cancelled = await call(`/api/v1/shipments/${shipmentId}/cancel`, { method: 'POST' })
  expect(await cancelled.json()).toEqual({ data: { id: shipmentId, status: 'cancelled' } })
  await expectError(
    await call(`/api/v1/shipments/${shipmentId}/cancel`, { method: 'POST' }),
    409,
    'INVALID_STATUS_TRANSITION',
  )
})

test('the API describes itself', async () => {
  const response = await app.request(`${origin}/api/v1/openapi.json`)
  const document = (await response.json()) as { openapi: string; paths: Record<string, object> }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/v1/shipments/{id}/evidence-bundle')
})
