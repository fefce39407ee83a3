import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { uploadLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

test('a page is previewed as it is printed, and enlarged by keyboard', async () => {
  const documentKey = await uploadLetter(organization.client, 2)
  const documentId = /([0-9a-f-]{36})\.pdf$/.exec(documentKey)?.[1] ?? ''
  await page.goto(`/send/options?document=${documentId}`)
  const thumbnail = page.getByRole('button', { name: 'Page 1 of 2, enlarge' })
  await press(thumbnail)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('canvas')).toBeVisible()
  await expect(dialog).toContainText('Most printers leave the area outside the dashed line blank.')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('Page 2 of 2', { exact: true })).toBeVisible()
  await page.keyboard.press('+')
  await expect(dialog.getByText('Page 2 of 2, 200%')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(thumbnail).toBeFocused()
})

test('several files dropped at once lead to a bulk send', async () => {
  await page.goto('/send')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const alert = page.getByRole('alert')
  // A drop does nothing before the page is hydrated.
  await expect(async () => {
    const files = await page.evaluateHandle(() => {
      const dropped = new DataTransfer()
      for (const name of ['one.pdf', 'two.pdf']) dropped.items.add(new File(['%PDF-1.7'], name))
      return dropped
    })
    await page.locator('#main').dispatchEvent('drop', { dataTransfer: files })
    await expect(alert.getByText('2 files were dropped')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await press(alert.getByRole('link', { name: 'Bulk send' }))
  await page.waitForURL('**/send/many')
})
