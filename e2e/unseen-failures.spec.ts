import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { createDraft } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let page: Page
let shipmentId: string

test.beforeAll(async ({ browser }) => {
  const organization = await createOrganization()
  page = await openPage(browser, organization.owner)
  const draft = await createDraft(organization.client, { shipment_name: 'Notice to quit' })
  shipmentId = draft.id
})
test.afterAll(() => page.context().close())

/** Rejects a promise that nothing waits for, as a handler does whose work fails unexpectedly. */
const rejectUnseen = (name: string) =>
  page.evaluate((name) => {
    void Promise.reject(new DOMException('a failure of the test', name))
  }, name)

test('a failure that nothing else reports is shown at the foot of the page, and an aborted request is not', async () => {
  await page.goto('/settings/mailing')
  await expect(page.getByRole('button', { name: 'Save mailing settings' })).toBeVisible()
  const message = page.getByText('Something went wrong, and your last step may not be complete.')
  await rejectUnseen('AbortError')
  await expect(message).toBeHidden()
  await rejectUnseen('InvalidStateError')
  await expect(message).toBeVisible()
  await expectAccessible(page)
})

test('a copy that the browser refuses says so', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await page.getByText('For developers').click()
  const copy = page.getByRole('button', { name: 'Copy shipment ID' })
  await expect(copy).toBeVisible()
  // As on pages that are not served over https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copy.click()
  await expect(page.getByText('Couldn’t copy. Select the text and copy it.')).toBeVisible()
})
