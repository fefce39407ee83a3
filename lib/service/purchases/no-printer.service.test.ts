import { expect, test } from 'vitest'

import { printers } from '#lib/service/db/schema/printing.ts'
import { newId } from '#lib/service/ids.ts'
import { requirePrinter } from '#lib/service/printers/require-printer.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { buyShipment } from './buy-shipment.ts'

test('without any printer, charges nothing; a printer of the organization or a print partner is enough', async () => {
  const base = await openTestContext()
  const vendors = createLedgerVendors()
  const { payments, rates } = vendors
  const ctx = { ...base.ctx, providers: { ...base.ctx.providers, payments, rates, print: null } }
  const { shipmentId, quoteId } = await insertDraft(ctx)
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'NO_PRINTER',
    message: expect.stringContaining('Settings, Printing'),
  })
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 0, labels: 0 })
  expect((await loadShipment(ctx, shipmentId)).status).toBe('draft')
  await expect(requirePrinter(ctx, { partner: 'lob' })).resolves.toBeUndefined()
  await ctx.db.insert(printers).values({
    organizationId: ctx.organizationId,
    id: newId(),
    name: 'Mail room',
    kind: 'ipp',
    url: 'ipp://10.0.0.7/ipp/print',
    enabled: true,
    position: 1,
    createdAt: ctx.clock.now(),
  })
  expect(await buyShipment(ctx, shipmentId, { quote_id: quoteId })).toMatchObject({ status: 'queued' })
})
