import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

import { everyTenant, openDatabase, openSession } from '#lib/postgres/postgres.ts'
import { createSandbox } from '#lib/sandbox/create-sandbox.ts'
import { systemClock } from '#lib/service/clock.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

export const secrets = {
  easypost: { apiKey: 'EZTKcrash', webhookSecret: 'crash' },
  stripe: { secretKey: 'sk_test_crash', webhookSecret: 'whsec_crash' },
  lob: { apiKey: 'test_crash', webhookSecret: 'crash' },
  postgrid: { apiKey: 'test_sk_crash', webhookSecret: 'crash' },
  usps: { clientId: 'crash', clientSecret: 'crash', crid: '1' },
  printShop: { appSecret: 'a secret for tests, of at least 32 characters' },
}

/** The calls at whose beginning and end the service is killed, by method and path. */
const calls: readonly (readonly [string, string, RegExp])[] = [
  ['authorize', 'POST', /\/payment_intents$/],
  ['find payment', 'GET', /\/payment_intents$/],
  ['capture', 'POST', /\/capture$/],
  ['release', 'POST', /\/payment_intents\/[^/]+\/cancel$/],
  ['refund', 'POST', /\/v1\/refunds$/],
  ['buy label', 'POST', /\/shipments\/[^/]+\/buy$/],
  ['read label', 'GET', /\/shipments\/[^/]+$/],
  ['return label', 'POST', /\/shipments\/[^/]+\/refund$/],
]

export const callNames: readonly string[] = calls.map(([name]) => name)

/**
 * Both vendors, in a process that is not killed and on their own database: what they remember depends on nothing that
 * the service remembers. `onPoint` hears of every call before it is worked on and after it was.
 */
export const openVendors = async (options: {
  databaseUrl: string
  serviceUrl: () => string
  onPoint: (point: string) => void
}) => {
  const { databaseUrl, serviceUrl, onPoint } = options
  const handle = openDatabase(databaseUrl, { max: 10, scope: everyTenant })
  const session = await openSession({ url: databaseUrl })
  const sandbox = createSandbox({
    db: handle.db,
    session,
    clock: systemClock,
    logger: createLogger('silent'),
    pace: 'manual',
    secrets,
    webhookUrl: serviceUrl,
    isTimed: true,
  })
  const app = new Hono()
  app.use(async (c, next) => {
    const call = calls.find(([, method, path]) => c.req.method === method && path.test(c.req.path))
    if (call) onPoint(`before ${call[0]}`)
    await next()
    if (call) onPoint(`after ${call[0]}`)
  })
  app.route('/sandbox', sandbox.app)
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  await sandbox.start()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pool: handle.pool,
    close: async () => {
      await sandbox.stop()
      server.closeAllConnections()
      server.close()
      await session.close()
      await handle.close()
    },
  }
}
