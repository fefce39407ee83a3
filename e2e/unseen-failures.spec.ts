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

test('an otherwise unreported failure is shown at the foot of the page, and an aborted request is not', async () => {
  await page.goto('/settings/mailing')
  await expect(page.getByRole('button', { name: 'Save mailing settings' })).toBeVisible()
  const message = page.getByText('Something went wrong, and your last step may not be complete.')
  await rejectUnseen('AbortError')
  await expect(message).toBeHidden()
  await rejectUnseen('InvalidStateError')
  await expect(message).toBeVisible()
  await expectAccessible(page)
})

test('a failed copy to the clipboard is reported', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await page.getByText('For developers').click()
  const copy = page.getByRole('button', { name: 'Copy shipment ID' })
  await expect(copy).toBeVisible()
  // As on pages that are not served over https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copy.click()
  await expect(page.getByText('Couldn’t copy. Select the text and copy it.')).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe(shipmentId)
})

test('a failed undo is reported even after its form is closed', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Notice to vacate')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Renamed to')).toBeVisible()
  await page.route('**/*', (route, request) =>
    request.method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Something went wrong on our side.'),
  ).toBeVisible()
  await page.unrouteAll()
})

/** Drops what browsers report of a link, or of a picture that another program does not give as a file. */
const dropNothing = () =>
  page.evaluate(() => {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    document.body.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files: [] } }))
  })

test('a drop without files is reported', async () => {
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

/** Opens the page that verifies bundles, and holds what the first check needs. */
const openVerifierHeld = async () => {
  await page.goto('/verify')
  const held = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/.well-known/mailroom-keys.json', async (route) => {
    count += 1
    if (count === 1) await held.promise
    await route.continue()
  })
  /** Waits until the first check has ended and the page shows its result. */
  const release = async () => {
    const answered = page.waitForResponse('**/.well-known/mailroom-keys.json')
    held.resolve()
    await (await answered).finished()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await page.unrouteAll()
  }
  const choose = (name: string) =>
    page
      .getByLabel('Drop a bundle, archive or exhibit, or choose a file')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from('no archive') })
  return { choose, release }
}

test('shows the result of the file selected last, even if the first is checked later', async () => {
  const { choose, release } = await openVerifierHeld()
  const second = page.getByText(/SECOND\.zip/)
  await choose('FIRST.zip')
  await expect(page.getByText(/FIRST\.zip/)).toBeVisible()
  await choose('SECOND.zip')
  await expect(page.getByText('Verifying SECOND.zip')).toBeHidden()
  await expect(second.first()).toBeVisible()
  await release()
  await expect(second.first()).toBeVisible()
  await expect(page.getByText(/FIRST\.zip/)).toBeHidden()
})

test('a drop without files while a file is checked is reported last', async () => {
  const { choose, release } = await openVerifierHeld()
  await choose('FIRST.zip')
  await expect(page.getByText(/FIRST\.zip/)).toBeVisible()
  await dropNothing()
  const message = page.getByText('No file was dropped. Choose a file instead.')
  await expect(message).toBeVisible()
  await release()
  await expect(message).toBeVisible()
  await expect(page.getByText(/FIRST\.zip/)).toBeHidden()
})
