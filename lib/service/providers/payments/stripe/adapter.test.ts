import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'

import { stripeSources } from '#tests/support/fixtures/stripe/sources.ts'
import type { StripeExchangeName } from '#tests/support/fixtures/stripe/sources.ts'
import { stopDate } from '#tests/support/stopped-date.ts'
import type { Exchange } from '#tests/support/vendors/recordings.ts'
import { startReplay } from '#tests/support/vendors/replay-server.ts'

import { createStripePayments } from './adapter.ts'

const secret = 'whsec_test'

const connect = async (exchanges: readonly Exchange[]) => {
  const server = await startReplay(exchanges)
  const port = createStripePayments({
    secretKey: 'sk_test_1',
    webhookSecret: secret,
    baseUrl: `${server.url}/prefix`,
    timeoutMs: 2000,
  })
  return { port, server }
}

const answer = (method: string, path: string, status: number, body: Record<string, unknown>): Exchange => ({
  request: { method, url: `https://api.stripe.com/prefix/v1${path}`, body: null },
  response: { status, body },
})

const asked = {
  customerId: 'cus_1',
  cardId: 'pm_1',
  amountCents: 2900,
  description: 'Letter',
  reference: 'shipment-1',
  purchaseId: 'purchase-1',
  idempotencyKey: 'purchase-1',
}

describe.each(stripeSources)('with the responses in $name', ({ exchange, body: load, expected }) => {
  const behindPrefix = (name: StripeExchangeName): Exchange => {
    const { request, response } = exchange(name)
    const url = request.url.replace('https://api.stripe.com', 'https://api.stripe.com/prefix')
    return { request: { ...request, url }, response }
  }

  test('authorizes an amount off session, without capturing it', async () => {
    const { port, server } = await connect([behindPrefix('authorized')])
    expect(await port.authorize(asked)).toMatchObject({ status: 'authorized', amountCents: 2900 })
    const sent = new URLSearchParams(server.requests[0]?.body)
    expect(Object.fromEntries(sent)).toMatchObject({
      amount: '2900',
      capture_method: 'manual',
      confirm: 'true',
      off_session: 'true',
      customer: 'cus_1',
      payment_method: 'pm_1',
    })
  })

  test('captures an authorized amount', async () => {
    const { port } = await connect([behindPrefix('captured')])
    const payment = await port.capture({
      paymentId: expected.paymentId,
      idempotencyKey: 'purchase-1-capture',
    })
    expect(payment).toMatchObject({ status: 'captured', amountCents: 2900 })
  })

  test('a refund reports its state', async () => {
    const { port } = await connect([behindPrefix('refunded')])
    const refund = await port.refund({ paymentId: 'pi_1', idempotencyKey: 'cancel-1' })
    expect(refund).toEqual({ refundId: expected.refundId, status: 'succeeded' })
  })

  test('a card is entered on Stripe’s page, which returns with the setup’s ID', async () => {
    const { port, server } = await connect([behindPrefix('checkoutSession')])
    const setup = await port.createCardSetup({
      customerId: 'cus_1',
      returnUrl: 'https://m.example/cards?from=1',
    })
    expect(setup.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect(new URLSearchParams(server.requests[0]?.body).get('success_url')).toBe(
      'https://m.example/cards?from=1&setup_id={CHECKOUT_SESSION_ID}',
    )
  })

  test('a card that is rejected when it is attached says so', async () => {
    const { body } = exchange('cardDeclined').response
    const { port } = await connect([
      answer('POST', '/payment_methods/pm_card_visa_chargeDeclined/attach', 402, body),
    ])
    const attached = port.attachTestCard({ customerId: 'cus_1', number: '4000 0000 0000 0002' })
    await expect(attached).rejects.toMatchObject({
      kind: 'declined',
      vendorCode: 'generic_decline',
      message: 'The card was declined. Use another card, or contact your bank.',
    })
  })

  test('capturing or releasing twice returns the first result', async () => {
    const refusal = load('cancelRefused')
    const intent = load('intentCanceled')
    const { port } = await connect([
      answer('POST', '/payment_intents/pi_1/cancel', 400, refusal),
      answer('GET', '/payment_intents/pi_1', 200, intent),
      answer('POST', '/payment_intents/pi_2/cancel', 400, refusal),
      answer('GET', '/payment_intents/pi_2', 200, { ...intent, status: 'succeeded' }),
    ])
    const released = await port.release({ paymentId: 'pi_1', idempotencyKey: 'release-1' })
    expect(released.status).toBe('cancelled')
    await expect(port.release({ paymentId: 'pi_2', idempotencyKey: 'release-2' })).rejects.toMatchObject({
      kind: 'invalid',
      vendorCode: 'payment_intent_unexpected_state',
    })
  })

  test('an error inside Stripe is temporary, not a decline', async () => {
    const failing = answer('POST', '/payment_intents', 500, load('serviceFailed'))
    const { port, server } = await connect([failing, failing])
    await expect(port.authorize(asked)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(server.requests).toHaveLength(2)
  })
})

const declined = (code: string, declineCode?: string) => ({
  error: { type: 'card_error', code, message: 'Your card was declined.', decline_code: declineCode },
})

test.each([
  [
    'card_declined',
    'insufficient_funds',
    'declined',
    'The card was declined: insufficient funds. Use another card.',
  ],
  ['expired_card', undefined, 'declined', 'The card was declined: it has expired. Use another card.'],
  [
    'card_declined',
    'stolen_card',
    'declined',
    'The card was declined. Use another card, or contact your bank.',
  ],
  [
    'authentication_required',
    'authentication_required',
    'requires_action',
    'Your bank requires you to confirm this payment. Confirm it, or use another card.',
  ],
])('describes %s (%s) in plain English', async (code, declineCode, kind, message) => {
  const { port } = await connect([answer('POST', '/payment_intents', 402, declined(code, declineCode))])
  await expect(port.authorize(asked)).rejects.toMatchObject({ name: 'ProviderError', kind, message })
})

test('rejects a number that is not a test card without calling Stripe', async () => {
  const { port, server } = await connect([])
  await expect(
    port.attachTestCard({ customerId: 'cus_1', number: '4111111111111111' }),
  ).rejects.toMatchObject({
    kind: 'invalid',
  })
  expect(server.requests).toEqual([])
})

test('a card setup of another customer is not found', async () => {
  const session = { id: 'cs_1', object: 'checkout.session', customer: 'cus_2', setup_intent: null }
  const { port } = await connect([answer('GET', '/checkout/sessions/cs_1', 200, session)])
  await expect(port.completeCardSetup({ customerId: 'cus_1', setupId: 'cs_1' })).rejects.toMatchObject({
    kind: 'not_found',
  })
})

describe('webhooks', () => {
  const seconds = stopDate().getTime() / 1000
  const { webhooks } = new Stripe('sk_test_1')
  const event = (type: string, object: Record<string, unknown>) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const signed = (payload: string, timestamp = seconds) =>
    new Headers({ 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret, timestamp }) })

  test('accepts a genuine message; rejects a changed, old or unsigned one', async () => {
    const { port } = await connect([])
    const payload = event('customer.updated', { id: 'cus_1' })
    const body = Buffer.from(payload)
    expect(port.verifyWebhook(body, signed(payload))).toEqual({ eventId: 'evt_1' })
    const old = seconds - 301
    for (const [forged, headers] of [
      [Buffer.from(payload.replace('cus_1', 'cus_2')), signed(payload)],
      [body, signed(payload, old)],
      [body, new Headers()],
    ] as const) {
      expect(() => port.verifyWebhook(forged, headers)).toThrow(expect.objectContaining({ kind: 'invalid' }))
    }
  })

  test('reads events about cards, payments, refunds and disputes, and ignores others', async () => {
    const { port } = await connect([])
    const parse = (type: string, object: Record<string, unknown>) =>
      port.parseWebhook(Buffer.from(event(type, object)))
    expect(parse('setup_intent.succeeded', { customer: 'cus_1', payment_method: 'pm_1' })).toEqual({
      kind: 'card_setup_completed',
      eventId: 'evt_1',
      customerId: 'cus_1',
      cardId: 'pm_1',
    })
    expect(parse('payment_intent.canceled', { id: 'pi_1', status: 'canceled', amount: 5 })).toMatchObject({
      kind: 'payment',
      payment: { paymentId: 'pi_1', status: 'cancelled' },
    })
    expect(parse('refund.failed', { id: 're_1', payment_intent: 'pi_1', status: 'failed' })).toMatchObject({
      kind: 'refund',
      paymentId: 'pi_1',
      refund: { refundId: 're_1', status: 'failed' },
    })
    expect(
      parse('charge.dispute.funds_withdrawn', {
        id: 'du_1',
        payment_intent: { id: 'pi_1' },
        charge: 'ch_1',
        amount: 500,
        currency: 'usd',
        reason: 'fraudulent',
        status: 'warning_needs_response',
        created: 1_772_539_200,
        evidence_details: { due_by: 1_773_316_800 },
      }),
    ).toEqual({
      kind: 'dispute',
      eventId: 'evt_1',
      paymentId: 'pi_1',
      chargeId: 'ch_1',
      reportedAt: new Date('2026-03-03T12:00:00Z'),
      funds: 'withdrawn',
      dispute: {
        disputeId: 'du_1',
        status: 'needs_response',
        isInquiry: true,
        amountCents: 500,
        reason: 'fraudulent',
        respondBy: new Date('2026-03-12T12:00:00Z'),
      },
    })
    expect(parse('radar.early_fraud_warning.created', { id: 'issfr_1', charge: 'ch_1' })).toEqual({
      kind: 'fraud_warning',
      eventId: 'evt_1',
      paymentId: null,
      chargeId: 'ch_1',
      warningId: 'issfr_1',
      isActionable: true,
    })
    expect(parse('charge.dispute.created', { id: 'du_1' })).toMatchObject({ isUnreadable: true })
    expect(parse('charge.refunded', { id: 'ch_1' })).toMatchObject({
      kind: 'ignored',
      type: 'charge.refunded',
      isUnreadable: false,
    })
  })
})

test('a restricted key that may not read its account has no account ID; a rejected one throws', async () => {
  const read = async (status: number, body: Record<string, unknown>) => {
    const { port } = await connect([answer('GET', '/account', status, body)])
    return port.readAccountId()
  }
  const refused = (message: string) => ({ error: { type: 'invalid_request_error', message } })
  expect(await read(200, { id: 'acct_1', object: 'account' })).toBe('acct_1')
  expect(await read(403, refused('The provided key does not have the required permissions.'))).toBeNull()
  await expect(read(401, refused('Invalid API Key provided.'))).rejects.toThrow('rejected our credentials')
})
