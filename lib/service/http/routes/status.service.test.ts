import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { openBoss } from '#lib/service/jobs/boss.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { expectError, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { runAsOwner } from '#tests/support/database.ts'

const answering = { check: () => Promise.resolve() }
const { ctx, request, createCaller, createProcess, databaseUrl } = await openTestApi({
  providers: { rates: answering, payments: answering },
})
let caller: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
})

test('a live process reports it to anyone', async () => {
  const response = await request('/api/v1/health')
  expect(await response.json()).toEqual({
    data: { status: 'ok', sandbox: true, now: ctx.clock.now().toISOString() },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

describe('readiness', () => {
  const expectMissing = async (response: Response, ...parts: string[]) => {
    expect(response.headers.get('retry-after')).toBe('5')
    const error = await expectError(response, 503, 'SERVICE_UNAVAILABLE')
    expect(error.fields?.map(({ field }) => field)).toEqual(parts)
    for (const part of parts) expect(error.message).toContain(part)
  }

  test('names the queue until it is set up', async () => {
    await expectMissing(await request('/api/v1/ready'), 'queue')
    const boss = await openBoss({ databaseUrl, session: ctx.session, logger: ctx.logger, schedules: {} })
    const response = await request('/api/v1/ready')
    await boss.stop()
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      data: {
        status: 'ready',
        checks: { database: 'ok', migrations: 'ok', queue: 'ok', storage: 'ok' },
      },
    })
  })

  test('names migrations that the database lacks', async () => {
    const rename = (from: string, to: string) =>
      runAsOwner(databaseUrl, 'update drizzle.__drizzle_migrations set hash = $2 where hash = $1', [from, to])
    const { rows } = await ctx.db.execute<{ hash: string }>(
      sql`select hash from drizzle.__drizzle_migrations order by id desc limit 1`,
    )
    const hash = rows[0]?.hash ?? ''
    await rename(hash, 'another')
    await expectMissing(await request('/api/v1/ready'), 'migrations')
    await rename('another', hash)
    expect((await request('/api/v1/ready')).status).toBe(200)
  })

  test('names a missing storage', async () => {
    await rm(join(ctx.config.dataDirectory, 'storage'), { recursive: true })
    await expectMissing(await request('/api/v1/ready'), 'storage')
  })

  test('names an unresponsive database, and everything that needs it', async () => {
    const gone = createProcess({
      db: Object.assign(Object.create(ctx.db) as typeof ctx.db, {
        execute: () => Promise.reject(new Error('connection refused')),
      }),
      providers: { ...ctx.providers, storage: { ...ctx.providers.storage, ...answering } },
    })
    await expectMissing(await gone('/api/v1/ready'), 'database', 'migrations', 'queue')
  })
})

test('the smoke test calls every vendor and names failures, to callers with credentials', async () => {
  await expectError(await request('/api/v1/smoke'), 401, 'UNAUTHORIZED')
  const refusing = createProcess({
    providers: {
      ...ctx.providers,
      storage: { ...ctx.providers.storage, ...answering },
      print: {
        ...(ctx.providers.print as PrintPort),
        check: () => Promise.reject(new ProviderError('unavailable', 'The printer is out of reach.')),
      },
      rates: { ...ctx.providers.rates, check: () => Promise.reject(new Error('secret detail')) },
    },
  })
  const headers = { authorization: `Bearer ${caller.apiKey}` }
  const response = await refusing('/api/v1/smoke', { headers })
  expect(response.status).toBe(200)
  const latency_ms: unknown = expect.any(Number)
  expect(await response.json()).toEqual({
    data: {
      status: 'failing',
      checks: [
        {
          provider: 'rates',
          ok: false,
          latency_ms,
          message: expect.stringContaining('See the log for details') as string,
        },
        { provider: 'payments', ok: true, latency_ms, message: null },
        { provider: 'print', ok: false, latency_ms, message: 'The printer is out of reach.' },
        { provider: 'storage', ok: true, latency_ms, message: null },
      ],
    },
  })
})
