import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { type Account, createOrganization } from './support/organization.ts'
import { baseUrl } from './support/server.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

let owner: Account
let page: Page
let [first, second] = ['', '']

test.beforeAll(async ({ browser }) => {
  owner = (await createOrganization()).owner
  page = await openPage(browser, owner)
})
test.afterAll(() => page.context().close())

/** Calls the API as a script does and returns the status. */
const call = async (secret: string, method: string, path: string): Promise<number> => {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ quote_id: crypto.randomUUID() }) }),
  })
  return response.status
}

const item = () => page.getByRole('listitem').filter({ hasText: 'Case management' })

const readShownKey = async (): Promise<string> =>
  (
    await page
      .locator('code')
      .filter({ hasText: /^mailroom_key_.{51}$/ })
      .innerText()
  ).trim()

test('a key is created by keyboard with chosen scopes and networks, and its secret is shown once', async () => {
  await page.goto('/settings/api-keys')
  await typeInto(page.getByRole('textbox', { name: 'Name' }), 'Case management')
  await press(page.getByRole('checkbox', { name: 'Create drafts' }), 'Space')
  await typeInto(page.getByRole('textbox', { name: /^Allowed IP addresses/ }), 'not a network')
  await press(page.getByRole('button', { name: 'Create key' }))
  await expect(page.getByText('Use an IP address such as 203.0.113.9')).toBeVisible()
  await typeInto(page.getByRole('textbox', { name: /^Allowed IP addresses/ }), '127.0.0.0/8 ::1')
  await press(page.getByRole('button', { name: 'Create key' }))
  await expect(page.getByText('Copy this key now. It won’t be shown again.')).toBeVisible()
  first = await readShownKey()
  await expect(item()).toContainText('Never used')
  await expectAccessible(page)
})

test('a draft-only key reads shipments and cannot buy, and the request log shows the rejected call', async () => {
  const shipment = crypto.randomUUID()
  expect(await call(first, 'GET', '/api/v1/shipments')).toBe(200)
  expect(await call(first, 'POST', `/api/v1/shipments/${shipment}/buy`)).toBe(403)
  // The log is written some moments after the response.
  const session = await sessionClient(owner)
  await expect
    .poll(async () => (await session.listApiRequests({ query: { shipment_id: shipment } })).data.length)
    .toBe(1)
  await page.goto(`/settings/request-log?shipment=${shipment}`)
  const link = page.getByRole('link', { name: 'Buy one quote' })
  await expect(page.getByRole('row', { name: /Buy one quote/ })).toContainText(/INSUFFICIENT_\u200B?SCOPE/)
  await expectAccessible(page)
  await press(link)
  await expect(page.getByText('"Authorization: Bearer $MAILROOM_KEY"')).toBeVisible()
  await expectAccessible(page)
})

test('a rotated key works, and the leaked secret stops working immediately', async () => {
  await page.goto('/settings/api-keys')
  await press(page.getByRole('button', { name: 'Rotate Case management' }))
  await typeInto(page.getByLabel('Current secret'), 'Expire now (key leaked)')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Rotate key' }))
  await expect(item().getByText('Copy this key now. It won’t be shown again.')).toBeVisible()
  second = await readShownKey()
  expect(await call(first, 'GET', '/api/v1/shipments')).toBe(401)
  expect(await call(second, 'GET', '/api/v1/shipments')).toBe(200)
})

test('a key is revoked after a confirmation that lists its scopes', async () => {
  await press(page.getByRole('button', { name: 'Revoke Case management' }))
  const question = page.getByRole('alertdialog', { name: 'Revoke “Case management”?' })
  await expect(question).toContainText('Create and edit drafts')
  await press(page.getByRole('button', { name: 'Revoke key' }))
  await expect(item()).toContainText('Revoked')
  expect(await call(second, 'GET', '/api/v1/shipments')).toBe(401)
})
