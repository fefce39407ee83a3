import { expect, type Page, test } from '@playwright/test'

import { expectAccessibleOnPhone, expectNarrow } from './support/accessible.ts'
import { type ExpectedPage, expectedPages } from './support/expected-pages.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'
import { openWebProcess, type WebProcess } from './support/web-process.ts'

const wide = { width: 1280, height: 900 }

/** Pages of which everything is known from who is signed in, or that do without what they read. */
const readNothing = new Set([
  '/settings/organization',
  '/settings/mailing',
  '/settings/templates/new',
  '/send',
])

const isRead = ([path, expected]: [string, ExpectedPage]): boolean =>
  typeof expected !== 'string' &&
  !path.includes('[') &&
  !['/welcome', '/settings', '/send/addresses', '/send/options'].includes(path)

const pages = Object.entries(expectedPages)
  .filter((entry) => isRead(entry))
  .map(([path]) => path)

const pagesOfOneThing = Object.keys(expectedPages).filter((path) =>
  /^\/(send|shipments|approvals).*\[id\]/.test(path),
)

let service: WebProcess
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await openWebProcess()
  page = await openPage(browser, (await createOrganization({ name: 'Quiet Office', isNew: true })).owner)
})
test.beforeEach(async () => {
  service.set('pass')
  await page.setViewportSize(wide)
})
test.afterAll(async () => {
  await page.context().close()
  await service.close()
})

const heading = (name?: string) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name }) })

for (const path of pages) {
  if (!readNothing.has(path)) {
    test(`${path} reports that it cannot be loaded, and loads on another try`, async () => {
      const alert = page.locator('main [role=alert]').first()
      service.set('fail')
      await page.goto(service.url + path)
      await expect(alert).toBeVisible()
      await expectAccessibleOnPhone(page)
      await page.setViewportSize(wide)
      service.set('pass')
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
      await expect(alert).toBeHidden()
      await expect(heading()).toHaveCount(1)
    })
  }

  test(`${path} is accessible on a phone while the organization has no data`, async () => {
    // The test before has just loaded it.
    if (page.url() !== service.url + path) await page.goto(service.url + path)
    await expect(page.locator('main output').filter({ hasText: /^Loading/ })).toHaveCount(0)
    await expect(heading()).toHaveCount(1)
    await expectAccessibleOnPhone(page)
  })
}

for (const path of pagesOfOneThing) {
  test(`${path} reports that it cannot be loaded`, async () => {
    service.set('fail')
    await page.goto(service.url + path.replace('[id]', crypto.randomUUID()))
    await expect(page.locator('main [role=alert]').first()).toBeVisible()
    await expect(heading()).toHaveCount(1)
    await expectNarrow(page)
  })
}

test('a slow page is announced while the previous page stays', async () => {
  await page.goto(`${service.url}/shipments`)
  const loading = page.getByRole('status').filter({ hasText: 'Loading page' })
  const link = page.getByRole('complementary').getByRole('link', { name: 'Evidence' })
  service.set('hold')
  await link.click()
  await expect(loading).toBeAttached()
  await expect(heading('Shipments')).toBeVisible()
  service.set('pass')
  await expect(heading('Evidence')).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('without the service a page reports that it cannot be loaded, and loads on another try', async () => {
  service.set('down')
  await page.goto(`${service.url}/shipments`)
  await expect(heading('This page could not be loaded')).toBeVisible()
  await expectAccessibleOnPhone(page)
  service.set('pass')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading('Shipments')).toBeVisible()
})
