import { describe, expect, test } from 'vitest'

import { stripePair, stripeSources } from '#tests/support/fixtures/stripe/sources.ts'
import { differencesFrom, findObjects } from '#tests/support/vendors/recorded-shape.ts'
import { hasRecordings } from '#tests/support/vendors/recordings.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

const { url } = await openTestSandbox()

const call = async (method: string, path: string, form?: Record<string, string>, headers: object = {}) => {
  const response = await fetch(`${url}/sandbox/stripe/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${sandboxSecrets.stripe.secretKey}`, ...headers },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

const openCustomer = async (token = 'pm_card_visa') => {
  const { body } = await call('POST', '/customers', { email: 'office@harbor.example', name: 'Harbor Legal' })
  const customer = String(body['id'])
  const attached = await call('POST', `/payment_methods/${token}/attach`, { customer })
  return { customer, customerBody: body, method: String(attached.body['id']), attached }
}

const pay = ({ customer, method }: { customer: string; method: string }, more: Record<string, string> = {}) =>
  call('POST', '/payment_intents', {
    amount: '1749',
    currency: 'usd',
    customer,
    payment_method: method,
    confirm: 'true',
    capture_method: 'manual',
    'expand[0]': 'latest_charge',
    ...more,
  })

/** Depends on the ways of paying that an account has switched on, and on what a call asks to be expanded. */
const free = [
  /\.payment_method_options/,
  /\.payment_method_configuration_details/,
  /\.automatic_payment_methods/,
  /\.refunds$/,
  /(^\$|latest_charge)\.balance_transaction$/,
  /(^\$|latest_charge)\.payment_intent$/,
  /\.payment_method_details\.card\.three_d_secure/,
]

describe.each(stripeSources)('compared with the responses in $name', (source) => {
  const bodies = source.bodies()
  const expectRecordedShape = (kind: string, body: unknown) => {
    const recorded = bodies.flatMap((recordedBody) => findObjects(recordedBody, kind))
    const objects = findObjects(body, kind)
    expect(objects.length).toBeGreaterThan(0)
    for (const object of objects) expect(differencesFrom(recorded, object, free)).toEqual([])
  }

  test('a customer with a card', async () => {
    const { customerBody, attached, customer, method } = await openCustomer()
    expectRecordedShape('customer', customerBody)
    expectRecordedShape('payment_method', attached.body)
    const form = { 'invoice_settings[default_payment_method]': method }
    const updated = await call('POST', `/customers/${customer}`, form)
    expectRecordedShape('customer', updated.body)
    expect(updated.body).toMatchObject({ invoice_settings: { default_payment_method: method } })
  })

  test('a payment authorized, captured and refunded; and one released', async () => {
    const customer = await openCustomer()
    const held = await pay(customer)
    expect(held.body).toMatchObject({ status: 'requires_capture', amount_capturable: 1749 })
    expectRecordedShape('payment_intent', held.body)
    expectRecordedShape('charge', held.body)
    const id = String(held.body['id'])
    const captured = await call('POST', `/payment_intents/${id}/capture`, { 'expand[0]': 'latest_charge' })
    expect(captured.body).toMatchObject({ status: 'succeeded', amount_received: 1749 })
    expectRecordedShape('payment_intent', captured.body)
    expectRecordedShape('charge', captured.body)
    expectRecordedShape('refund', (await call('POST', '/refunds', { payment_intent: id })).body)
    const other = await pay(customer)
    const released = await call('POST', `/payment_intents/${String(other.body['id'])}/cancel`, {})
    expect(released.body).toMatchObject({ status: 'canceled' })
    expectRecordedShape('payment_intent', released.body)
  })

  test('a payment that requires confirmation by its cardholder', async () => {
    const customer = await openCustomer('pm_card_authenticationRequired')
    const payment = await pay(customer, { return_url: 'http://localhost:3000/' })
    expect(payment.status).toBe(200)
    expect(payment.body).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
    })
    expectRecordedShape('payment_intent', payment.body)
  })

  test('a setup, and its page', async () => {
    const { customer } = await openCustomer()
    expectRecordedShape('setup_intent', (await call('POST', '/setup_intents', { customer })).body)
    const session = await call('POST', '/checkout/sessions', {
      mode: 'setup',
      customer,
      currency: 'usd',
      success_url: 'http://localhost:3000/?setup_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/',
    })
    expectRecordedShape('checkout.session', session.body)
    expect(session.body).toMatchObject({ payment_status: 'no_payment_required', status: 'open' })
  })

  test('a card declined when it is attached', async () => {
    const { body } = source.exchange('cardDeclined').response
    const { attached } = await openCustomer('pm_card_chargeDeclined')
    expect(attached.status).toBe(402)
    expect(differencesFrom([body], attached.body)).toEqual([])
    expect(attached.body).toMatchObject({
      error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    })
  })
})

if (hasRecordings('stripe')) {
  test('a card declined when it is attached, word for word', async () => {
    const { attached } = await openCustomer('pm_card_chargeDeclined')
    const { request_log_url: _log, ...error } = attached.body['error'] as Record<string, unknown>
    expect(stripePair.recorded.exchange('cardDeclined').response.body).toMatchObject({ error })
  })
}

describe('idempotency keys', () => {
  test('replays a stored response, marked as replayed', async () => {
    const customer = await openCustomer()
    const form = { amount: '500', currency: 'usd', customer: customer.customer }
    const first = await call('POST', '/payment_intents', form, { 'idempotency-key': 'key-1' })
    const second = await call('POST', '/payment_intents', form, { 'idempotency-key': 'key-1' })
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
  })

  test('rejects other parameters under the same key', async () => {
    const { customer } = await openCustomer()
    const headers = { 'idempotency-key': 'key-2' }
    await call('POST', '/payment_intents', { amount: '500', currency: 'usd', customer }, headers)
    const other = await call(
      'POST',
      '/payment_intents',
      { amount: '600', currency: 'usd', customer },
      headers,
    )
    expect(other.status).toBe(400)
    expect(other.body).toMatchObject({ error: { type: 'idempotency_error' } })
  })

  test('a rejected request without effect leaves the key free', async () => {
    const { customer } = await openCustomer()
    const headers = { 'idempotency-key': 'key-3' }
    expect((await call('POST', '/payment_intents', { currency: 'usd', customer }, headers)).status).toBe(400)
    const form = { amount: '500', currency: 'usd', customer }
    expect((await call('POST', '/payment_intents', form, headers)).status).toBe(200)
  })
})

test.each([
  ['GET', '/payment_intents/pi_none', undefined, 404, 'resource_missing'],
  ['POST', '/payment_intents', { currency: 'usd' }, 400, 'parameter_missing'],
  ['POST', '/payment_intents', { amount: '1', currency: 'usd' }, 400, 'amount_too_small'],
  ['POST', '/payment_intents', { amount: 'x', currency: 'usd' }, 400, 'parameter_invalid_integer'],
] as const)('rejects %s %s with %j: %i %s', async (method, path, form, status, code) => {
  const response = await call(method, path, form)
  expect(response.status).toBe(status)
  expect(response.body).toMatchObject({ error: { type: 'invalid_request_error', code } })
})

test('a payment cannot use another customer’s card', async () => {
  const [own, other] = [await openCustomer(), await openCustomer()]
  const response = await pay({ customer: own.customer, method: other.method })
  expect(response.status).toBe(400)
})

test('captures less than the authorized amount, never more', async () => {
  const customer = await openCustomer()
  const held = await pay(customer)
  const path = `/payment_intents/${String(held.body['id'])}/capture`
  expect((await call('POST', path, { amount_to_capture: '1750' })).status).toBe(400)
  const captured = await call('POST', path, { amount_to_capture: '1000' })
  expect(captured.body).toMatchObject({ amount_received: 1000, amount_capturable: 0 })
})

test('a removed card pays for nothing more', async () => {
  const customer = await openCustomer()
  await call('POST', `/payment_methods/${customer.method}/detach`, {})
  const { body } = await call('GET', `/customers/${customer.customer}/payment_methods?type=card`)
  expect(body['data']).toEqual([])
  expect((await pay(customer)).status).toBe(400)
})

test('rejects a caller without the key', async () => {
  const response = await call('GET', '/customers/cus_1', undefined, { authorization: 'Bearer sk_test_other' })
  expect(response.status).toBe(401)
})
