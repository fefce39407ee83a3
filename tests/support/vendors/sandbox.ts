import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll } from 'vitest'

import type { VendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'
import { createSandbox } from '#lib/sandbox/create-sandbox.ts'
import type { SandboxSecrets } from '#lib/sandbox/create-sandbox.ts'
import { samplePrices } from '#lib/service/config/partner-prices.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createLob } from '#lib/service/providers/partners/lob/adapter.ts'
import { createPostgrid } from '#lib/service/providers/partners/postgrid/adapter.ts'
import { createStripePayments } from '#lib/service/providers/payments/stripe/adapter.ts'
import { createIppPrint } from '#lib/service/providers/print/ipp/adapter.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'
import { createPrintShop } from '#lib/service/providers/print/print-shop/adapter.ts'
import { createUspsProofOfDelivery } from '#lib/service/providers/proof-of-delivery/usps/adapter.ts'
import { createEasypostRates } from '#lib/service/providers/rates/easypost/adapter.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { openTestDatabase, openTestSession } from '#tests/support/database.ts'

export const sandboxSecrets: SandboxSecrets = {
  easypost: { apiKey: 'EZTK_sandbox', webhookSecret: 'sandbox-sécret' },
  stripe: { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' },
  lob: { apiKey: 'test_sandbox', webhookSecret: 'lob-secret' },
  postgrid: { apiKey: 'test_sk_sandbox', webhookSecret: 'postgrid-secret' },
  usps: { clientId: 'usps-key', clientSecret: 'usps-secret', crid: '12345678' },
  printShop: { appSecret: 'a secret for tests, of at least 32 characters' },
}

export type ReceivedWebhook = { path: string; headers: Headers; body: Uint8Array }

/**
 * The simulators on a real database and a real port, with the adapters that production uses and a place that takes
 * their webhooks. `refuseNext` answers so many of them with a 503 first.
 */
export const openTestSandbox = async (
  options: {
    pace?: 'demo' | 'manual'
    vendorUnknowns?: VendorUnknowns
    /** The URL of the service whose registered endpoints get messages. */
    appUrl?: string
    /** Where that service listens; messages are kept in `received` when left out. */
    webhookUrl?: () => string
  } = {},
) => {
  const { db, url: databaseUrl } = await openTestDatabase()
  const clock = createTestClock()
  const logger = createLogger('silent')
  const received: ReceivedWebhook[] = []
  let refusals = 0

  const app = new Hono()
  const server = createServer(
    (request, response) =>
      void getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  const sandbox = createSandbox({
    db,
    session: await openTestSession(databaseUrl),
    clock,
    logger,
    pace: options.pace ?? 'manual',
    ...(options.vendorUnknowns && { vendorUnknowns: options.vendorUnknowns }),
    secrets: sandboxSecrets,
    webhookUrl: options.webhookUrl ?? (() => url),
    ...(options.appUrl !== undefined && { appUrl: options.appUrl }),
    isTimed: false,
  })
  app.route('/sandbox', sandbox.app)
  app.post('/api/webhooks/:source', async (c) => {
    if (refusals > 0) {
      refusals -= 1
      return c.text('later', 503)
    }
    received.push({
      path: c.req.path,
      headers: c.req.raw.headers,
      body: new Uint8Array(await c.req.arrayBuffer()),
    })
    return c.body(null, 204)
  })
  afterAll(async () => {
    await sandbox.stop()
    server.closeAllConnections()
    server.close()
  })

  const { easypost, stripe, usps, lob, postgrid } = sandboxSecrets
  return {
    db,
    databaseUrl,
    clock,
    sandbox,
    url,
    received,
    refuseNext: (count: number) => {
      refusals = count
    },
    rates: createEasypostRates({ ...easypost, baseUrl: `${url}/sandbox/easypost/v2`, timeoutMs: 3000 }),
    lob: createLob({ ...lob, baseUrl: `${url}/sandbox/lob`, prices: samplePrices, clock }),
    postgrid: createPostgrid({
      ...postgrid,
      baseUrl: `${url}/sandbox/postgrid`,
      prices: samplePrices,
      clock,
    }),
    proofOfDelivery: createUspsProofOfDelivery({ ...usps, baseUrl: `${url}/sandbox/usps`, clock }),
    payments: createStripePayments({ ...stripe, baseUrl: `${url}/sandbox/stripe` }),
    print: createIppPrint({ printerUrl: `${url}/sandbox/ipp/print` }),
    openPrintShop: (printerId: string) =>
      createPrintShop({
        url: `${url}/sandbox/print-shop`,
        printerId,
        secret: printShopSecret(sandboxSecrets.printShop.appSecret, printerId),
      }),
  }
}
