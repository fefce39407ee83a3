import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ApiRequest, ApiRequestDetail } from '#lib/contract/api-keys/api-request.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { apiRequests, apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'

import { sweepApiRequests } from './api-requests.ts'

const { ctx, clock, request, requestLog, createCaller } = await openTestApi()
const absentId = '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'

type Page = { data: ApiRequest[]; has_more: boolean; next_cursor: string | null }

const read = async (caller: TestCaller, query = ''): Promise<Page> => {
  await requestLog.flush()
  return (await (await caller.call(`/api/v1/api-requests${query}`)).json()) as Page
}

test('a call with a key is logged with its outcome; the dashboard’s calls are not', async () => {
  const caller = await createCaller('Harbor Legal')
  const signedIn = await caller.signIn()
  await signedIn('/api/v1/tags')
  const headers = { 'x-request-id': 'order-7' }
  await caller.call(`/api/v1/shipments/${absentId}/buy`, jsonRequest({ quote_id: absentId }, { headers }))
  const { data } = await read(caller)
  expect(data).toMatchObject([
    {
      method: 'POST',
      path: `/api/v1/shipments/${absentId}/buy`,
      operation: 'buyShipment',
      status: 404,
      error_code: 'SHIPMENT_NOT_FOUND',
      request_id: 'order-7',
      shipment_id: absentId,
      api_key: { name: 'First key' },
    },
  ])
})

test('logged calls with a revoked key show the developer what still uses it', async () => {
  const caller = await createCaller('Still Used')
  await ctx.db
    .update(apiKeys)
    .set({ revokedAt: clock.now() })
    .where(eq(apiKeys.organizationId, caller.organizationId))
  await caller.call(`/api/v1/shipments/${absentId}/buy`, jsonRequest({ quote_id: absentId }))
  await caller.call('/api/v1/operations/pieces/find?code=7F3A91C0')
  const { data } = await read(caller)
  expect(data).toMatchObject([
    { operation: 'findPiece', status: 401, error_code: 'UNAUTHORIZED', query: 'code=***' },
    { operation: 'buyShipment', status: 401, error_code: 'UNAUTHORIZED' },
  ])
})

test('does not store keys, bodies or filters that may contain a name', async () => {
  const caller = await createCaller('Private')
  const { secret } = await withTransaction(ctx, (ctx) =>
    insertKey(ctx, { ...caller, name: 'Leaky', scopes: ['shipments:read'] }),
  )
  const headers = { authorization: `Bearer ${secret}` }
  await request(`/api/v1/shipments?tag=Elizabeth+Swan&status=draft&key=${secret}`, { headers })
  await request(`/api/v1/${secret}`, { headers })
  await request('/api/v1/addresses', jsonRequest({ name: 'Elizabeth Swan' }, { headers }))
  const { data } = await read(caller)
  expect(data.map(({ query }) => query)).toContain('tag=***&status=draft&key=***')
  expect(data.map(({ path }) => path)).toContain('/api/v1/mailroom_key_***')
  const kept = JSON.stringify(await ctx.db.select().from(apiRequests))
  expect(kept).not.toMatch(/Swan/)
  expect(kept).not.toContain(secret)
})

test('the command that repeats a call reads the key from the environment and cannot run anything else', async () => {
  const caller = await createCaller('Curl')
  await caller.call("/api/v1/shipments/'$(reboot)'/buy?limit=2", jsonRequest({ quote_id: absentId }))
  const [call] = (await read(caller)).data
  const response = await caller.call(`/api/v1/api-requests/${call?.id}`)
  const { data } = (await response.json()) as { data: ApiRequestDetail }
  expect(data.curl).toBe(
    `curl -X POST 'http://localhost:3000/api/v1/shipments/'\\''$(reboot)'\\''/buy?limit=2' \\\n` +
      '  -H "Authorization: Bearer $MAILROOM_KEY" \\\n  --json @body.json',
  )
})

test('the log is filtered by class, key, operation and shipment, and paged without gaps', async () => {
  const caller = await createCaller('Filters')
  for (const path of ['/api/v1/tags', `/api/v1/shipments/${absentId}`, '/api/v1/tags', '/api/v1/nowhere']) {
    clock.forward(1000)
    await caller.call(path)
  }
  const operations = async (query: string) => (await read(caller, query)).data.map((call) => call.operation)
  expect(await operations('')).toEqual([null, 'listTags', 'getShipment', 'listTags'])
  expect(await operations('?status=4xx')).toEqual([null, 'getShipment'])
  expect(await operations('?operation=listTags')).toEqual(['listTags', 'listTags'])
  expect(await operations(`?shipment_id=${absentId}`)).toEqual(['getShipment'])
  expect(await operations(`?api_key_id=${absentId}`)).toEqual([])
  const first = await read(caller, '?limit=3')
  expect(first).toMatchObject({ has_more: true, data: { length: 3 } })
  const second = await read(caller, `?limit=3&cursor=${first.next_cursor}`)
  expect(second).toMatchObject({ has_more: false, next_cursor: null, data: [{ operation: 'listTags' }] })
})

test('calls are visible to the owner of the key and to owners and admins, and to no other organization', async () => {
  const [caller, stranger] = [await createCaller('Owner Sees'), await createCaller('Stranger')]
  await caller.call('/api/v1/tags')
  const [call] = (await read(caller)).data
  expect((await read(stranger)).data).toEqual([])
  await expectError(await stranger.call(`/api/v1/api-requests/${call?.id}`), 404, 'NOT_FOUND')
  await ctx.db
    .update(apiRequests)
    .set({ userId: stranger.userId })
    .where(eq(apiRequests.organizationId, caller.organizationId))
  expect((await read(caller)).data).toHaveLength(1)
  await ctx.db.update(members).set({ role: 'sender' }).where(eq(members.userId, caller.userId))
  expect((await read(caller)).data).toEqual([])
})

test('deletes calls after thirty days', async () => {
  const caller = await createCaller('Thirty Days')
  await caller.call('/api/v1/tags')
  clock.forward(30 * dayMs + 1)
  await caller.call('/api/v1/account')
  expect((await read(caller)).data.map(({ operation }) => operation)).toEqual(['getAccount'])
  await sweepApiRequests(ctx)
  const rows = await ctx.db
    .select()
    .from(apiRequests)
    .where(eq(apiRequests.organizationId, caller.organizationId))
  expect(rows.map(({ operation }) => operation)).toEqual(['getAccount'])
})
