import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { charges } from '#lib/service/db/schema/billing.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { openConnectedOffice } from '#tests/support/office/connected-office.ts'

import { replaceAccountKey } from './connect-account.ts'

const { db, openOrganization, callEasypost } = await openConnectedOffice()

test('quotes and buys on the connected account, which alone is billed for the postage', async () => {
  const harbor = await openOrganization('Harbor Quay')
  const account = await harbor.connect('EZTKsandboxHarborQuay1')
  expect(account).toMatchObject({
    state: 'connected',
    mode: 'test',
    key_ending: 'uay1',
    tracking_webhook: true,
    remains: { purchases: 0, not_handed_over: 0, tracked: 0, refunds: 0, scan_forms: 0 },
  })
  const draft = await harbor.draft()
  const quote = draft.rates?.find(({ carrier }) => carrier === 'USPS')
  expect(quote).toMatchObject({
    postage_cents: 0,
    total_cents: 180,
    postage_account: { id: account.id, provider: 'easypost' },
  })
  const postage = quote?.postage_account?.postage_cents ?? 0
  expect(postage).toBeGreaterThan(500)

  const bought = await harbor.buy(draft)
  expect(bought).toMatchObject({ status: 'queued', total_charged_cents: 180 })
  const [row] = await db.select().from(shipments).where(eq(shipments.id, draft.id))
  expect(row).toMatchObject({ connectedAccountId: account.id, accountPostageCents: postage })
  const [charge] = await db.select().from(charges).where(eq(charges.shipmentId, draft.id))
  expect(charge).toMatchObject({ amountCents: 180, postageCostCents: 0, accountPostageCents: postage })

  const { data: shipment } = await harbor.client.getShipment({ params: { id: draft.id } })
  expect(shipment).toMatchObject({
    postage_cost_cents: 0,
    total_charged_cents: 180,
    postage_account: { id: account.id, postage_cents: postage },
  })
  // The label is an object of this account, and of no other.
  const sold = `/shipments/${row?.providerShipmentId}`
  expect((await callEasypost('EZTKsandboxHarborQuay2', 'GET', sold)).status).toBe(200)
  expect((await callEasypost('EZTKsandboxCedar1', 'GET', sold)).status).toBe(404)
  expect((await callEasypost('EZTKnobody', 'GET', sold)).status).toBe(401)
})

test('stores the key encrypted, and rejects a key that EasyPost does not accept', async () => {
  const harbor = await openOrganization('Pier Legal')
  await expect(harbor.connect('EZTKunknown')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: [{ field: 'api_key', message: expect.stringContaining('does not accept this key') }],
  })
  await expect(harbor.connect('EZAKproduction')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('production key'),
  })
  const { organizationId } = harbor
  const isOwn = eq(connectedAccounts.organizationId, organizationId)
  expect(await db.select().from(connectedAccounts).where(isOwn)).toEqual([])
  await harbor.connect('EZTKsandboxPier1')
  const [row] = await db.select().from(connectedAccounts).where(isOwn)
  expect(JSON.stringify(row)).not.toContain('EZTKsandboxPier1')
  await expect(harbor.connect('EZTKsandboxOther1')).rejects.toMatchObject({ code: 'ACCOUNT_CONNECTED' })
})

test('accepts another key of the same account, and none of another, even before the first purchase', async () => {
  const harbor = await openOrganization('Wharf Legal')
  const account = await harbor.connect('EZTKsandboxWharf1')
  await expect(replaceAccountKey(harbor.ctx, account.id, 'EZTKsandboxQuay1')).rejects.toMatchObject({
    fields: [{ field: 'api_key', message: expect.stringContaining('another EasyPost account') }],
  })
  expect(await replaceAccountKey(harbor.ctx, account.id, 'EZTKsandboxWharf2')).toMatchObject({
    key_ending: 'arf2',
  })
})
