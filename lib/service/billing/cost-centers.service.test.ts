import { text } from 'node:stream/consumers'

import Papa from 'papaparse'
import { beforeAll, expect, test } from 'vitest'

import { openTestContext } from '#tests/support/context.ts'
import { chargeRow, insertCharges, refundedRow } from '#tests/support/office/charges.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { getSpending } from './spending.ts'
import { getStatementTable } from './statements.ts'

const { ctx } = await openTestContext()
const { organizationId } = ctx

beforeAll(async () => {
  const { shipmentId } = await insertDraft(ctx, { reference: '2026-0417', costCenter: '4100' })
  const unlabelled = await insertDraft(ctx)
  await insertCharges(ctx, [
    chargeRow(organizationId, {
      capturedAt: new Date('2026-02-03T10:00:00Z'),
      amountCents: 1000,
      shipmentId,
    }),
    refundedRow(organizationId, {
      capturedAt: new Date('2026-01-03T10:00:00Z'),
      refundedAt: new Date('2026-02-05T10:00:00Z'),
      amountCents: 300,
      shipmentId: unlabelled.shipmentId,
    }),
  ])
})

test('spending by cost center adds up to the total, including shipments without one', async () => {
  const { by, months } = await getSpending(ctx, { from: '2026-02', to: '2026-02', by: 'cost_center' })
  expect(by).toBe('cost_center')
  expect(months).toMatchObject([
    {
      net_cents: 700,
      parts: [
        { name: '4100', net_cents: 1000 },
        { name: null, net_cents: -300 },
      ],
    },
  ])
})

test('a statement has the reference and cost center of each charge', async () => {
  const { body } = await getStatementTable(ctx, '2026-02', 'csv')
  const { data } = Papa.parse<Record<string, string>>(await text(body as NodeJS.ReadableStream), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data.map((row) => [row['Type'], row['Reference'], row['Cost center']])).toEqual([
    ['Charge', '2026-0417', '4100'],
    ['Refund', '', ''],
  ])
})
