import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'

import { createProgram } from '#lib/operate/cli/program.ts'
import type { CommandResult } from '#lib/operate/cli/report.ts'
import { createCardSetup, listCards } from '#lib/service/billing/cards.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { paymentCustomers } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { sandboxObjects } from '#lib/service/db/schema/sandbox.ts'
import { vendorKeys } from '#lib/service/db/schema/vendor-accounts.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { followCancellation } from '#lib/service/purchases/follow-cancellation.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService, type TestService } from '#tests/support/service.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

const second = await openTestSandbox()
const { stripe } = sandboxSecrets
const withSecond = {
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_BASE_URL: `${second.url}/sandbox/stripe`,
}

const first = await openTestService()

afterAll(() => vi.unstubAllEnvs())

/** Starts the service of the same database again, with other keys. Returns what it logged at its start. */
const restart = async (before: TestService, environment: Record<string, string>) => {
  await before.stop()
  const logger = createLogger('silent')
  const warn = vi.spyOn(logger, 'warn')
  const { organizationId, apiKey, owner } = first
  const service = await openTestService(
    environment,
    logger,
    () => Promise.resolve({ db: first.db, url: first.databaseUrl }),
    { organizationId, apiKey, userId: owner.userId },
  )
  return { service, logged: warn.mock.calls.map((call) => String(call.at(-1))) }
}

const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const draft = async ({ send }: TestService) => {
  const { data } = await send('POST', '/api/v1/shipments', {
    document: Buffer.from(smallPdf('Notice')).toString('base64'),
    to_address: { name: 'Elizabeth Swan', ...place },
    from_address: { company: 'Harbor Legal', ...place, phone: '310-555-0142' },
    print_options: { color: false, duplex: true },
    shipping_options: { certified_mail: true },
  })
  return { id: String(data['id']), quotes: data['rates'] as { quote_id: string; carrier: string }[] }
}

type Draft = Awaited<ReturnType<typeof draft>>

const buy = ({ send }: TestService, { id, quotes }: Draft) =>
  send('POST', `/api/v1/shipments/${id}/buy`, {
    quote_id: quotes.find(({ carrier }) => carrier === 'USPS')?.quote_id,
  })

const ownerOf = (service: TestService): ServiceContext => ({
  ...systemContext(service.deps, first.organizationId),
  actor: { type: 'user', userId: first.owner.userId },
  role: 'owner',
})

const customerIn = async (account: RegExp): Promise<string> => {
  const rows = await first.db.select().from(paymentCustomers)
  return rows.find((row) => account.test(row.account))?.customerId ?? ''
}

const openTasks = async ({ send }: TestService) => {
  const { body } = await send('GET', '/api/v1/tasks?kind=vendor_account_changed')
  return (body as unknown as { data: { message: string }[] }).data.map(({ message }) => message)
}

const diagnose = async (environment: Record<string, string>) => {
  const { dataDirectory, appSecret } = first.deps.config
  const settings = {
    ...environment,
    APP_URL: 'http://127.0.0.1:9',
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: dataDirectory,
    APP_SECRET: appSecret,
    LOG_LEVEL: 'silent',
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  let done: CommandResult | undefined
  const program = await createProgram(['doctor'], async (work) => {
    done = await work
  })
  await program.parseAsync(['doctor'], { from: 'user' })
  vi.unstubAllEnvs()
  if (!done) throw new Error('The command returned nothing.')
  const { checks } = done.value as { checks: { id: string; status: string; message: string }[] }
  return checks.find(({ id }) => id === 'vendor_accounts')
}

// What follows is one story: a sandbox goes from the simulator to another Stripe account, and back.

let bought: Draft
let waiting: Draft
let changed: TestService

test('with simulators, one letter is bought and another is a draft', async () => {
  bought = await draft(first)
  waiting = await draft(first)
  expect(await buy(first, bought)).toMatchObject({ status: 200, data: { status: 'queued' } })
  await first.drain()
  expect(await diagnose({})).toMatchObject({
    status: 'ok',
    message: 'Used: the EasyPost simulator and the Stripe simulator.',
  })
})

test('a key of another account starts clean, and the startup reports once what no longer applies', async () => {
  const { service, logged } = await restart(first, withSecond)
  changed = service
  expect(logged).toContainEqual(
    expect.stringMatching(
      /^Stripe account acct_\w+ \(test mode\) is used from now on, instead of the Stripe/,
    ),
  )
  expect(logged).toContain('An earlier vendor account still has the cards of 2 organizations.')
  expect(await diagnose(withSecond)).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('still has the cards of 2 organizations'),
  })
  const again = await restart(changed, withSecond)
  changed = again.service
  expect(again.logged).toEqual([])
})

test('the account of a key is requested once, and no key is stored', async () => {
  const keys = await first.db.select().from(vendorKeys)
  expect(keys).toMatchObject([
    { vendor: 'Stripe', mode: 'test', account: await second.payments.readAccountId() },
  ])
  expect(JSON.stringify(keys)).not.toContain(stripe.secretKey)
})

test('the billing page shows no card, and a draft requires one', async () => {
  expect(await listCards(ownerOf(changed))).toEqual([])
  expect(await buy(changed, waiting)).toMatchObject({
    status: 400,
    body: { error: { code: 'NO_PAYMENT_METHOD' } },
  })
})

test('a card is added, and the draft is bought with it', async () => {
  const setup = await createCardSetup(ownerOf(changed), { return_path: '/settings/billing' })
  expect(setup.url).toContain('/sandbox/stripe/checkout/')
  const customerId = await customerIn(/^stripe:test:/)
  await second.payments.attachTestCard({ customerId, number: '5555555555554444' })
  const { status, data } = await buy(changed, waiting)
  expect([status, data['status']]).toEqual([200, 'queued'])
  const charged = await second.payments.listPayments({ since: new Date(0) })
  expect(charged).toMatchObject([{ customerId, status: 'captured' }])
})

test('a letter of the earlier account is cancelled, and the task names the account of its payment', async () => {
  expect(await changed.send('POST', `/api/v1/shipments/${bought.id}/cancel`)).toMatchObject({ status: 200 })
  await changed.drain()
  const messages = await openTasks(changed)
  expect(messages).toEqual([
    expect.stringMatching(
      /^The payment belongs to the Stripe simulator, and Stripe account acct_\w+ \(test mode\) is used now\. Set its key again/,
    ),
  ])
  expect(await diagnose(withSecond)).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('1 pending refund'),
  })
})

test('back with the first account, its card is available, and the refund is made', async () => {
  const { service } = await restart(changed, {})
  changed = service
  expect(await listCards(ownerOf(service))).toMatchObject([{ last4: '4242' }])
  // As its job does, hours later.
  await followCancellation(ownerOf(service), bought.id)
  expect(await openTasks(service)).toEqual([])
  const [purchase] = await first.db.select().from(purchases).where(eq(purchases.shipmentId, bought.id))
  expect(purchase?.paymentAccount).toBe('stripe:simulator:simulator')
  const { data } = await service.send('GET', `/api/v1/shipments/${bought.id}`)
  expect(data['status']).toBe('cancelled')
})

test('an organization is created without a customer, and two requests at once create one', async () => {
  const deps = { ...changed.deps, providers: { ...changed.deps.providers, payments: second.payments } }
  const { organizationId, userId } = await createOrganization(deps, {
    name: 'Bay Legal',
    ownerEmail: 'owner@bay.example',
    ownerPassword: 'correct horse battery',
    verified: true,
  })
  const customers = () => second.db.select().from(sandboxObjects).where(eq(sandboxObjects.kind, 'customer'))
  const before = (await customers()).length
  const ctx: ServiceContext = {
    ...systemContext(deps, organizationId),
    actor: { type: 'user', userId },
    role: 'owner',
  }
  const setups = await Promise.all([
    createCardSetup(ctx, { return_path: '/settings/billing' }),
    createCardSetup(ctx, { return_path: '/settings/billing' }),
  ])
  expect(setups).toHaveLength(2)
  expect((await customers()).length).toBe(before + 1)
})

test('an unresponsive vendor does not prevent the startup, and doctor reports what is unknown', async () => {
  const away = { ...withSecond, STRIPE_SECRET_KEY: 'sk_test_away', STRIPE_BASE_URL: 'http://127.0.0.1:9' }
  const { service, logged } = await restart(changed, away)
  changed = service
  expect(logged).toContain('the account of a vendor could not be read')
  await expect(listCards(ownerOf(service))).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' })
  expect(await diagnose(away)).toMatchObject({
    status: 'warning',
    message: 'The account of the key of Stripe was not read yet.',
  })
})
