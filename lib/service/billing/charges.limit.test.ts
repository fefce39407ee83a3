import { describe, expect, test } from 'vitest'

import { listChargesQuery } from '#lib/contract/billing/billing.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { explain } from '#tests/support/explain.ts'
import { chargeRow, insertCharges, refundedRow } from '#tests/support/office/charges.ts'

import { selectCharges } from './charges.ts'

const { ctx: own, databaseUrl } = await openTestContext()

describe('a page among ten thousand charges is found by an index', async () => {
  const { organizationId } = own
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const capturedAt = new Date(Date.UTC(2026, 0, 1, 12) + index * 2_000_000)
    return index % 10 === 0
      ? refundedRow(organizationId, { capturedAt, refundedAt: capturedAt })
      : chargeRow(organizationId, { capturedAt })
  })
  await insertCharges(own, rows)
  await runAsOwner(databaseUrl, 'analyze charges')

  test.each([
    ['all', {}, 'charges_captured'],
    [
      'after another',
      { cursor: `${rows[5000]?.capturedAt.getTime()}.${rows[5000]?.id}` },
      'charges_captured',
    ],
    ['refunded', { status: 'refunded' }, 'charges_state'],
    ['that failed to be refunded', { status: 'refund_failed' }, 'charges_state'],
    ['of some days', { date_from: '2026-03-01', date_to: '2026-03-31' }, 'charges_captured'],
  ])('%s', async (_, query, index) => {
    const plan = await explain(own, selectCharges(own, listChargesQuery.parse(query)).toSQL())
    expect(plan).toMatch(new RegExp(`Index Scan( Backward)? (using|on) ${index}`))
    expect(plan).not.toContain('Seq Scan on charges')
  })

  test('of a shipment', async () => {
    const query = listChargesQuery.parse({ shipment: rows[7]?.shipmentId })
    expect(await explain(own, selectCharges(own, query).toSQL())).toContain('charges_shipment')
  })
})
