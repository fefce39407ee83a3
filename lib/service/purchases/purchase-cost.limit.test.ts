import { expect, test } from 'vitest'

import { openTestContext } from '#tests/support/context.ts'
import { recordQueries } from '#tests/support/record-queries.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { buyShipment } from './buy-shipment.ts'

const base = await openTestContext()
const { payments, rates } = createLedgerVendors()
const ctx = { ...base.ctx, providers: { ...base.ctx.providers, payments, rates } }

test('a purchase sends no more statements than recorded, with the same reads of the shipment and its quote', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const { result, queries } = await recordQueries(base.databaseUrl, () =>
    buyShipment(ctx, shipmentId, { quote_id: quoteId }),
  )
  expect(result.status).toBe('queued')
  const count = (pattern: RegExp) => queries.filter((query) => pattern.test(query)).length
  expect({
    all: queries.length,
    transactions: count(/^begin/),
    purchase: count(/^update "purchases"/),
    quote: count(/^select .* from "quotes"/),
    shipment: count(/^select .* from "shipments"/),
  }).toEqual({ all: 23, transactions: 2, purchase: 4, quote: 2, shipment: 3 })
})

test('a purchase reads the end of the record behind the lock of its shipment', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const { queries } = await recordQueries(base.databaseUrl, () =>
    buyShipment(ctx, shipmentId, { quote_id: quoteId }),
  )
  const before = queries.filter((_, index) => queries[index + 1]?.includes('max(sequence)'))
  const lock = expect.stringMatching(/^select .* from "shipments" .* for update$/) as string
  expect(before).toEqual([lock, lock])
})
