import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { systemContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import type { ReceiptRequest } from '#lib/service/providers/proof-of-delivery/port.ts'
import { noAccess, refusedKey } from '#lib/service/providers/proof-of-delivery/usps/refusals.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'
import { applyTracker } from '#lib/service/tracking/apply-tracker.ts'
import { sweepAttention } from '#lib/service/tracking/sweep-watches.ts'
import { openTestContext } from '#tests/support/context.ts'
import { testAuthservId, writeReceiptEmail } from '#tests/support/evidence/receipt-email.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

import { receiptAddress } from './receipt-address.ts'
import { receiveReceiptEmail } from './receive-receipt-email.ts'
import { requestReceipt } from './request-receipt.ts'

const accepted = scanAt(20, 'in_transit', { statusDetail: 'received_at_origin_facility' })
const delivered = scanAt(120, 'delivered')

const setUp = async (changes: { returnReceipt?: boolean; isConfigured?: boolean } = {}) => {
  const opened = await openTestContext()
  const requests: ReceiptRequest[] = []
  let answer: () => Promise<void> = () => Promise.resolve()
  const rates: Partial<RatesPort> = { listForms: () => Promise.resolve([]) }
  const storage: Partial<StoragePort> = {
    put: ({ body, contentType }) =>
      Promise.resolve({ sizeBytes: body instanceof Uint8Array ? body.byteLength : 0, contentType }),
    remove: () => Promise.resolve(),
  }
  const inspector = createPdfInspector({ maxPages: 10 })
  onTestFinished(() => inspector.close())
  const ctx = {
    ...opened.ctx,
    inspector,
    config: {
      ...opened.ctx.config,
      receiptEmail: {
        domain: 'receipts.harbor.test',
        secret: 'of the provider',
        authservId: testAuthservId,
      },
    },
    providers: {
      ...opened.ctx.providers,
      // These verbs call just these methods of the ports.
      rates: rates as RatesPort,
      storage: storage as StoragePort,
      proofOfDelivery:
        changes.isConfigured === false
          ? null
          : {
              provider: 'usps',
              check: () => Promise.resolve(),
              requestReceipt: (request: ReceiptRequest) => {
                requests.push(request)
                return answer()
              },
            },
    },
  }
  const { shipmentId, trackerId } = await insertBought(ctx, {
    status: 'printed',
    certifiedMail: true,
    returnReceipt: changes.returnReceipt ?? true,
  })
  await ctx.db.insert(directory).values({
    kind: 'receipt_address',
    name: shipmentId,
    organizationId: ctx.organizationId,
    objectId: shipmentId,
  })
  opened.clock.forward(6 * dayMs)
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted, delivered]))
  const address = receiptAddress(ctx.config, shipmentId)
  return {
    ...opened,
    ctx,
    shipmentId,
    requests,
    address,
    answerWith: (next: () => Promise<void>) => {
      answer = next
    },
    /** Lets the days pass and runs what is enqueued then, as the queue would. */
    pass: async (days: number) => {
      opened.clock.forward(days * dayMs)
      opened.asked.length = 0
      await sweepAttention(ctx, (organizationId) => systemContext(ctx, organizationId))
      const jobs = opened.asked.filter(({ name }) => name === 'receipt.request')
      for (const _ of jobs) await requestReceipt(systemContext(ctx, ctx.organizationId), shipmentId)
      return jobs.length
    },
    told: async () =>
      (await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId)))
        .map(({ message }) => message)
        .filter((message) => message.includes('eturn receipt')),
    openTasks: () =>
      ctx.db
        .select({ kind: tasks.kind, message: tasks.message, closedAt: tasks.closedAt })
        .from(tasks)
        .where(and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.shipmentId, shipmentId))),
    receive: () => receiveReceiptEmail(ctx, writeReceiptEmail(String(address)), null),
  }
}

test('requests a receipt that has not arrived a day after delivery once, and records it on the timeline', async () => {
  const { requests, pass, told, address, openTasks, receive, ctx, shipmentId } = await setUp()
  expect(requests).toEqual([])
  expect(await pass(1)).toBe(1)
  await pass(1)
  await requestReceipt(ctx, shipmentId)
  expect(requests).toEqual([
    { trackingNumber: '9407300000000000000001', requestedBy: expect.any(String), email: address },
  ])
  expect(await told()).toEqual(['Return receipt requested from USPS.'])
  expect(await openTasks()).toEqual([])
  await receive()
  expect(await ctx.db.select().from(artifacts).where(eq(artifacts.shipmentId, shipmentId))).toEqual([
    expect.objectContaining({ status: 'available', importedVia: 'email' }),
  ])
  expect(await pass(20)).toBe(0)
  expect(await openTasks()).toEqual([])
})

test('a requested receipt that does not arrive opens a task, which names the request', async () => {
  const { pass, openTasks } = await setUp()
  await pass(1)
  await pass(10)
  expect(await openTasks()).toEqual([
    expect.objectContaining({
      kind: 'receipt_overdue',
      message: expect.stringMatching(/was requested from USPS on .* but it has not arrived/),
    }),
  ])
})

test('while USPS is unavailable the job fails and is retried; nothing is recorded before it accepts', async () => {
  const { ctx, shipmentId, pass, told, requests, answerWith } = await setUp()
  answerWith(() => Promise.reject(new ProviderError('unavailable', 'USPS did not respond.')))
  await expect(pass(1)).rejects.toThrow('USPS did not respond.')
  expect(await told()).toEqual([])
  answerWith(() => Promise.resolve())
  await requestReceipt(ctx, shipmentId)
  await requestReceipt(ctx, shipmentId)
  expect(requests).toHaveLength(2)
  expect(await told()).toEqual(['Return receipt requested from USPS.'])
})

test('a rejection opens the task immediately, with the USPS message, and is not repeated', async () => {
  const { pass, openTasks, requests, told, answerWith, receive } = await setUp()
  answerWith(() =>
    Promise.reject(new ProviderError('invalid', 'USPS has no electronic return receipt for this piece.')),
  )
  await pass(1)
  await pass(1)
  expect(requests).toHaveLength(1)
  expect(await told()).toEqual(['USPS did not accept the request for the return receipt.'])
  expect(await openTasks()).toEqual([
    expect.objectContaining({
      kind: 'receipt_overdue',
      closedAt: null,
      message: expect.stringContaining('USPS has no electronic return receipt for this piece.'),
    }),
  ])
  await receive()
  expect(await openTasks()).toEqual([expect.objectContaining({ closedAt: expect.any(Date) })])
})

test('a number that USPS does not share is never requested again, and its task names the fix', async () => {
  const { pass, openTasks, requests, told, answerWith } = await setUp()
  answerWith(() => Promise.reject(noAccess(403)))
  await pass(1)
  for (const days of [1, 30, 300, 300]) expect(await pass(days)).toBe(0)
  expect(requests).toHaveLength(1)
  expect(await told()).toEqual(['USPS did not accept the request for the return receipt.'])
  const [first] = await openTasks()
  expect(first?.message).toMatch(/your own USPS account.*IP Agreement.*upload it or have it emailed/)
  expect(first?.message).not.toMatch(/USPS_CLIENT|credentials/)
})

test('a wrong key is requested again once it is fixed, and no piece is said to be refused', async () => {
  const { pass, openTasks, told, answerWith } = await setUp()
  answerWith(() => Promise.reject(refusedKey(401)))
  await expect(pass(1)).rejects.toThrow('check USPS_CLIENT_ID')
  expect([await told(), await openTasks()]).toEqual([[], []])
  answerWith(() => Promise.resolve())
  expect(await pass(2)).toBe(1)
  expect(await told()).toEqual(['Return receipt requested from USPS.'])
})

test('a receipt that was overdue before USPS was set up is requested once it is urgent', async () => {
  const { ctx, clock, shipmentId, requests } = await setUp()
  const unset = { ...ctx, providers: { ...ctx.providers, proofOfDelivery: null } }
  const sweep = (of: typeof ctx | typeof unset) =>
    sweepAttention(of, (organizationId) => systemContext(of, organizationId))
  clock.forward(10 * dayMs)
  await sweep(unset)
  clock.forward(29 * dayMs)
  expect(await sweep(ctx)).toBe(0)
  clock.forward(dayMs)
  expect(await sweep(ctx)).toBe(1)
  await requestReceipt(ctx, shipmentId)
  expect(requests).toHaveLength(1)
})

test('an urgent receipt is a task of its own, also after the first was dismissed', async () => {
  const { ctx, shipmentId, pass, openTasks } = await setUp({ isConfigured: false })
  await pass(10)
  await ctx.db
    .update(tasks)
    .set({ closedAt: ctx.clock.now(), outcome: 'dismissed' })
    .where(eq(tasks.shipmentId, shipmentId))
  await pass(29)
  expect(await openTasks()).toEqual([expect.objectContaining({ kind: 'receipt_overdue' })])
  await pass(1)
  expect(await openTasks()).toEqual([
    expect.objectContaining({ kind: 'receipt_overdue', closedAt: expect.any(Date) }),
    expect.objectContaining({ kind: 'receipt_urgent', closedAt: null }),
  ])
})

test('requests nothing if no receipt was bought or USPS is not configured, and opens a task for a person instead', async () => {
  const plain = await setUp({ returnReceipt: false })
  expect(await plain.pass(1)).toBe(0)
  const unset = await setUp({ isConfigured: false })
  expect(await unset.pass(1)).toBe(0)
  await requestReceipt(unset.ctx, unset.shipmentId)
  expect([...plain.requests, ...unset.requests, ...(await unset.told())]).toEqual([])
  expect(await unset.pass(10)).toBe(0)
  expect(await unset.openTasks()).toEqual([expect.objectContaining({ kind: 'receipt_overdue' })])
})
