import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { twoFactor } from '#lib/service/db/schema/accounts.ts'
import { idempotencyKeys } from '#lib/service/db/schema/idempotency.ts'
import { pushDevices } from '#lib/service/db/schema/notifications.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { signingCertificates } from '#lib/service/db/schema/signing-certificates.ts'
import { identityProviders } from '#lib/service/db/schema/single-sign-on.ts'
import { webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { certificatePurpose } from '#lib/service/evidence/signing/certificate/signing-certificate.ts'
import { newId } from '#lib/service/ids.ts'
import { secretPurpose } from '#lib/service/organizations/single-sign-on/find-provider.ts'
import { subscriptionPurpose } from '#lib/service/push/devices.ts'
import { loadVapidKeys } from '#lib/service/push/vapid-keys.ts'
import { openSecret, sealSecret } from '#lib/service/secrets/seal.ts'
import { createSecret, signMessage } from '#lib/service/webhooks/signing.ts'
import { jsonRequest } from '#tests/support/api.ts'
import { openTestAccounts } from '#tests/support/office/accounts.ts'
import { totpCode } from '#tests/support/office/totp.ts'

import { rotateSecrets } from './rotate-secrets.ts'
import { secretStores } from './stored-secrets.ts'

const password = 'a long enough password'
const { ctx, createCaller, createProcess, openBrowser } = await openTestAccounts()
const oldSecret = ctx.config.appSecret
const config = {
  ...ctx.config,
  appSecret: 'another secret, of at least 32 characters',
  secretsBefore: [oldSecret],
}
const withOldGone = { ...config, secretsBefore: [] }

/** How many rows more than a lot: the reading goes on where it left off. */
const endpointCount = 130

const createEndpoints = async (organizationId: string) => {
  const rows = Array.from({ length: endpointCount }, () => {
    const id = newId()
    const owner = { ...ctx, organizationId }
    return {
      organizationId,
      id,
      url: 'https://hooks.example/mailroom',
      secret: createSecret(owner, id).sealed,
      previousSecret: createSecret(owner, id).sealed,
      createdAt: ctx.clock.now(),
    }
  })
  await ctx.db.insert(webhookEndpoints).values(rows)
  return rows
}

const switchOnCodes = async (email: string): Promise<string> => {
  const browser = openBrowser()
  await browser.post('/api/auth/sign-in/email', { email, password })
  const enabled = (await (await browser.post('/api/auth/two-factor/enable', { password })).json()) as {
    totpURI: string
  }
  await browser.post('/api/auth/two-factor/verify-totp', { code: totpCode(enabled.totpURI) })
  return enabled.totpURI
}

const found = (rotated: Awaited<ReturnType<typeof rotateSecrets>>) =>
  Object.fromEntries(rotated.stores.map(({ name, ...counts }) => [name, counts]))

afterEach(async () => {
  await ctx.db.delete(printers)
  await ctx.db.delete(webhookEndpoints)
  await ctx.db.delete(identityProviders)
  await ctx.db.delete(signingCertificates)
  await ctx.db.delete(pushDevices)
})

test('the new secret alone opens everything encrypted with the old one', async () => {
  const caller = await createCaller('Rotated')
  const { organizationId } = caller
  const [first] = await createEndpoints(organizationId)
  const request = jsonRequest(
    { name: 'Repeated', scopes: ['evidence'] },
    { headers: { 'idempotency-key': 'rotated' } },
  )
  const made = await (await caller.call('/api/v1/api-keys', request)).json()
  const uri = await switchOnCodes(caller.email)
  const purpose = secretPurpose(organizationId)
  await ctx.db.insert(identityProviders).values({
    organizationId,
    issuer: 'https://login.harbor.test',
    clientId: 'mailroom',
    clientSecret: sealSecret(oldSecret, purpose, 'the client secret'),
    createdAt: ctx.clock.now(),
  })

  await ctx.db.insert(signingCertificates).values({
    organizationId,
    chain: '',
    privateKey: sealSecret(oldSecret, certificatePurpose(organizationId), 'the private key'),
    uploadedAt: ctx.clock.now(),
  })

  const { publicKey } = await loadVapidKeys(ctx)
  const deviceId = newId()
  const devicePurpose = subscriptionPurpose(organizationId, deviceId)
  await ctx.db.insert(pushDevices).values({
    organizationId,
    id: deviceId,
    userId: caller.userId,
    sessionId: newId(),
    endpointHash: deviceId,
    subscription: sealSecret(oldSecret, devicePurpose, 'the subscription'),
    name: 'Firefox on Windows',
    events: { delivered: 'all', attention_needed: 'all', approval_requested: 'all' },
    showsDetails: false,
    createdAt: ctx.clock.now(),
    lastUsedAt: ctx.clock.now(),
  })

  const rotated = found(await rotateSecrets({ ...ctx, config }))
  expect(rotated).toEqual({
    'webhook secrets': { found: endpointCount, renewed: endpointCount, unreadable: 0 },
    'previous webhook secrets': {
      found: endpointCount,
      renewed: endpointCount,
      unreadable: 0,
    },
    'responses that contain a secret': { found: 1, renewed: 1, unreadable: 0 },
    'client secrets of identity providers': { found: 1, renewed: 1, unreadable: 0 },
    'keys of signing certificates': { found: 1, renewed: 1, unreadable: 0 },
    'keys of connected accounts': { found: 0, renewed: 0, unreadable: 0 },
    'webhook secrets of connected accounts': { found: 0, renewed: 0, unreadable: 0 },
    'subscriptions of devices': { found: 1, renewed: 1, unreadable: 0 },
    'key for push services': { found: 1, renewed: 1, unreadable: 0 },
    'one-time code seeds': { found: 1, renewed: 1, unreadable: 0 },
    'recovery codes': { found: 1, renewed: 1, unreadable: 0 },
  })

  // The old one is named nowhere any more.
  const [provider] = await ctx.db.select().from(identityProviders)
  expect(openSecret(withOldGone, purpose, provider?.clientSecret ?? '')).toBe('the client secret')
  const [certificate] = await ctx.db.select().from(signingCertificates)
  expect(openSecret(withOldGone, certificatePurpose(organizationId), certificate?.privateKey ?? '')).toBe(
    'the private key',
  )
  const [device] = await ctx.db.select().from(pushDevices)
  expect(openSecret(withOldGone, devicePurpose, device?.subscription ?? '')).toBe('the subscription')
  expect((await loadVapidKeys({ ...ctx, config: withOldGone })).publicKey).toBe(publicKey)
  const [endpoint] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, first?.id ?? ''))
  if (!endpoint) throw new Error('the endpoint is there')
  const overlapping = { ...endpoint, previousSecretExpiresAt: new Date(ctx.clock.now().getTime() + 1000) }
  const message = { id: 'msg_1', body: '{}' }
  const signed = (settings: typeof config, row: typeof overlapping) =>
    signMessage({ ...ctx, organizationId, config: settings }, row, message, ctx.clock.now())
  const before = { ...overlapping, secret: first?.secret ?? '', previousSecret: first?.previousSecret ?? '' }
  expect(signed(withOldGone, overlapping)).toEqual(signed({ ...config, appSecret: oldSecret }, before))

  const renewed = createProcess({ config: withOldGone })
  const browser = openBrowser(renewed)
  await browser.post('/api/auth/sign-in/email', { email: caller.email, password })
  const entered = await browser.post('/api/auth/two-factor/verify-totp', { code: totpCode(uri, 1) })
  expect(entered.status).toBe(200)
  const session = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const repeated = await renewed('/api/v1/api-keys', {
    ...request,
    headers: { ...(request.headers as Record<string, string>), cookie: session },
  })
  expect(await repeated.json()).toEqual(made)
})

test('resumes an interrupted run; a second run is a no-op', async () => {
  const { organizationId } = await createCaller('Broken off')
  await createEndpoints(organizationId)
  const [store] = secretStores
  // The first run dies after a few rows.
  for (const secret of (await store?.read(ctx.db, null, 7)) ?? []) {
    const resealed = await secret.reseal(config)
    if (resealed) await secret.replace(ctx.db, resealed)
  }
  const [again] = (await rotateSecrets({ ...ctx, config })).stores
  expect(again?.unreadable).toBe(0)
  expect(again?.renewed).toBeLessThan(again?.found ?? 0)
  const sealed = await ctx.db.select({ secret: webhookEndpoints.secret }).from(webhookEndpoints)
  const { stores } = await rotateSecrets({ ...ctx, config: withOldGone })
  expect(stores.map(({ renewed, unreadable }) => [renewed, unreadable])).toEqual(stores.map(() => [0, 0]))
  expect(await ctx.db.select({ secret: webhookEndpoints.secret }).from(webhookEndpoints)).toEqual(sealed)
})

test('does not overwrite a secret written meanwhile', async () => {
  const { organizationId } = await createCaller('Meanwhile')
  const [row] = await createEndpoints(organizationId)
  const [store] = secretStores
  const kept = (await store?.read(ctx.db, null, 1000))?.find(({ position }) => position[1] === row?.id)
  const newer = createSecret({ ...ctx, organizationId, config }, row?.id ?? '').sealed
  await ctx.db
    .update(webhookEndpoints)
    .set({ secret: newer })
    .where(eq(webhookEndpoints.id, row?.id ?? ''))
  await kept?.replace(ctx.db, (await kept.reseal(config)) ?? '')
  const [after] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, row?.id ?? ''))
  expect(after?.secret).toBe(newer)
})

test('counts what no secret opens, and re-encrypts the rest', async () => {
  const { organizationId } = await createCaller('Lost')
  await createEndpoints(organizationId)
  const stranger = { ...ctx.config, appSecret: 'a secret that nobody remembers any more', secretsBefore: [] }
  const id = newId()
  await ctx.db.insert(webhookEndpoints).values({
    organizationId,
    id,
    url: 'https://hooks.example/lost',
    secret: createSecret({ ...ctx, config: stranger, organizationId }, id).sealed,
    createdAt: ctx.clock.now(),
  })
  const [endpoints] = (await rotateSecrets({ ...ctx, config })).stores
  expect(endpoints).toMatchObject({ unreadable: 1 })
  expect(endpoints?.renewed).toBe(endpointCount)
})

test('names print shops, whose secret is derived from APP_SECRET', async () => {
  const { organizationId } = await createCaller('Shops')
  await ctx.db.insert(printers).values({
    organizationId,
    id: newId(),
    name: 'Shop',
    kind: 'print_shop',
    url: 'https://shop.example/mailroom',
    enabled: true,
    position: 1,
    createdAt: ctx.clock.now(),
  })
  expect((await rotateSecrets({ ...ctx, config })).printShops).toBe(1)
})

test('leaves responses without a secret unchanged', async () => {
  const caller = await createCaller('Plain answers')
  await caller.call(
    '/api/v1/addresses/parse',
    jsonRequest({ text: '179 N Harbor Dr' }, { headers: { 'idempotency-key': 'plain' } }),
  )
  const read = () => ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'plain'))
  const before = await read()
  await rotateSecrets({ ...ctx, config })
  expect(await read()).toEqual(before)
  expect(before[0]?.body).toMatch(/^\{/)
  expect((await ctx.db.select().from(twoFactor)).length).toBeGreaterThan(0)
})
