import { count } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { notificationRoutes } from '#lib/contract/notifications/routes.ts'
import { personRoutes } from '#lib/contract/person/routes.ts'
import { sandboxRoutes } from '#lib/contract/sandbox/routes.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import { createService } from '#lib/service/create-service.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createOrganization, sandboxOwner } from '#lib/service/organizations/create-organization.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

const vendors = await openTestSandbox()
const { db, url: databaseUrl } = await openTestDatabase()
const { easypost, stripe } = sandboxSecrets
const sandboxed = createTestConfig({
  EASYPOST_API_KEY: easypost.apiKey,
  EASYPOST_WEBHOOK_SECRET: easypost.webhookSecret,
  EASYPOST_BASE_URL: `${vendors.url}/sandbox/easypost/v2`,
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_BASE_URL: `${vendors.url}/sandbox/stripe`,
  PRINTER_URL: 'none',
  SMTP_URL: 'smtp://127.0.0.1:9',
  EMAIL_FROM: 'mail@harbor.example',
})
const config = inMode({ ...sandboxed, accounts: { ...sandboxed.accounts, signUp: undefined } }, 'live')
const service = await createService({
  config,
  databaseUrl,
  selfUrl: 'http://127.0.0.1:9',
  logger: createLogger('silent'),
  clock: createTestClock(),
  schedules: {},
})
await service.start({ jobs: false })
afterAll(() => service.stop())

const fill = (path: string): string => path.replaceAll(/[:{]\w+\}?(\{[^}]*\})?|\*/g, 'nothing')

const statusOf = async (method: string, path: string, apiKey?: string): Promise<number> => {
  const headers = new Headers(apiKey === undefined ? [] : [['authorization', `Bearer ${apiKey}`]])
  const request = new Request(`${config.appUrl}${fill(path)}`, { method, headers })
  return (await service.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })).status
}

test('mounts no simulator: all of their routes are not found', async () => {
  const simulated = vendors.sandbox.app.routes.map(({ method, path }) => ({
    method: method === 'ALL' ? 'POST' : method,
    path: `/sandbox${path}`,
  }))
  expect(simulated.length).toBeGreaterThan(40)
  for (const { method, path } of simulated) {
    expect(`${method} ${path}: ${await statusOf(method, path)}`).toBe(`${method} ${path}: 404`)
  }
})

test('has no demo account and no organization, reports that it is live, and rejects uninvited sign-ups', async () => {
  const [accounts] = await db.select({ all: count() }).from(user)
  const [offices] = await db.select({ all: count() }).from(organizations)
  expect([accounts?.all, offices?.all]).toEqual([0, 0])
  const health = await service.fetch(new Request(`${config.appUrl}/api/v1/health`))
  expect(await health.json()).toMatchObject({ data: { sandbox: false } })
  expect(config.accounts.signUp).toBe('invited')
  const signIn = await service.fetch(
    new Request(`${config.appUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: config.appUrl },
      body: JSON.stringify({ email: sandboxOwner.email, password: sandboxOwner.password }),
    }),
  )
  expect(signIn.status).toBe(401)
})

test('without a printer, none is simulated', () => {
  expect(service.systemContext.providers.print).toBeNull()
  expect(service.systemContext.providers.printLabels).toBeNull()
  expect(service.systemContext.providers.partners).toEqual({})
})

test('does not open a live installation without its vendors', async () => {
  const incomplete = { ...config, stripe: undefined }
  await expect(
    createService({
      config: incomplete,
      databaseUrl,
      selfUrl: 'http://127.0.0.1:9',
      logger: createLogger('silent'),
      clock: createTestClock(),
      schedules: {},
    }),
  ).rejects.toThrow('STRIPE_SECRET_KEY')
})

test('mounts no sandbox operation', async () => {
  const { apiKey } = await createOrganization(service.systemContext, {
    name: 'Harbor Legal',
    ownerEmail: 'ana@harbor.example',
    ownerPassword: 'correct horse battery',
    verified: true,
  })
  expect(await statusOf('GET', '/api/v1/shipments', apiKey)).toBe(200)
  const { listSandboxEmails, getSandboxEmail } = notificationRoutes
  const operations = [
    ...Object.values(sandboxRoutes),
    listSandboxEmails,
    getSandboxEmail,
    personRoutes.getSignUpEmail,
  ]
  for (const { method, path } of operations) {
    const query = path === personRoutes.getSignUpEmail.path ? '?email=ana%40harbor.example' : ''
    expect(await statusOf(method.toUpperCase(), `${path}${query}`, apiKey)).toBe(404)
  }
})
