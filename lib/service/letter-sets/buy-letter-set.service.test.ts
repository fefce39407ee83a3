import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { compareFacts, projectFacts } from '#lib/proof/facts.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { loadChain } from '#lib/service/evidence/chain/check-chain.ts'
import { loadStatedFacts } from '#lib/service/evidence/chain/stated-facts.ts'
import { buildRecord } from '#lib/service/evidence/evidence-record.ts'
import { loadEvidence } from '#lib/service/evidence/load-evidence.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertSet, type TestSet } from '#tests/support/shipments/letter-set.ts'
import { createLedgerVendors, type LedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { buyLetterSet } from './buy-letter-set.ts'
import { cancelLetterSet } from './cancel-letter-set.ts'
import { getLetterSet } from './load-letter-set.ts'
import { undoLetterSet } from './undo-letter-set.ts'

const base = await openTestContext()
let vendors: LedgerVendors
let ctx: ServiceContext

beforeEach(() => {
  vendors = createLedgerVendors()
  ctx = {
    ...base.ctx,
    providers: { ...base.ctx.providers, payments: vendors.payments, rates: vendors.rates },
  }
})

const statusesOf = (set: TestSet) =>
  Promise.all(set.drafts.map(async ({ shipmentId }) => (await loadShipment(ctx, shipmentId)).status))

const purchasesOf = async (set: TestSet) => {
  const rows = await ctx.db.select().from(purchases).orderBy(asc(purchases.createdAt), asc(purchases.id))
  return rows.filter(({ shipmentId }) => set.drafts.some((draft) => draft.shipmentId === shipmentId))
}

/** Plays the job queue: runs each purchase, one after another, until all have ended. */
const resume = async (set: TestSet): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) {
    const open = (await purchasesOf(set)).filter(({ step }) => step !== 'completed' && step !== 'failed')
    if (open.length === 0) return
    for (const { id } of open) await runPurchase(ctx, id).catch(() => undefined)
  }
  throw new Error('the purchases did not end')
}

const nothing = { authorizations: 0, capturedCents: 0, labels: 0 }

test('the letters of a set are bought together: one request, one charge and one print job for each', async () => {
  const set = await insertSet(ctx)
  const result = await buyLetterSet(ctx, set.setId, { letters: set.letters })
  expect(result.letters.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued'])
  expect(result.total_cents).toBe(2706)
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 2706, payments: 3, labels: 3 })
  for (const { shipmentId } of set.drafts) {
    expect(await ctx.db.select().from(printJobs).where(eq(printJobs.shipmentId, shipmentId))).toHaveLength(1)
  }
  expect(await getLetterSet(ctx, set.setId)).toMatchObject({ total_cents: 2706 })
})

test('of many simultaneous buyers one wins, and nothing is bought twice', async () => {
  const set = await insertSet(ctx)
  await Promise.allSettled(
    Array.from({ length: 6 }, () => buyLetterSet(ctx, set.setId, { letters: set.letters })),
  )
  await resume(set)
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 2706, payments: 3, labels: 3 })
})

test('rejects a request that leaves out a letter; a letter bought alone at the same time is bought once', async () => {
  const set = await insertSet(ctx)
  const some = set.letters.slice(1)
  await expect(buyLetterSet(ctx, set.setId, { letters: some })).rejects.toMatchObject({
    code: 'LETTER_SET_CHANGED',
  })
  const [first] = set.drafts
  const outcomes = await Promise.allSettled([
    buyLetterSet(ctx, set.setId, { letters: set.letters }),
    buyShipment(ctx, first?.shipmentId ?? '', { quote_id: first?.quoteId ?? '' }),
  ])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  const { payments, labels } = vendors.ledger()
  expect(payments).toBe(labels)
})

describe('all or none', () => {
  test('a declined card buys no label of any letter', async () => {
    const set = await insertSet(ctx)
    vendors.arrange('authorize', 'declined')
    await expect(buyLetterSet(ctx, set.setId, { letters: set.letters })).rejects.toMatchObject({
      code: 'PAYMENT_FAILED',
      message: expect.stringContaining('No letter of the set was bought.'),
    })
    expect(vendors.ledger()).toMatchObject(nothing)
    expect(await statusesOf(set)).toEqual(['payment_failed', 'payment_failed', 'payment_failed'])
    expect(await buyLetterSet(ctx, set.setId, { letters: set.letters })).toMatchObject({ total_cents: 2706 })
    expect(vendors.ledger()).toMatchObject({ capturedCents: 2706, labels: 3 })
  })

  test('a rejected label returns the labels of the others, and releases every authorization', async () => {
    const set = await insertSet(ctx)
    vendors.arrange('buyLabel', 'declined')
    await expect(buyLetterSet(ctx, set.setId, { letters: set.letters })).rejects.toMatchObject({
      code: 'LABEL_REFUSED',
    })
    expect(vendors.ledger()).toMatchObject(nothing)
    expect(await statusesOf(set)).toEqual(['payment_failed', 'payment_failed', 'payment_failed'])
  })

  test('when a charge is declined after others succeeded, those are cancelled and refunded', async () => {
    const set = await insertSet(ctx)
    vendors.arrange('capture', 'declined')
    await buyLetterSet(ctx, set.setId, { letters: set.letters }).catch(() => undefined)
    await resume(set)
    const [row] = await purchasesOf(set)
    await undoLetterSet(ctx, row?.jointId ?? '')
    await undoLetterSet(ctx, row?.jointId ?? '')
    const statuses = await statusesOf(set)
    expect(statuses).toContain('payment_failed')
    expect(statuses).not.toContain('queued')
    expect(statuses).not.toContain('payment_pending')
  })
})

describe('an interrupted purchase resumes at any step without charging or buying twice', () => {
  for (const call of ['authorize', 'buyLabel', 'capture'] as const) {
    for (const mishap of ['unavailable', 'answer lost'] as const) {
      for (const place of [0, 1, 2]) {
        test(`${call} of letter ${place + 1}: ${mishap}`, async () => {
          const set = await insertSet(ctx)
          vendors.arrangeAt(call, place, mishap)
          await buyLetterSet(ctx, set.setId, { letters: set.letters })
          await resume(set)
          expect(await statusesOf(set)).toEqual(['queued', 'queued', 'queued'])
          expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 2706, payments: 3, labels: 3 })
        })
      }
    }
  }
})

test('buys nothing until the cardholder has confirmed every payment', async () => {
  const set = await insertSet(ctx)
  vendors.askHolders()
  const buy = () => buyLetterSet(ctx, set.setId, { letters: set.letters, return_path: '/send' })
  expect(await buy()).toMatchObject({ action_url: 'https://bank.example/confirm' })
  expect(await statusesOf(set)).toEqual(['payment_pending', 'payment_pending', 'payment_pending'])
  const asked = (await getLetterSet(ctx, set.setId)).letters.map((letter) => letter.action_url)
  expect(asked).toEqual(Array.from({ length: 3 }, () => 'https://bank.example/confirm'))
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 3, labels: 0 })
  vendors.settlePayments('authorized')
  await buy()
  expect(await statusesOf(set)).toEqual(['queued', 'queued', 'queued'])
  expect(vendors.ledger()).toMatchObject({ capturedCents: 2706, labels: 3 })
})

test('cancels one letter, and then the rest together', async () => {
  const set = await insertSet(ctx)
  await buyLetterSet(ctx, set.setId, { letters: set.letters })
  const companion = set.drafts[1]?.shipmentId ?? ''
  await cancelShipment(ctx, companion)
  expect(await statusesOf(set)).toEqual(['queued', 'cancelled', 'queued'])
  expect((await getLetterSet(ctx, set.setId)).total_cents).toBe(1804)
  const cancelled = await cancelLetterSet(ctx, set.setId)
  expect(cancelled.map(({ status, error }) => ({ status, error }))).toEqual([
    { status: 'cancelled', error: null },
    { status: 'cancelled', error: null },
  ])
  expect(await statusesOf(set)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

test('the record of each letter names the others, and its chain says the same', async () => {
  const set = await insertSet(ctx)
  await buyLetterSet(ctx, set.setId, { letters: set.letters })
  const [certified, companion, copy] = set.drafts.map(({ shipmentId }) => shipmentId)
  const record = buildRecord(await loadEvidence(ctx, companion ?? ''), 'ledger')
  expect(record?.mailing.letter_set).toMatchObject({
    id: set.setId,
    companion_of: certified,
    letters: [
      { shipment_id: certified, service: 'First', document_sha256: 'a'.repeat(64), companion_of: null },
      { shipment_id: copy, service: 'First', document_sha256: 'a'.repeat(64), companion_of: null },
    ],
  })
  for (const { shipmentId } of set.drafts) {
    const { facts } = await withTransaction(ctx, (ctx) => loadChain(ctx, shipmentId))
    const standing = projectFacts(facts)
    expect(standing.has('letter_set')).toBe(true)
    const stated = await withTransaction(ctx, (ctx) => loadStatedFacts(ctx, shipmentId, standing))
    const issues = compareFacts(standing, stated?.facts ?? [])
    expect(issues.filter(({ type }) => type === 'letter_set')).toEqual([])
  }
})

test('the timeline of each letter says with which set it was bought', async () => {
  const set = await insertSet(ctx)
  await buyLetterSet(ctx, set.setId, { letters: set.letters })
  for (const { shipmentId } of set.drafts) {
    const [event] = await ctx.db
      .select()
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipmentId))
      .orderBy(asc(shipmentEvents.sequence))
    expect(event?.metadata).toMatchObject({ letter_set_id: set.setId })
  }
})
