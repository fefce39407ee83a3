import { describe, expect, test } from 'vitest'

import { listChargesQuery } from '#lib/contract/billing/billing.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { chargeRow, insertCharges, refundedRow } from '#tests/support/office/charges.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listCharges, recordRefund } from './charges.ts'

const { ctx, clock } = await openTestContext()

const at = (day: string): Date => new Date(`2026-${day}T12:00:00.000Z`)
const elsewhere = (): ServiceContext => ({ ...ctx, organizationId: newId() })
const list = (own: ServiceContext, query: Record<string, unknown> = {}) =>
  listCharges(own, listChargesQuery.parse(query))

test('charges are listed newest first, each with its shipment, its card and its receipt number', async () => {
  const own = elsewhere()
  const { shipmentId } = await insertDraft(own, { name: 'Notice to unit 4' })
  await insertCharges(own, [
    chargeRow(own.organizationId, { capturedAt: at('10-01') }),
    chargeRow(own.organizationId, { capturedAt: at('11-02'), shipmentId, amountCents: 1749 }),
  ])
  const { data, has_more: hasMore } = await list(own)
  expect(hasMore).toBe(false)
  expect(data).toMatchObject([
    {
      shipment: { id: shipmentId, name: 'Notice to unit 4', recipient: 'Elizabeth Swan' },
      amount_cents: 1749,
      refunded_cents: 0,
      status: 'charged',
      card: 'Visa ending 4242',
      captured_at: '2026-11-02T12:00:00.000Z',
      receipt_number: expect.stringMatching(/^R261102-[0-9A-Z]{4}-[0-9A-Z]{4}$/) as string,
    },
    { captured_at: '2026-10-01T12:00:00.000Z', shipment: { name: null } },
  ])
})

test('pages neither repeat nor skip a charge, even for charges of the same moment', async () => {
  const own = elsewhere()
  const rows = Array.from({ length: 25 }, () => chargeRow(own.organizationId, { capturedAt: at('11-03') }))
  await insertCharges(own, rows)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(own, { limit: 10, cursor })
    seen.push(...page.data.map((charge) => charge.id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(25)
  expect(new Set(seen)).toEqual(new Set(rows.map((row) => row.id)))
})

describe('the list is filtered', async () => {
  const own = elsewhere()
  const shipmentId = newId()
  const { organizationId } = own
  await insertCharges(own, [
    chargeRow(organizationId, { capturedAt: new Date('2026-10-31T23:59:59.999Z'), shipmentId }),
    chargeRow(organizationId, { capturedAt: new Date('2026-11-01T00:00:00.000Z'), refundState: 'pending' }),
    refundedRow(organizationId, { capturedAt: at('11-05'), refundedAt: at('11-06') }),
    chargeRow(organizationId, { capturedAt: at('11-07'), refundState: 'failed' }),
  ])
  const days = async (query: Record<string, unknown>) =>
    (await list(own, query)).data.map((charge) => charge.captured_at.slice(5, 10))

  test.each([
    [{ status: 'charged' }, ['10-31']],
    [{ status: 'refund_pending' }, ['11-01']],
    [{ status: 'refunded' }, ['11-05']],
    [{ status: 'refund_failed' }, ['11-07']],
    [{ shipment: shipmentId }, ['10-31']],
    [{ date_from: '2026-11-01' }, ['11-07', '11-05', '11-01']],
    [{ date_to: '2026-10-31' }, ['10-31']],
    [{ date_from: '2026-11-02', date_to: '2026-11-06' }, ['11-05']],
  ])('%o', async (query, expected) => {
    expect(await days(query)).toEqual(expected)
  })
})

test('another organization’s charges are never listed, for any cursor', async () => {
  const [own, other] = [elsewhere(), elsewhere()]
  const foreign = chargeRow(other.organizationId, { capturedAt: at('11-03') })
  await insertCharges(own, [foreign, chargeRow(own.organizationId, { capturedAt: at('11-02') })])
  expect((await list(own)).data).toHaveLength(1)
  const after = await list(own, { cursor: `${foreign.capturedAt.getTime()}.${foreign.id}` })
  expect(after.data).toHaveLength(1)
  expect(after.data[0]?.id).not.toBe(foreign.id)
})

test('a refund is shown as pending, then with its amount and date; a failed one leaves the charge unchanged', async () => {
  const own = elsewhere()
  const shipmentId = newId()
  await insertCharges(own, [chargeRow(own.organizationId, { capturedAt: at('11-03'), shipmentId })])
  const record = async (state: 'pending' | 'succeeded' | 'failed') => {
    await withTransaction(own, (own) => recordRefund(own, shipmentId, state))
    return (await list(own)).data[0]
  }
  const now = clock.now().toISOString()
  expect(await record('pending')).toMatchObject({ status: 'refund_pending', refunded_cents: 0 })
  expect(await record('succeeded')).toMatchObject({
    status: 'refunded',
    refunded_cents: 902,
    refunded_at: now,
  })
  expect(await record('failed')).toMatchObject({
    status: 'refund_failed',
    refunded_cents: 0,
    refunded_at: null,
  })
})

test('a refund reported again keeps its date', async () => {
  const own = elsewhere()
  const shipmentId = newId()
  await insertCharges(own, [chargeRow(own.organizationId, { capturedAt: at('11-03'), shipmentId })])
  await withTransaction(own, (own) => recordRefund(own, shipmentId, 'succeeded'))
  const day = (await list(own)).data[0]?.refunded_at
  clock.forward(40 * dayMs)
  await withTransaction(own, (own) => recordRefund(own, shipmentId, 'pending'))
  await withTransaction(own, (own) => recordRefund(own, shipmentId, 'succeeded'))
  expect((await list(own)).data[0]).toMatchObject({ status: 'refunded', refunded_at: day })
})
