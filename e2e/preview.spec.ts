import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { createListedLetters } from './support/listed-letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let page: Page
let boughtId: string

test.beforeAll(async ({ browser }) => {
  const { client, owner } = await createOrganization()
  const letters = await createListedLetters(client)
  boughtId = letters.boughtId
  page = await openPage(browser, owner)
})
test.afterAll(() => page.context().close())

const rows = () => page.getByRole('table', { name: 'Shipments' }).locator('tr:not([data-heading])')

test('a row is previewed without leaving the list, and focus returns to it', async () => {
  await page.goto('/shipments')
  await press(page.getByRole('button', { name: 'Preview Second notice' }))
  const preview = page.getByRole('region', { name: 'Preview of Second notice' })
  await expect(preview.getByText('Print', { exact: true })).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Will Turner' })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Page 1 of 1, enlarge' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview Second notice' })).toBeFocused()
})

test('the preview follows j and k, opens with p, and overlays the list on a phone', async () => {
  await page.goto('/shipments')
  const region = (title: string) => page.getByRole('region', { name: `Preview of ${title}` })
  await expect(rows()).toHaveCount(4)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Draft for Turner' })).toBeFocused()
  await page.keyboard.press('p')
  await expect(region('Draft for Turner').getByRole('link', { name: 'Continue draft' })).toBeVisible()
  // Beside the preview rows keep their line, and give up columns.
  const row = rows().filter({ hasText: 'Draft for Turner' })
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(36)
  await expect(row.getByText(/^Quotes until/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(region('Second notice').getByRole('link', { name: 'View shipment' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(region('Draft for Turner')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('dialog', { name: 'Draft for Turner' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Preview Second notice' }).click()
  await expect(page.getByRole('dialog', { name: 'Second notice' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('the preview shows the row selected last, and cancels the previous request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isHeld = (url: URL) => url.pathname === `/api/v1/shipments/${boughtId}`
  await page.route(isHeld, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/shipments')
  // Chosen again before the preview has loaded, the first would not be requested at all.
  const requested = page.waitForRequest((request) => isHeld(new URL(request.url())))
  await press(page.getByRole('button', { name: 'Preview Second notice' }))
  await requested
  const cancelled = page.waitForEvent('requestfailed', (request) => isHeld(new URL(request.url())))
  await press(page.getByRole('button', { name: 'Preview Draft for Turner' }))
  const preview = page.getByRole('region', { name: 'Preview of Draft for Turner' })
  await expect(preview.getByRole('link', { name: 'Continue draft' })).toBeVisible()
  await cancelled
  resolve()
  await expect(preview.getByRole('link', { name: 'Continue draft' })).toBeVisible()
  await page.unroute(isHeld)
  await page.keyboard.press('Escape')
})
