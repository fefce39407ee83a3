import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ApiKey, ApiKeyWithSecret } from '#lib/contract/api-keys/api-key.ts'
import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'

const { ctx, clock, request, requestLog, createProcess, createCaller } = await openTestApi({
  environment: { LIMIT_WRITES_PER_MINUTE: '1000' },
})
const otherProcess = createProcess()
const account = '/api/v1/account'

const make = async (caller: TestCaller, given: object = {}): Promise<ApiKeyWithSecret> => {
  const input = { name: 'Case management', scopes: ['shipments:read'], ...given }
  const response = await caller.call('/api/v1/api-keys', jsonRequest(input))
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: ApiKeyWithSecret }).data
}

const withKey = (secret: string, method = 'GET'): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${secret}` },
})

const statusOf = async (secret: string, from?: string): Promise<number> =>
  (await request(account, withKey(secret), from)).status

const rotate = async (caller: TestCaller, id: string, hours: number): Promise<ApiKeyWithSecret> => {
  const response = await caller.call(`/api/v1/api-keys/${id}/rotate`, jsonRequest({ overlap_hours: hours }))
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: ApiKeyWithSecret }).data
}

const listed = async (caller: TestCaller): Promise<ApiKey[]> =>
  ((await (await caller.call('/api/v1/api-keys')).json()) as { data: ApiKey[] }).data

const setRole = (caller: TestCaller, role: Role) =>
  ctx.db
    .update(members)
    .set({ role })
    .where(and(eq(members.organizationId, caller.organizationId), eq(members.userId, caller.userId)))

test('a secret is shown once: lists, the database and the audit log do not contain it', async () => {
  const caller = await createCaller('Shown Once')
  const key = await make(caller)
  expect(await statusOf(key.secret)).toBe(200)
  const rows = await ctx.db.select().from(apiKeys).where(eq(apiKeys.id, key.id))
  const audited = await ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, key.id))
  expect(audited).toMatchObject([{ action: 'api_key.created', actorId: caller.userId }])
  expect(JSON.stringify([await listed(caller), rows, audited])).not.toContain(key.secret.slice(20))
})

test('a key without the scope is rejected with the scope named, and a draft-only key buys nothing', async () => {
  const caller = await createCaller('Draft Only')
  const { secret } = await make(caller, { scopes: ['documents', 'shipments:read', 'shipments:draft'] })
  expect((await request('/api/v1/shipments', withKey(secret))).status).toBe(200)
  const refused = await request(`/api/v1/shipments/${crypto.randomUUID()}/buy`, {
    ...jsonRequest({ quote_id: crypto.randomUUID() }, { headers: { authorization: `Bearer ${secret}` } }),
  })
  expect(refused.headers.get('www-authenticate')).toContain('scope="shipments:buy"')
  const { message } = await expectError(refused, 403, 'INSUFFICIENT_SCOPE')
  expect(message).toContain('"shipments:buy"')
})

test('no key creates, changes or reads keys, cards and settings', async () => {
  const caller = await createCaller('For People')
  for (const path of ['/api/v1/api-keys', '/api/v1/billing/cards', '/api/v1/webhook-endpoints']) {
    await expectError(await request(path, withKey(caller.apiKey)), 403, 'FORBIDDEN')
  }
})

test('every process rejects a revoked key immediately, and it stays listed as revoked', async () => {
  const caller = await createCaller('Revoked')
  const key = await make(caller)
  const everywhere = () =>
    Promise.all([request, otherProcess].map(async (ask) => (await ask(account, withKey(key.secret))).status))
  expect(await everywhere()).toEqual([200, 200])
  expect((await caller.call(`/api/v1/api-keys/${key.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await everywhere()).toEqual([401, 401])
  expect((await listed(caller)).find(({ id }) => id === key.id)?.status).toBe('revoked')
  const rotation = await caller.call(`/api/v1/api-keys/${key.id}/rotate`, jsonRequest({}))
  await expectError(rotation, 409, 'API_KEY_ENDED')
})

test('a rotated key works with both secrets until the overlap ends; another rotation ends the first', async () => {
  const caller = await createCaller('Rotated')
  const first = await make(caller)
  const second = await rotate(caller, first.id, 2)
  expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([200, 200])
  const third = await rotate(caller, first.id, 2)
  expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 200])
  clock.forward(2 * hourMs)
  expect([await statusOf(second.secret), await statusOf(third.secret)]).toEqual([401, 200])
  const fourth = await rotate(caller, first.id, 0)
  expect([await statusOf(third.secret), await statusOf(fourth.secret)]).toEqual([401, 200])
})

test('revoking ends the previous secret too', async () => {
  const caller = await createCaller('Both Ended')
  const first = await make(caller)
  const second = await rotate(caller, first.id, 24)
  await caller.call(`/api/v1/api-keys/${first.id}`, { method: 'DELETE' })
  expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 401])
})

test('an expired key is rejected, and no key is created with an expiry in the past', async () => {
  const caller = await createCaller('Expired')
  const soon = new Date(clock.now().getTime() + 60_000).toISOString()
  const { secret } = await make(caller, { expires_at: soon })
  expect(await statusOf(secret)).toBe(200)
  clock.forward(60_000)
  expect(await statusOf(secret)).toBe(401)
  const past = jsonRequest({ name: 'Late', scopes: ['documents'], expires_at: soon })
  const { fields } = await expectError(await caller.call('/api/v1/api-keys', past), 400, 'VALIDATION_ERROR')
  expect(fields?.[0]?.field).toBe('expires_at')
})

test('a key is accepted only from its IP addresses, which a header cannot change', async () => {
  const caller = await createCaller('Networks')
  const { secret } = await make(caller, { allowed_addresses: ['203.0.113.0/24', '2001:db8::7'] })
  expect(await statusOf(secret, '203.0.113.200')).toBe(200)
  expect(await statusOf(secret, '::ffff:203.0.113.9')).toBe(200)
  expect(await statusOf(secret, '2001:db8::7')).toBe(200)
  const elsewhere = await request(account, withKey(secret), '198.51.100.4')
  await expectError(elsewhere, 403, 'ADDRESS_NOT_ALLOWED')
  expect(await statusOf(secret)).toBe(403)
  const pretending = (from: string) =>
    request(
      account,
      { headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.9' } },
      from,
    )
  expect((await pretending('198.51.100.4')).status).toBe(403)
  // No proxy is trusted unless one is known to be there.
  expect((await pretending('127.0.0.1')).status).toBe(403)
})

test('a key is limited to the current role of its owner, and ends with the membership', async () => {
  const caller = await createCaller('Demoted')
  const { secret } = await make(caller, { scopes: ['documents', 'shipments:read'] })
  const upload = jsonRequest({}, { headers: { authorization: `Bearer ${secret}` } })
  expect((await request('/api/v1/documents/upload-url', upload)).status).toBe(200)
  await setRole(caller, 'reviewer')
  await expectError(await request('/api/v1/documents/upload-url', upload), 403, 'FORBIDDEN')
  expect((await request('/api/v1/shipments', withKey(secret))).status).toBe(200)
  const beyond = jsonRequest({ name: 'More', scopes: ['shipments:buy'] })
  await expectError(await caller.call('/api/v1/api-keys', beyond), 403, 'FORBIDDEN')
  await ctx.db.delete(members).where(eq(members.userId, caller.userId))
  expect(await statusOf(secret)).toBe(401)
})

test('records when a key was last used, at most once a minute', async () => {
  const caller = await createCaller('Last Used')
  const key = await make(caller)
  const lastUsed = async () => {
    await requestLog.flush()
    const [row] = await ctx.db.select().from(apiKeys).where(eq(apiKeys.id, key.id))
    return row?.lastUsedAt?.toISOString() ?? null
  }
  expect(await lastUsed()).toBeNull()
  const first = clock.now().toISOString()
  await statusOf(key.secret)
  expect(await lastUsed()).toBe(first)
  clock.forward(59_000)
  await statusOf(key.secret)
  expect(await lastUsed()).toBe(first)
  clock.forward(1000)
  await statusOf(key.secret)
  expect(await lastUsed()).toBe(clock.now().toISOString())
})

test('keys of another organization are not found', async () => {
  const [ours, theirs] = [await createCaller('Ours'), await createCaller('Theirs')]
  const key = await make(ours)
  expect((await listed(theirs)).some(({ id }) => id === key.id)).toBe(false)
  for (const [method, path] of [
    ['DELETE', `/api/v1/api-keys/${key.id}`],
    ['POST', `/api/v1/api-keys/${key.id}/rotate`],
  ] as const) {
    await expectError(await theirs.call(path, { method }), 404, 'NOT_FOUND')
  }
})
