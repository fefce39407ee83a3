import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { disconnectAccount } from '#lib/service/connected-accounts/connect-account.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { openConnectedOffice } from '#tests/support/office/connected-office.ts'

import { buyLetterSet } from './buy-letter-set.ts'
import { requestSetApproval } from './request-set-approval.ts'

const { db, openOrganization } = await openConnectedOffice()

type Office = Awaited<ReturnType<typeof openOrganization>>

/** A certified letter and its companion, with their quotes. */
const openSet = async ({ draft, client }: Office) => {
  const { id } = await draft()
  const { data } = await client.addLetter({ params: { id }, body: { kind: 'companion' } })
  const letters = data.letters.map((letter) => ({
    shipment_id: letter.id,
    quote_id: letter.quote?.quote_id ?? '',
  }))
  return { set: data, letters }
}

test('every label of a set is bought on the connected account, which is billed for the postage', async () => {
  const harbor = await openOrganization('Harbor Pair')
  const account = await harbor.connect('EZTKsandboxHarborPair1')
  const { set, letters } = await openSet(harbor)
  expect(set.letters.map(({ quote }) => quote?.postage_account?.id)).toEqual([account.id, account.id])
  const charged = set.letters.reduce((sum, { quote }) => sum + (quote?.total_cents ?? 0), 0)
  const { data } = await harbor.client.buyLetterSet({ params: { id: set.id }, body: { letters } })
  expect(data.total_cents).toBe(charged)
  for (const { id, quote } of set.letters) {
    const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
    expect(row).toMatchObject({ status: 'queued', connectedAccountId: account.id })
    expect(row?.accountPostageCents).toBe(quote?.postage_account?.postage_cents)
    const [charge] = await db.select().from(charges).where(eq(charges.shipmentId, id))
    expect(charge).toMatchObject({ amountCents: quote?.total_cents, postageCostCents: 0 })
  }
})

test('an approver sees the total cost of the letters, including postage of the connected account', async () => {
  const harbor = await openOrganization('Harbor Rule')
  await harbor.connect('EZTKsandboxHarborRule1')
  const { set, letters } = await openSet(harbor)
  const [charged, postage] = [
    set.letters.reduce((sum, { quote }) => sum + (quote?.total_cents ?? 0), 0),
    set.letters.reduce((sum, { quote }) => sum + (quote?.postage_account?.postage_cents ?? 0), 0),
  ]
  await db
    .update(organizations)
    .set({ approvalMode: 'from_amount', approvalFromCents: charged + postage })
    .where(eq(organizations.organizationId, harbor.organizationId))
  const { approval } = await buyLetterSet(harbor.ctx, set.id, { letters })
  const request = await requestSetApproval(harbor.ctx, set.id, { letters })
  expect(request).toMatchObject({ id: approval?.id, total_cents: charged + postage })
})

test('quotes of an account that has since been disconnected cannot be bought', async () => {
  const harbor = await openOrganization('Harbor Left')
  const { id } = await harbor.connect('EZTKsandboxHarborLeft1')
  const { set, letters } = await openSet(harbor)
  await disconnectAccount(harbor.ctx, id)
  await expect(buyLetterSet(harbor.ctx, set.id, { letters })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  for (const letter of set.letters) {
    const [row] = await db.select().from(shipments).where(eq(shipments.id, letter.id))
    expect(row?.status).toBe('draft')
  }
})
