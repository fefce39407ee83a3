import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { expect, test } from 'vitest'

import { TenantPool } from '#lib/postgres/postgres.ts'
import { jsonRequest, openTestApi } from '#tests/support/api.ts'

const { createCaller, createProcess, databaseUrl } = await openTestApi()
const caller = await createCaller('Away')

const cookieOf = async (): Promise<string> => {
  const body = jsonRequest({ email: caller.email, password: 'a long enough password' })
  const response = await createProcess()('/api/auth/sign-in/email', body, '203.0.113.1')
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

const expectUnavailable = (response: Response, what: string) => {
  expect(response.status, what).toBe(503)
  expect(Number(response.headers.get('retry-after')), what).toBeGreaterThan(0)
}

test('while the database is unavailable every request gets a 503 with the time to wait', async () => {
  const cookie = await cookieOf()
  const pool = new TenantPool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 })
  const away = createProcess({ pool, db: drizzle({ client: pool }) })
  const key = { authorization: `Bearer ${caller.apiKey}` }
  const credentials = { email: caller.email, password: 'a long enough password' }
  for (const [path, init] of [
    ['/api/v1/shipments', { headers: key }],
    ['/api/v1/shipments', { headers: { cookie } }],
    ['/api/v1/shipments', jsonRequest({}, { headers: { ...key, 'idempotency-key': 'one' } })],
    ['/api/v1/ready', {}],
    ['/api/person', { headers: { cookie } }],
    ['/api/auth/sign-in/email', jsonRequest(credentials)],
  ] as const) {
    expectUnavailable(await away(path, init, '203.0.113.2'), `${path} ${JSON.stringify(init)}`)
  }
  expect((await away('/api/v1/health')).status).toBe(200)
  await pool.end()
})

test('a request that waits too long for a lock gets a 503', async () => {
  const pool = new TenantPool({ connectionString: databaseUrl, lock_timeout: 100 })
  const locked = createProcess({ pool, db: drizzle({ client: pool }) })
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query('begin; lock table shipments in access exclusive mode')
  const headers = { authorization: `Bearer ${caller.apiKey}` }
  const response = await locked('/api/v1/shipments', { headers })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  await owner.end()
  await pool.end()
  expect((await caller.call('/api/v1/shipments')).status).toBe(200)
})
