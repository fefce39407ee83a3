import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sandboxWebhooks } from '#lib/service/db/schema/sandbox.ts'
import { hold, newKey, openCustomer } from '#lib/service/providers/payments/port-suite.ts'
import { buyFrom } from '#lib/service/providers/rates/port-suite.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

import { scanPiece } from './easypost/tracking.ts'

const { db, clock, sandbox, rates, payments, received, refuseNext } = await openTestSandbox()

const waiting = () => db.select().from(sandboxWebhooks).where(isNull(sandboxWebhooks.deliveredAt))

test('a rejected message waits, and is sent again with the rest', async () => {
  const { label } = await buyFrom(rates, 'USPS')
  await sandbox.flush()
  received.length = 0
  await scanPiece(db, clock, label.providerShipmentId, 'accepted')
  refuseNext(1)
  await expect(sandbox.flush()).rejects.toThrow(/HTTP 503/)
  expect(received).toEqual([])
  expect(await waiting()).toHaveLength(1)
  await sandbox.flush()
  expect(received).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('one rejected message does not block the next', async () => {
  const { label } = await buyFrom(rates, 'USPS')
  await sandbox.flush()
  received.length = 0
  await scanPiece(db, clock, label.providerShipmentId, 'accepted')
  await scanPiece(db, clock, label.providerShipmentId, 'in_transit')
  refuseNext(1)
  await expect(sandbox.flush()).rejects.toThrow(/HTTP 503/)
  expect(received).toHaveLength(1)
  await sandbox.flush()
  expect(received).toHaveLength(2)
})

test('sends each vendor’s messages to its own URL, signed so that the adapter accepts them', async () => {
  received.length = 0
  const { label } = await buyFrom(rates, 'USPS')
  await scanPiece(db, clock, label.providerShipmentId, 'accepted')
  const customer = await openCustomer(payments)
  const { paymentId } = await hold(payments, customer)
  await payments.capture({ paymentId, idempotencyKey: newKey() })
  await payments.refund({ paymentId, idempotencyKey: newKey() })
  await sandbox.flush()
  const kinds = received.map(({ path, headers, body }) => {
    const port = path === '/api/webhooks/rates' ? rates : payments
    port.verifyWebhook(body, headers)
    return `${path} ${port.parseWebhook(body).kind}`
  })
  expect(kinds).toEqual([
    '/api/webhooks/rates tracker',
    '/api/webhooks/rates tracker',
    '/api/webhooks/payments payment',
    '/api/webhooks/payments payment',
    '/api/webhooks/payments refund',
    '/api/webhooks/payments ignored',
  ])
})
