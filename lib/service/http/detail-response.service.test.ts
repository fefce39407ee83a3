import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { findCachedDetail, cacheDetail, invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { recheckChain } from '#lib/service/evidence/chain/record-check.ts'
import { newId } from '#lib/service/ids.ts'
import { createHandlers } from '#lib/service/job-handlers.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { expectError, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { untilBlocked } from '#tests/support/blocked.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { ctx, clock, createCaller, createProcess, databaseUrl } = await openTestApi()
let caller: TestCaller
let stranger: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
  stranger = await createCaller('Another Office')
})

const createDraft = async (of: TestCaller = caller): Promise<string> => {
  const { shipmentId } = await insertDraft(of.ctx)
  return `/api/v1/shipments/${shipmentId}`
}

/** A change behind the service's back, which invalidates nothing. */
const rename = (path: string, name: string) =>
  ctx.db.execute(sql`update shipments set name = ${name} where id = ${idIn(path)}`)

const idIn = (path: string): string => path.split('/').at(-1) ?? ''

const nameIn = async (response: Response): Promise<unknown> => {
  const { data } = (await response.json()) as { data: { shipment_name: unknown } }
  return data.shipment_name
}

describe('the detail by API key', () => {
  test('is fresh once, then cached with its age, and fresh again after its lifetime', async () => {
    const path = await createDraft()
    const first = await caller.call(path)
    expect(first.headers.has('age')).toBe(false)
    const body = await first.text()
    await rename(path, 'Changed')
    clock.forward(299_000)
    const kept = await caller.call(path)
    expect(kept.headers.get('age')).toBe('299')
    expect(await kept.text()).toBe(body)
    clock.forward(1000)
    const fresh = await caller.call(path)
    expect(fresh.headers.has('age')).toBe(false)
    expect(await nameIn(fresh)).toBe('Changed')
  })

  test('is cached for all processes', async () => {
    const path = await createDraft()
    await caller.call(path)
    const elsewhere = createProcess()
    const response = await elsewhere(path, { headers: { authorization: `Bearer ${caller.apiKey}` } })
    expect(response.headers.get('age')).toBe('0')
  })

  test('is always fresh if LIMIT_DETAIL_SECONDS is 0', async () => {
    const path = await createDraft()
    await caller.call(path)
    const unlimited = createProcess({
      config: { ...ctx.config, limits: { ...ctx.config.limits, detailSeconds: 0 } },
    })
    await rename(path, 'Changed')
    const response = await unlimited(path, { headers: { authorization: `Bearer ${caller.apiKey}` } })
    expect(await nameIn(response)).toBe('Changed')
  })

  test("is renewed by the organization's own change, but not by one that was rejected without effect", async () => {
    const path = await createDraft()
    await caller.call(path)
    await caller.call(`${path}/cancel`, { method: 'POST' })
    const cancelled = await caller.call(path)
    expect(cancelled.headers.has('age')).toBe(false)
    expect(await cancelled.json()).toMatchObject({ data: { status: 'cancelled' } })
    expect((await caller.call(path)).headers.get('age')).toBe('0')
    await expectError(
      await caller.call(`${path}/cancel`, { method: 'POST' }),
      409,
      'INVALID_STATUS_TRANSITION',
    )
    const cached = await caller.call(path)
    expect(cached.headers.get('age')).toBe('0')
    const fresh = await (await caller.signIn())(path)
    expect(cached.headers.get('etag')).toBe(fresh.headers.get('etag'))
  })

  test('is renewed by a job’s change', async () => {
    const path = await createDraft()
    await caller.call(path)
    const { organizationId } = caller
    const handlers = createHandlers(ctx, {
      stepSandbox: () => Promise.reject(new Error('no sandbox here')),
      metrics: { countStoredFile: () => {} },
    })
    await handlers['draft.drop']({ organizationId, shipmentId: idIn(path), userId: null })
    const dropped = await caller.call(path)
    expect(dropped.headers.has('age')).toBe(false)
    expect(await dropped.json()).toMatchObject({ data: { status: 'cancelled' } })
  })

  test('is renewed by a check of its record, which creates no event', async () => {
    const path = await createDraft()
    await withTransaction(caller.ctx, (ctx) =>
      recordUpdate(ctx, { id: idIn(path), status: 'draft' }, { message: 'Something happened.' }),
    )
    await caller.call(path)
    await recheckChain(caller.ctx, idIn(path))
    const checked = await caller.call(path)
    expect(checked.headers.has('age')).toBe(false)
    expect(await checked.json()).toMatchObject({ data: { record_check: { verdict: 'passed' } } })
  })

  test('survives a change that was rolled back', async () => {
    const path = await createDraft()
    await caller.call(path)
    const failing = withTransaction(caller.ctx, async (ctx) => {
      recordUpdate(ctx, { id: idIn(path), status: 'draft' }, { message: 'Something happened.' })
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect((await caller.call(path)).headers.get('age')).toBe('0')
  })

  test('is not cached if a change occurred during its read', async () => {
    const shipmentId = idIn(await createDraft())
    const before = await findCachedDetail(caller.ctx, shipmentId, 300)
    await withTransaction(caller.ctx, (ctx) => invalidateDetail(ctx, shipmentId))
    await cacheDetail(caller.ctx, shipmentId, before, { body: 'old', etag: 'old' })
    expect((await findCachedDetail(caller.ctx, shipmentId, 300)).detail).toBeNull()
  })

  test('is not cached when it was read while a change was not yet committed', async () => {
    const shipmentId = idIn(await createDraft())
    let keeping: Promise<void> | undefined
    await withTransaction(caller.ctx, async (changing) => {
      await invalidateDetail(changing, shipmentId)
      const during = await findCachedDetail(caller.ctx, shipmentId, 300)
      keeping = cacheDetail(caller.ctx, shipmentId, during, { body: 'old', etag: 'old' })
      await untilBlocked(ctx.db)
    })
    await keeping
    expect((await findCachedDetail(caller.ctx, shipmentId, 300)).detail).toBeNull()
  })

  test("never shows another organization's shipment, nor lets it renew one", async () => {
    const path = await createDraft()
    await caller.call(path)
    await expectError(await stranger.call(path), 404, 'SHIPMENT_NOT_FOUND')
    await expectError(await stranger.call(`${path}/cancel`, { method: 'POST' }), 404, 'SHIPMENT_NOT_FOUND')
    expect((await caller.call(path)).headers.get('age')).toBe('0')
    await withTransaction(stranger.ctx, (ctx) => invalidateDetail(ctx, newId()))
    const { rows } = await ctx.db.execute(
      sql`select 1 from cached_details where organization_id = ${stranger.organizationId}`,
    )
    expect(rows).toEqual([])
  })

  test('shows the current state of a purchase in progress', async () => {
    const path = await createDraft()
    await runUnguarded(databaseUrl, `update shipments set status = 'payment_pending' where id = $1`, [
      idIn(path),
    ])
    await caller.call(path)
    expect((await caller.call(path)).headers.has('age')).toBe(false)
  })
})

test('a session sees every change immediately', async () => {
  const path = await createDraft()
  const call = await caller.signIn()
  await caller.call(path)
  await call(path)
  await rename(path, 'Changed')
  const response = await call(path)
  expect(response.headers.has('age')).toBe(false)
  expect(response.headers.get('ratelimit-limit')).toBe('600')
  expect(await nameIn(response)).toBe('Changed')
})

test('does not resend an unchanged detail, even if its preview URL changed', async () => {
  const path = await createDraft()
  const call = await caller.signIn()
  const first = await call(path)
  const etag = first.headers.get('etag') ?? ''
  const { data } = (await first.json()) as { data: { document_preview_url: string } }
  clock.forward(1000)
  const again = await call(path)
  expect(again.headers.get('etag')).toBe(etag)
  expect(await again.json()).not.toMatchObject({ data: { document_preview_url: data.document_preview_url } })

  const unchanged = await call(path, { headers: { 'if-none-match': etag } })
  expect(unchanged.status).toBe(304)
  expect(await unchanged.text()).toBe('')
  expect(unchanged.headers.get('etag')).toBe(etag)
  expect(unchanged.headers.get('cache-control')).toBe('no-store')

  await rename(path, 'Changed')
  const changed = await call(path, { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})
