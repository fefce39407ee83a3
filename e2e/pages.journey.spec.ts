import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { buy, certified, createDraft, quoteOf, redondoBeach, sendLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

// The pages that no other journey checks for accessibility, each with something on it. What they are without data is
// tested in states.process.spec.ts.

let page: Page
const ids = { draft: '', quote: '', shipment: '', matter: '' }

test.beforeAll(async ({ browser }) => {
  const { client, owner } = await createOrganization()
  const { data: matter } = await client.createMatter({
    body: { number: '2026-0417', name: 'Swan v. Turner' },
  })
  const address = { name: 'Elizabeth Swan', ...redondoBeach }
  await client.createAddress({ body: { address, matter_id: matter.id } })
  const { shipmentId } = await sendLetter(client, 'notice_left')
  const bought = await createDraft(client, { matter_id: matter.id, shipping_options: certified })
  await buy(client, bought)
  const draft = await createDraft(client, { shipping_options: certified })
  Object.assign(ids, { draft: draft.id, quote: quoteOf(draft), shipment: shipmentId, matter: matter.id })
  page = await openPage(browser, owner)
})
test.afterAll(() => page.context().close())

const pathOf = (path: string): string =>
  path.replaceAll(/\[(\w+)\]/g, (_, name: keyof typeof ids) => ids[name])

for (const path of [
  '/',
  '/send',
  '/send/[draft]/addresses',
  '/send/[draft]/quotes',
  '/send/[draft]/review?quote=[quote]',
  '/shipments/[shipment]',
  '/tasks',
  '/calendar',
  '/addresses',
  '/matters',
  '/matters/[matter]',
  '/settings/billing',
  '/settings/mailing',
  '/settings/notifications',
]) {
  test(`${path} is accessible, at a desk and on a phone`, async () => {
    await page.goto(pathOf(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main output').filter({ hasText: /^Loading/ })).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('no page of the settings scrolls sideways on a phone', async () => {
  await expectFitsPhone(
    page,
    [
      'organization',
      'members',
      'sign-in',
      'security',
      'retention',
      'sharing',
      'approvals',
      'templates',
      'printing',
      'billing/limits',
      'api-keys',
      'webhooks',
      'audit-log',
    ].map((name) => `/settings/${name}`),
  )
})
