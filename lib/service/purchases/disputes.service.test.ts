import { Stripe } from 'stripe'
import { beforeEach, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { sandboxCredentials } from '#lib/sandbox/create-sandbox.ts'
import { submitEvidence } from '#lib/sandbox/vendors/stripe/disputes.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'

const service = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000',
  LIMIT_DETAIL_SECONDS: '0',
  SANDBOX_WEBHOOKS: 'orderly',
})
const { send, deps, drain, url, clock } = service
const { stripe } = sandboxCredentials(deps.config.appSecret)
const { webhooks } = new Stripe('sk_test_1')

const address = {
  company: 'Harbor Legal',
  street1: '388 Townsend St Apt 20',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const buy = async (): Promise<{ id: string; paymentId: string }> => {
  const { data } = await send('POST', '/api/v1/shipments', {
    document: Buffer.from(smallPdf('Notice')).toString('base64'),
    to_address: address,
    from_address: address,
    print_options: { color: false, duplex: true },
  })
  const { id, rates } = data as unknown as Shipment
  const bought = await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: rates?.[0]?.quote_id })
  expect(bought.data['status'], JSON.stringify(bought.body)).toBe('queued')
  const payments = await deps.providers.payments.listPayments({ since: new Date(0) })
  const [payment] = payments
  return { id, paymentId: payment?.paymentId ?? '' }
}

const chargeOf = async (paymentId: string): Promise<string> => {
  const response = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${paymentId}`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  })
  return ((await response.json()) as { latest_charge: string }).latest_charge
}

let sent = 0

const now = () => Math.floor(clock.now().getTime() / 1000)

/** Posts an event as Stripe does, signed, and has it processed. */
const post = async (type: string, object: object, created: number | undefined = now()) => {
  sent += 1
  const payload = JSON.stringify({
    id: `evt_dispute_${sent}`,
    object: 'event',
    type,
    ...(created !== undefined && { created }),
    data: { object },
  })
  const response = await fetch(`${url}/api/webhooks/payments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': webhooks.generateTestHeaderString({
        payload,
        secret: stripe.webhookSecret,
      }),
    },
    body: payload,
  })
  expect(response.status).toBe(200)
  await drain()
}

const disputeOf = (paymentId: string, changes: object = {}) => ({
  id: `du_${paymentId}`,
  object: 'dispute',
  amount: 500,
  currency: 'usd',
  charge: 'ch_1',
  payment_intent: paymentId,
  reason: 'product_not_received',
  status: 'needs_response',
  created: now(),
  evidence_details: { due_by: now() + 9 * 86_400 },
  ...changes,
})

const tasksOf = async (id: string, state = 'open'): Promise<Task[]> =>
  (await send('GET', `/api/v1/tasks?shipment_id=${id}&state=${state}`)).body.data as unknown as Task[]

const messagesOf = async (id: string): Promise<string[]> => {
  const { events } = (await send('GET', `/api/v1/shipments/${id}`)).data as unknown as Shipment
  return (events ?? []).flatMap(({ message }) =>
    /dispute|bank|suspects/.test(message ?? '') ? (message ?? '') : [],
  )
}

beforeEach(() => clock.forward(dayMs))

test('a dispute opens a task with the amount, reason and due day, and is in the timeline', async () => {
  const { id, paymentId } = await buy()
  await post('charge.dispute.created', disputeOf(paymentId))
  const [task, ...others] = await tasksOf(id)
  expect(others).toEqual([])
  expect(task).toMatchObject({
    kind: 'payment_disputed',
    shipment: { id },
    due_at: new Date((now() + 9 * 86_400) * 1000).toISOString(),
    details: { dispute_id: `du_${paymentId}`, amount_cents: 500, reason: 'product_not_received' },
    next_steps: ['done', 'dismiss'],
  })
  expect(task?.message).toMatch(
    /^The cardholder disputes \$5\.00 of the \$[\d.]+ charged \(reason: product not received\)\. Respond in the Stripe dashboard by .+, with the mailing record/,
  )
  expect(await messagesOf(id)).toEqual([
    expect.stringMatching(/^The cardholder disputes \$5\.00 of the .+ A response is due by .+\.$/),
  ])
})

test('a repeated message changes nothing', async () => {
  const { id, paymentId } = await buy()
  const dispute = disputeOf(paymentId)
  await post('charge.dispute.created', dispute)
  await post('charge.dispute.created', dispute)
  expect(await tasksOf(id)).toHaveLength(1)
  expect(await messagesOf(id)).toHaveLength(1)
})

test('a won dispute closes the task, regardless of late messages', async () => {
  const { id, paymentId } = await buy()
  const opened = now()
  await post('charge.dispute.created', disputeOf(paymentId))
  await post('charge.dispute.updated', disputeOf(paymentId, { status: 'under_review' }), opened + 60)
  expect(await tasksOf(id)).toEqual([])
  await post('charge.dispute.closed', disputeOf(paymentId, { status: 'won' }), opened + 120)
  await post('charge.dispute.updated', disputeOf(paymentId), opened + 30)
  await post('charge.dispute.funds_withdrawn', disputeOf(paymentId), opened)
  await post('charge.dispute.funds_reinstated', disputeOf(paymentId, { status: 'won' }), opened + 120)
  expect(await tasksOf(id)).toEqual([])
  expect(await tasksOf(id, 'closed')).toMatchObject([{ kind: 'payment_disputed', outcome: 'resolved' }])
  expect((await messagesOf(id)).slice(1)).toEqual([
    'The response to the dispute was submitted. The cardholder’s bank decides.',
    'The dispute was won: $5.00 stays paid.',
    'The payment provider withdrew $5.00 for the dispute.',
    'The payment provider returned $5.00 that it had withdrawn for the dispute.',
  ])
})

test('a lost dispute becomes another task', async () => {
  const { id, paymentId } = await buy()
  await post('charge.dispute.created', disputeOf(paymentId))
  await post('charge.dispute.closed', disputeOf(paymentId, { status: 'lost' }))
  expect(await tasksOf(id)).toMatchObject([
    { kind: 'payment_disputed', message: expect.stringContaining('A dispute was lost: $5.00 went back') },
  ])
  expect(await tasksOf(id, 'closed')).toMatchObject([{ outcome: 'resolved' }])
})

test('messages of one second that arrive out of order open no task for a closed dispute', async () => {
  const { id, paymentId } = await buy()
  await post('charge.dispute.closed', disputeOf(paymentId, { status: 'won' }))
  await post('charge.dispute.created', disputeOf(paymentId))
  expect(await tasksOf(id)).toEqual([])
  expect(await messagesOf(id)).toEqual(['The dispute was won: $5.00 stays paid.'])
})

test('a later due day changes the open task', async () => {
  const { id, paymentId } = await buy()
  const created = now()
  await post('charge.dispute.created', disputeOf(paymentId))
  const later = { evidence_details: { due_by: created + 20 * 86_400 } }
  await post('charge.dispute.updated', disputeOf(paymentId, later), created + 10)
  expect(await tasksOf(id)).toMatchObject([
    { due_at: new Date((created + 20 * 86_400) * 1000).toISOString() },
  ])
  expect(await messagesOf(id)).toHaveLength(1)
})

test('a mostly unreadable dispute still opens a task', async () => {
  const { id, paymentId } = await buy()
  const charge = await chargeOf(paymentId)
  const dispute = { id: 'du_bare', object: 'dispute', charge, status: 'a_new_status', reason: 7 }
  await post('charge.dispute.created', dispute)
  expect(await tasksOf(id)).toMatchObject([
    {
      kind: 'payment_disputed',
      message: expect.stringMatching(/^The cardholder disputes the charge\. Respond/),
    },
  ])
})

test('each disputed payment opens its own task, and another merchant’s payment opens none', async () => {
  const [first, second] = [await buy(), await buy()]
  await post('charge.dispute.created', disputeOf(first.paymentId))
  await post('charge.dispute.created', disputeOf(second.paymentId))
  await post('charge.dispute.created', disputeOf('pi_of_another_system'))
  await post('charge.dispute.created', { ...disputeOf(''), payment_intent: null, charge: 'ch_unknown' })
  expect(await tasksOf(first.id)).toHaveLength(1)
  expect(await tasksOf(second.id)).toHaveLength(1)
  const { body } = await send('GET', '/api/v1/tasks?kind=payment_disputed&limit=100')
  const ids = (body.data as unknown as Task[]).map((task) => task.shipment?.id)
  expect(ids.filter((each) => each === first.id || each === second.id)).toHaveLength(2)
})

test('an early fraud warning is a task until its dispute arrives', async () => {
  const { id, paymentId } = await buy()
  const warning = {
    id: 'issfr_1',
    object: 'radar.early_fraud_warning',
    payment_intent: paymentId,
    actionable: true,
  }
  await post('radar.early_fraud_warning.created', warning)
  expect(await tasksOf(id)).toMatchObject([
    { kind: 'fraud_warning', next_steps: ['refund', 'done', 'dismiss'] },
  ])
  expect(await messagesOf(id)).toEqual([
    'The card’s issuer reported that it suspects fraud with this charge.',
  ])
  await post('charge.dispute.created', disputeOf(paymentId))
  expect(await tasksOf(id)).toMatchObject([{ kind: 'payment_disputed' }])
})

const payWith = async (number: string) => {
  const { payments } = deps.providers
  const [payment] = await payments.listPayments({ since: new Date(0) })
  const customerId = payment?.customerId ?? ''
  const { cardId } = await payments.attachTestCard({ customerId, number })
  await payments.setDefaultCard({ customerId, cardId })
}

test.each([
  ['4000000000000259', 'payment_disputed', 'The cardholder disputes'],
  ['4000000000001976', 'payment_disputed', 'The cardholder’s bank asks about'],
  ['4000000000005423', 'fraud_warning', 'The card’s issuer suspects'],
])('the test card %s ends in a task of the kind %s', async (number, kind, message) => {
  await buy()
  await payWith(number)
  const { id } = await buy()
  await drain()
  const open = await tasksOf(id)
  expect(open).toMatchObject([{ kind, message: expect.stringContaining(message) }])
})

test('the evidence decides a dispute in the sandbox', async () => {
  await buy()
  await payWith('4000000000002685')
  const { id } = await buy()
  await drain()
  const [task] = await tasksOf(id)
  await submitEvidence(deps, String(task?.details?.['dispute_id']), 'winning_evidence')
  await drain()
  expect(await tasksOf(id)).toEqual([])
  // Submitted and decided in one second: of two messages that are processed in the other order, the first says nothing new.
  const submitted = 'The response to the dispute was submitted. The cardholder’s bank decides.'
  const messages = (await messagesOf(id)).filter((message) => message !== submitted)
  expect(messages.toSorted()).toEqual([
    expect.stringMatching(/^The cardholder disputes \$[\d.]+ \(reason: product not received\)\./),
    expect.stringMatching(/^The dispute was won: /),
    expect.stringMatching(/^The payment provider returned /),
    expect.stringMatching(/^The payment provider withdrew /),
  ])
})
