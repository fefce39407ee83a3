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

test('a drop without files says so', async () => {
  /** As browsers report a link or a picture that another program does not give as a file. */
  const dropNothing = () =>
    page.evaluate(() => {
      const event = new Event('drop', { bubbles: true, cancelable: true })
      document.body.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files: [] } }))
    })
  await page.goto('/verify')
  // Before hydration nothing listens.
  await expect(async () => {
    await dropNothing()
    await expect(page.getByText('No file was dropped. Choose a file instead.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto('/send')
  await expect(async () => {
    await dropNothing()
    await expect(page.getByRole('alert').filter({ hasText: 'No file was dropped' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
})

test('the result of the file that was chosen last is shown, though the first is checked after it', async () => {
  await page.goto('/verify')
  const held = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/.well-known/mailroom-keys.json', async (route) => {
    count += 1
    if (count === 1) await held.promise
    await route.continue()
  })
  const choose = (name: string) =>
    page
      .getByLabel('Drop a bundle, archive or exhibit, or choose a file')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from('no archive') })
  const second = page.getByText(/SECOND\.zip/)
  await choose('FIRST.zip')
  await expect(page.getByText(/FIRST\.zip/)).toBeVisible()
  await choose('SECOND.zip')
  await expect(page.getByText('Verifying SECOND.zip')).toBeHidden()
  await expect(second.first()).toBeVisible()
  const answered = page.waitForResponse('**/.well-known/mailroom-keys.json')
  held.resolve()
  await (await answered).finished()
  // The check of the first file ends with its keys.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(second.first()).toBeVisible()
  await expect(page.getByText(/FIRST\.zip/)).toBeHidden()
})
