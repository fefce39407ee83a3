import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { shipments } from '#lib/service/db/schema/shipments.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { createFormVendor } from '#tests/support/vendors/form-vendor.ts'

import { handOver } from './hand-over.ts'

const vendor = createFormVendor()
const { ctx } = await openTestContext({ rates: vendor.rates })

test('labels of a previous account are on a separate form, which fails with its reason', async () => {
  const ids: string[] = []
  for (const number of ['1', '2']) {
    const { shipmentId } = await insertBought(ctx, {
      status: 'printed',
      packedAt: ctx.clock.now(),
      packedBy: 'ES',
      trackingNumber: `940730000000000000000${number}`,
      ratesAccount: number === '1' ? 'easypost:live:user_earlier' : null,
    })
    ids.push(shipmentId)
  }
  const { forms } = await handOver(ctx, { shipmentIds: ids, includeUnpacked: false })
  expect(forms.map(({ status }) => status).toSorted()).toEqual(['created', 'failed'])
  expect(forms.find(({ status }) => status === 'failed')?.message).toBe(
    'The label belongs to EasyPost account user_earlier, and the EasyPost simulator is used now. Hand the pieces over without a form.',
  )
  const rows = await ctx.db.select().from(shipments).where(inArray(shipments.id, ids))
  const statuses = new Map(rows.map((row) => [row.id, row.status]))
  expect(ids.map((id) => statuses.get(id))).toEqual(['printed', 'shipped'])
  const [earlier = ''] = ids
  const without = await handOver(ctx, { shipmentIds: [earlier], includeUnpacked: false, isWithoutForm: true })
  expect(without.forms).toEqual([])
  const [handedOver] = await ctx.db.select().from(shipments).where(eq(shipments.id, earlier))
  expect(handedOver?.status).toBe('shipped')
})
