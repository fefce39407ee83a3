import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { documents } from '#lib/service/db/schema/documents.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { withQuickRows } from './quick-rows.ts'

const { ctx } = await openTestContext()
const { shipmentId } = await insertDraft(ctx)

test('rows are decoded as by drizzle, by the statement itself', async () => {
  const select = () =>
    ctx.db
      .select({
        id: shipments.id,
        name: shipments.name,
        toAddress: shipments.toAddress,
        weight: shipments.weightOunces,
        createdAt: shipments.createdAt,
        shippedAt: shipments.shippedAt,
        half: sql<number>`${shipments.pageCount} / 2.0`.mapWith(Number),
        lower: sql<string>`lower(${shipments.status})`.as('lower_status'),
      })
      .from(shipments)
      .where(eq(shipments.id, shipmentId))
  const quick = withQuickRows(select().prepare('quick_rows'))
  expect(Reflect.get(quick, 'customResultMapper')).toBeTypeOf('function')
  const [row] = await quick.execute()
  expect(row?.createdAt).toBeInstanceOf(Date)
  expect([row]).toEqual(await select())
})

test('leaves nested objects to drizzle', async () => {
  const select = () =>
    ctx.db
      .select({ shipment: { id: shipments.id }, document: { id: documents.id } })
      .from(shipments)
      .leftJoin(documents, sql`false`)
      .where(eq(shipments.id, shipmentId))
  const rows = await withQuickRows(select().prepare('nested_rows')).execute()
  expect(rows).toEqual([{ shipment: { id: shipmentId }, document: null }])
})
