import { expect, onTestFinished, test, vi } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { openStripeWebhooks } from '#lib/service/providers/payments/stripe/webhook-endpoints.ts'
import { handledTypes } from '#lib/service/providers/payments/stripe/webhook.ts'
import { openEasypostWebhooks } from '#lib/service/providers/rates/easypost/webhooks.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

const appUrl = 'https://mail.harbor.example'
const { url, clock, sandbox, received } = await openTestSandbox({ appUrl })
const easypost = openEasypostWebhooks({
  ...sandboxSecrets.easypost,
  baseUrl: `${url}/sandbox/easypost/v2`,
})
const stripe = openStripeWebhooks({ ...sandboxSecrets.stripe, baseUrl: `${url}/sandbox/stripe` })

const callStripe = async (method: string, path: string, form = '') => {
  const response = await fetch(`${url}/sandbox/stripe/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sandboxSecrets.stripe.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' && { body: form }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const callEasypost = async (method: string, path: string, body?: object) => {
  const key = Buffer.from(`${sandboxSecrets.easypost.apiKey}:`).toString('base64')
  const response = await fetch(`${url}/sandbox/easypost/v2${path}`, {
    method,
    headers: { authorization: `Basic ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('each simulator has one account, visible only to its key', async () => {
  const { status, body: account } = await callStripe('GET', '/account')
  expect(status).toBe(200)
  expect(account).toMatchObject({ id: expect.stringMatching(/^acct_\w{16}$/), object: 'account' })
  const [id, again] = await Promise.all([stripe.readAccountId(), stripe.readAccountId()])
  expect([id, again]).toEqual([account['id'], account['id']])
  const { body: user } = await callEasypost('GET', '/users')
  expect(user).toMatchObject({ id: expect.stringMatching(/^user_[0-9a-f]{32}$/), object: 'User' })
  expect(await easypost.readAccountId()).toBe(user['id'])
  const stranger = { apiKey: 'EZTKsandboxHarbor1', webhookSecret: '' }
  const other = openEasypostWebhooks({ ...stranger, baseUrl: `${url}/sandbox/easypost/v2` })
  expect(await other.readAccountId()).toMatch(/^user_[0-9a-f]{32}$/)
  expect(await other.readAccountId()).not.toBe(user['id'])
  const unknown = openStripeWebhooks({
    secretKey: 'sk_test_unknown',
    webhookSecret: '',
    baseUrl: `${url}/sandbox/stripe`,
  })
  await expect(unknown.readAccountId()).rejects.toThrow('rejected our credentials')
})

const deliver = async () => {
  received.length = 0
  await sandbox.flush()
  return received.map(({ path, headers, body }) => ({ path, headers, body }))
}

test('Stripe’s simulator shows an endpoint’s secret once, and rejects what Stripe rejects', async () => {
  const form = `url=${encodeURIComponent(`${appUrl}/elsewhere`)}&enabled_events[0]=refund.created`
  const created = await callStripe('POST', '/webhook_endpoints', `${form}&api_version=2026-10-28.endive`)
  expect(created).toMatchObject({
    status: 200,
    body: { secret: expect.stringMatching(/^whsec_/), status: 'enabled', api_version: '2026-10-28.endive' },
  })
  const id = String(created.body['id'])
  const { body: read } = await callStripe('GET', `/webhook_endpoints/${id}`)
  expect(Object.keys(read).toSorted().join(' ')).toBe(
    'api_version application created description enabled_events id livemode metadata object status url',
  )
  const rejected = async (text: string, path = '/webhook_endpoints') => {
    const { status, body } = await callStripe('POST', path, text)
    expect(status).toBe(400)
    return (body['error'] as { message: string }).message
  }
  expect(await rejected('enabled_events[0]=refund.created')).toContain('Missing required param: url')
  expect(await rejected(`url=${appUrl}/x`)).toContain('Missing required param: enabled_events')
  expect(await rejected('url=http://localhost:3000/x&enabled_events[0]=*')).toContain('publicly accessible')
  expect(await rejected(`url=${appUrl}/x&enabled_events[0]=refund.made`)).toContain('enabled_events[0]')
  expect(await rejected('api_version=2026-10-28.endive', `/webhook_endpoints/${id}`)).toContain(
    'Received unknown parameter: api_version',
  )
  expect(await callStripe('DELETE', `/webhook_endpoints/${id}`)).toEqual({
    status: 200,
    body: { id, object: 'webhook_endpoint', deleted: true },
  })
  expect((await callStripe('GET', `/webhook_endpoints/${id}`)).status).toBe(404)
})

test('EasyPost’s simulator never shows a secret, and a change enables a webhook', async () => {
  const created = await callEasypost('POST', '/webhooks', {
    webhook: { url: `${appUrl}/elsewhere`, webhook_secret: 'sécret' },
  })
  expect(created).toMatchObject({ status: 201, body: { object: 'Webhook', disabled_at: null } })
  expect(Object.keys(created.body).toSorted().join(' ')).toBe(
    'created_at custom_headers disabled_at id mode object url',
  )
  const id = String(created.body['id'])
  const changed = await callEasypost('PATCH', `/webhooks/${id}`, { webhook_secret: 'another' })
  expect(changed).toMatchObject({ status: 201, body: { id, disabled_at: null } })
  expect(await callEasypost('POST', '/webhooks', { url: appUrl })).toMatchObject({ status: 422 })
  expect(await callEasypost('POST', '/webhooks', { webhook: { url: 'http://10.0.0.1' } })).toMatchObject({
    status: 422,
  })
  expect(await callEasypost('POST', '/trackers', { tracker: { tracking_code: '9400' } })).toMatchObject({
    status: 422,
  })
  expect(await callEasypost('DELETE', `/webhooks/${id}`)).toEqual({ status: 200, body: {} })
  expect((await callEasypost('GET', `/webhooks/${id}`)).status).toBe(404)
})

test('a registered endpoint receives its registered types, signed with its own secret', async () => {
  const { registration, secret } = await stripe.create(`${appUrl}/api/webhooks/payments`)
  expect(registration).toMatchObject({ isEnabled: true, eventTypes: handledTypes })
  await callStripe('POST', '/customers', 'name=Ana')
  const event = await stripe.causeEvent()
  const messages = await deliver()
  expect(messages).toHaveLength(1)
  const [message] = messages
  expect(Buffer.from(message?.body ?? []).toString()).toContain(event?.objectId)
  const headers = message?.headers ?? new Headers()
  expect(stripe.isSigned(message?.body ?? Buffer.of(), headers, secret ?? '')).toBe(true)
  expect(stripe.isSigned(message?.body ?? Buffer.of(), headers)).toBe(false)

  await callStripe('POST', `/webhook_endpoints/${registration.id}`, 'disabled=true')
  await stripe.causeEvent()
  expect(await deliver()).toEqual([])
  const [disabled] = await stripe.list()
  expect(disabled).toMatchObject({ isEnabled: false })
  if (disabled) expect(await stripe.update(disabled)).toMatchObject({ isEnabled: true })
})

test('a new test tracker sends an event to the registered webhook', async () => {
  await easypost.create(`${appUrl}/api/webhooks/rates`)
  await callEasypost('POST', '/trackers', { tracker: { tracking_code: 'EZ1000000001' } })
  await deliver()
  // The tracker is old by then, and vendors tell the time of the machine.
  clock.forward(dayMs)
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  const event = await easypost.causeEvent()
  expect(event?.description).toContain('EZ2000000002')
  await event?.discard()
  expect((await callEasypost('DELETE', `/trackers/${event?.objectId}`)).status).toBe(404)
  const messages = await deliver()
  expect(messages.map(({ path }) => path)).toEqual(['/api/webhooks/rates'])
  const [message] = messages
  expect(Buffer.from(message?.body ?? []).toString()).toContain(event?.objectId)
  expect(easypost.isSigned(message?.body ?? Buffer.of(), message?.headers ?? new Headers())).toBe(true)
})

test('does not request a test event with a production key', async () => {
  const live = openEasypostWebhooks({ ...sandboxSecrets.easypost, apiKey: 'EZAK_live', baseUrl: url })
  expect(await live.causeEvent()).toBeNull()
})
