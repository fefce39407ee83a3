import { createServer } from 'node:net'

import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { Pool } from 'pg'
import { expect, test } from 'vitest'

import { createLogger } from '#lib/service/observability/logger.ts'

import type { HttpEnv } from './env.ts'
import { errorResponse } from './errors.ts'
import { isOutage } from './outage.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each(['ECONNREFUSED', 'ENOSPC', '53100', '53300', '57P01', '57P03', '57014', '08006', '58030', '55P03'])(
  'a route that fails with %s, at any depth, returns a 503 with the time to wait',
  async (code) => {
    const app = new Hono<HttpEnv>()
    app.use(requestId(), async (c, next) => {
      // Only the logger is touched.
      c.set('deps', { logger: createLogger('silent') } as unknown as HttpEnv['Variables']['deps'])
      await next()
    })
    app.onError(errorResponse)
    app.get('/', () => {
      throw new Error('Failed query: select 1', { cause: new AggregateError([withCode(code)]) })
    })
    const response = await app.request('/')
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('SERVICE_UNAVAILABLE')
  },
)

test('an internal error is not an outage', () => {
  for (const error of [new Error('x'), new TypeError('y'), withCode('23505'), withCode('22P02'), 'ENOSPC']) {
    expect(isOutage(error)).toBe(false)
  }
})

test('an unreachable or unresponsive database is an outage', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const failOf = async (settings: { port: number; connectionTimeoutMillis?: number }) => {
    const pool = new Pool({ host: '127.0.0.1', ...settings })
    const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)
    await pool.end()
    return error
  }
  expect(isOutage(await failOf({ port: 1 }))).toBe(true)
  expect(isOutage(await failOf({ port, connectionTimeoutMillis: 50 }))).toBe(true)
  silent.close()
})
