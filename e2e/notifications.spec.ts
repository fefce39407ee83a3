import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { createDraft, uploadLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

test('an open list shows changes made elsewhere as they happen', async () => {
  const { client } = organization
  const documentKey = await uploadLetter(client)
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/events')
  await page.goto('/shipments')
  // A list that hears of changes does not ask for them.
  await stream
  const draft = await createDraft(client, { document_key: documentKey, shipment_name: 'Seen at once' })
  const row = page.getByRole('row', { name: /Seen at once/ })
  await expect(row).toContainText('Draft')
  await client.cancelShipment({ params: { id: draft.id } })
  await expect(row).toContainText('Cancelled')
})

test('changes made elsewhere do not move a button while it is pressed', async () => {
  const { client } = organization
  const { id } = await createDraft(client, { shipment_name: 'Changed elsewhere' })
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/events')
  await page.goto(`/shipments/${id}`)
  await stream
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  const detail = `**/api/v1/shipments/${id}`
  await page.route(detail, async (route) => {
    await isPressed
    await route.continue()
  })
  const request = page.waitForRequest(detail)
  // More tags than fit on one line, above the button.
  const tags = Array.from({ length: 20 }, (_, number) => `above the button ${number}`)
  await client.updateShipment({ params: { id }, body: { tags } })
  await request
  await page.getByRole('button', { name: 'Add to matter' }).hover()
  await page.mouse.down()
  const response = page.waitForResponse(detail)
  press()
  await (await response).finished()
  // Time to show it.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  )
  await page.mouse.up()
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).toBeVisible()
  await expect(page.getByText('above the button 19', { exact: true })).toBeVisible()
  await page.unroute(detail)
})

test('notification settings are selected by keyboard and saved', async () => {
  await page.goto('/settings/notifications')
  await expectAccessible(page)
  await typeInto(page.getByRole('combobox', { name: 'Delivered' }), 'All shipments')
  await press(page.getByRole('button', { name: 'Save notifications' }))
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Delivered' })).toHaveValue('all')
})

test('the sandbox badge leads to its test emails', async () => {
  await page.goto('/settings/notifications')
  await press(page.getByRole('button', { name: /^Sandbox: nothing is printed/ }))
  await press(page.getByRole('link', { name: 'View test emails' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Test emails' })).toBeVisible()
  await expectAccessible(page)
})
