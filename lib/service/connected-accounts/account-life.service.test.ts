import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { rotateSecrets } from '#lib/operate/cli/rotate-secrets.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { cancellations } from '#lib/service/db/schema/purchases.ts'
import { sandboxObjects } from '#lib/service/db/schema/sandbox.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { signEasypostBody } from '#lib/service/providers/rates/easypost/webhook.ts'
import { followCancellation } from '#lib/service/purchases/follow-cancellation.ts'
import { reconcile } from '#lib/service/reconciliation/reconcile.ts'
import { openSecret, sealSecret } from '#lib/service/secrets/seal.ts'
import { openConnectedOffice } from '#tests/support/office/connected-office.ts'

import { keyPurpose, webhookPurpose } from './account-row.ts'
import { checkAccount, disconnectAccount, replaceAccountKey } from './connect-account.ts'
import { checkAccounts } from './each-account.ts'
import { listConnectedAccounts } from './present-account.ts'

const { db, deps, url, drain, openOrganization, callEasypost } = await openConnectedOffice()

const providerIdOf = async (shipmentId: string): Promise<string> => {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  return row?.providerShipmentId ?? ''
}

const refundAt = async (account: string, providerShipmentId: string) => {
  const rows = await db
    .select()
    .from(sandboxObjects)
    .where(
      and(
        eq(sandboxObjects.vendor, `easypost:${account}`),
        eq(sandboxObjects.kind, 'refund'),
        eq(sandboxObjects.id, providerShipmentId),
      ),
    )
  return rows.length
}

test('tracking updates reach only the organization whose account sent them', async () => {
  const [harbor, cedar] = [await openOrganization('Route Harbor'), await openOrganization('Route Cedar')]
  const own = await harbor.connect('EZTKsandboxRouteHarbor1')
  const other = await cedar.connect('EZTKsandboxRouteCedar1')
  const [first, second] = [await harbor.draft(), await cedar.draft()]
  await harbor.buy(first)
  await cedar.buy(second)
  await harbor.client.playSandboxMilestone({ params: { id: first.id }, body: { to: 'accepted' } })
  const { data: followed } = await harbor.client.getShipment({ params: { id: first.id } })
  expect(followed.postal_accepted_at).not.toBeNull()
  const arrived = await db.select().from(providerMessages)
  expect(arrived.map(({ provider }) => provider)).toContain(`rates:${own.id}`)

  // A genuine message of one account that names the other's tracker changes nothing there.
  const [secondRow] = await db.select().from(shipments).where(eq(shipments.id, second.id))
  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.id, own.id))
  if (!account) throw new Error('the account is missing')
  const secret = openSecret(deps.config, webhookPurpose(account), account.webhookSecret ?? '')
  const genuine = arrived.find(({ provider }) => provider === `rates:${own.id}`)
  const event = JSON.parse(Buffer.from(genuine?.body ?? '', 'base64').toString()) as {
    id: string
    description: string
    result: Record<string, unknown>
  }
  const forged = Buffer.from(
    JSON.stringify({
      ...event,
      id: 'evt_forged',
      description: 'tracker.updated',
      result: {
        ...event.result,
        id: secondRow?.trackerId,
        shipment_id: secondRow?.providerShipmentId,
        status: 'delivered',
      },
    }),
  )
  const post = (accountId: string) =>
    fetch(`${url}/api/webhooks/rates/${accountId}`, {
      method: 'POST',
      body: forged,
      headers: { 'x-hmac-signature': signEasypostBody(forged, secret), 'content-type': 'application/json' },
    })
  expect((await post(own.id)).status).toBe(200)
  // Signed with another account's secret, or for an account that does not exist.
  expect((await post(other.id)).status).toBe(401)
  expect((await post('0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11')).status).toBe(401)
  await drain()
  const [message] = await db.select().from(providerMessages).where(eq(providerMessages.eventId, 'evt_forged'))
  expect(message?.processedAt).toBeTruthy()
  const { data: untouched } = await cedar.client.getShipment({ params: { id: second.id } })
  expect(untouched.delivered_at).toBeNull()
})

test('after disconnecting, cancels labels on the account that sold them, and then deletes the key', async () => {
  const harbor = await openOrganization('Disconnect Legal')
  const account = await harbor.connect('EZTKsandboxDisconnect1')
  const [bought, quoted] = [await harbor.draft(), await harbor.draft()]
  await harbor.buy(bought)
  const disconnected = await disconnectAccount(harbor.ctx, account.id)
  expect(disconnected).toMatchObject({ state: 'disconnected', remains: { not_handed_over: 1 } })
  // A quote of the account that was disconnected is no longer sold.
  await expect(harbor.buy(quoted)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  const fresh = await harbor.draft()
  expect(fresh.rates?.[0]?.postage_account).toBeUndefined()

  await harbor.client.cancelShipment({ params: { id: bought.id } })
  await drain()
  const [cancelled] = await db.select().from(cancellations).where(eq(cancellations.shipmentId, bought.id))
  expect(cancelled?.labelRefund).toBe('submitted')
  expect(await refundAt('Disconnect', await providerIdOf(bought.id))).toBe(1)
  await checkAccounts(deps)
  const [kept] = await listConnectedAccounts(harbor.ctx)
  expect(kept).toMatchObject({ state: 'disconnected', remains: { refunds: 1, not_handed_over: 0 } })

  await db
    .update(cancellations)
    .set({ labelRefund: 'refunded' })
    .where(eq(cancellations.shipmentId, bought.id))
  await checkAccounts(deps)
  const [row] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.id, account.id))
  expect(row).toMatchObject({ apiKey: null, webhookSecret: null, webhookId: null })
  expect(row?.keyDeletedAt).not.toBeNull()
  expect(await listConnectedAccounts(harbor.ctx)).toEqual([])
  expect(await (await callEasypost('EZTKsandboxDisconnect2', 'GET', '/webhooks')).json()).toEqual({
    webhooks: [],
  })
})

test('opens a task when the key is rejected later, and does not fall back to another account', async () => {
  const harbor = await openOrganization('Refused Legal')
  const account = await harbor.connect('EZTKsandboxRefused1')
  const [quoted, bought] = [await harbor.draft(), await harbor.draft()]
  await harbor.buy(bought)
  const disable = await callEasypost('EZTKsandboxRefused2', 'POST', '/api_keys/ak_Refused1/disable')
  expect(disable.status).toBe(200)

  await expect(harbor.buy(quoted)).rejects.toMatchObject({ code: 'CONNECTED_ACCOUNT_REFUSED' })
  const { data: failed } = await harbor.client.getShipment({ params: { id: quoted.id } })
  // A job of the letter before it may have met the refusal first: then the purchase is not started.
  expect(['draft', 'payment_failed']).toContain(failed.status)
  expect(failed.total_charged_cents).toBe(0)
  await expect(harbor.draft()).rejects.toMatchObject({ code: 'CONNECTED_ACCOUNT_REFUSED' })
  const { data: tasks } = await harbor.client.listTasks({ query: { kind: 'connected_account_refused' } })
  expect(tasks).toMatchObject([
    {
      message: expect.stringContaining('does not accept the API key of your account (ending in sed1)'),
      next_steps: ['replace_key', 'done', 'dismiss'],
    },
  ])
  const accepting = await deps.providers.rates.check().then(() => true)
  expect(accepting).toBe(true)

  // The refund waits for a key, and is requested once there is one.
  await harbor.client.cancelShipment({ params: { id: bought.id } })
  await expect(followCancellation(harbor.ctx, bought.id)).rejects.toThrow('does not accept the API key')
  expect(await refundAt('Refused', await providerIdOf(bought.id))).toBe(0)
  await expect(replaceAccountKey(harbor.ctx, account.id, 'EZTKsandboxAnother1')).rejects.toMatchObject({
    fields: [{ field: 'api_key', message: expect.stringContaining('another EasyPost account') }],
  })
  const replaced = await replaceAccountKey(harbor.ctx, account.id, 'EZTKsandboxRefused2')
  expect(replaced).toMatchObject({ state: 'connected', key_ending: 'sed2', refusal: null })
  await followCancellation(harbor.ctx, bought.id)
  expect(await refundAt('Refused', await providerIdOf(bought.id))).toBe(1)
  const { data: closed } = await harbor.client.listTasks({ query: { kind: 'connected_account_refused' } })
  expect(closed).toEqual([])
  expect((await harbor.draft()).rates?.[0]?.postage_account).toMatchObject({ id: account.id })
})

test('reconciles connected accounts, ignoring labels bought there by other means', async () => {
  const harbor = await openOrganization('Ledger Legal')
  await harbor.connect('EZTKsandboxLedger1')
  await harbor.buy(await harbor.draft())
  const { differences } = await reconcile(deps, { days: 7 })
  expect(differences.filter(({ organizationId }) => organizationId === harbor.organizationId)).toEqual([])
})

test('re-encrypts the keys of connected accounts with a new APP_SECRET', async () => {
  const harbor = await openOrganization('Rotated Legal')
  const account = await harbor.connect('EZTKsandboxRotated1')
  const config = {
    ...deps.config,
    appSecret: 'another secret, of at least 32 characters',
    secretsBefore: [deps.config.appSecret],
  }
  const { stores } = await rotateSecrets({ ...deps, config })
  const renewed = (name: string) => stores.find((store) => store.name === name)?.renewed ?? 0
  expect(renewed('keys of connected accounts')).toBeGreaterThan(0)
  expect(renewed('webhook secrets of connected accounts')).toBeGreaterThan(0)
  const [row] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.id, account.id))
  if (!row) throw new Error('the account is missing')
  const withOldGone = { ...config, secretsBefore: [] }
  expect(openSecret(withOldGone, keyPurpose(row), row.apiKey ?? '')).toBe('EZTKsandboxRotated1')
  // Back to what this process has.
  const resealed = sealSecret(deps.config.appSecret, keyPurpose(row), 'EZTKsandboxRotated1')
  await db.update(connectedAccounts).set({ apiKey: resealed }).where(eq(connectedAccounts.id, account.id))
})

test('only owners and admins see and change connected accounts', async () => {
  const harbor = await openOrganization('Roles Legal')
  const account = await harbor.connect('EZTKsandboxRoles1')
  for (const role of ['sender', 'reviewer', 'operator'] as const) {
    const ctx = { ...harbor.ctx, role }
    const attempts: (() => Promise<unknown>)[] = [
      () => listConnectedAccounts(ctx),
      () => checkAccount(ctx, account.id),
      () => replaceAccountKey(ctx, account.id, 'EZTKsandboxRoles2'),
      () => disconnectAccount(ctx, account.id),
    ]
    for (const attempt of attempts) {
      await expect(Promise.resolve().then(attempt)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  }
  const stranger = await openOrganization('Stranger Legal')
  await expect(disconnectAccount(stranger.ctx, account.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
