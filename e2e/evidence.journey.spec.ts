import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { readBundle } from './support/bundle.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { download } from './support/downloads.ts'
import { advance, buy, certified, createDraft, redondoBeach } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

/** Buys a certified letter. */
const buyCertified = async (name: string): Promise<string> => {
  const { client } = organization
  const to = { name, ...redondoBeach }
  const draft = await createDraft(client, { to_address: to, shipping_options: certified })
  await buy(client, draft)
  return draft.id
}

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  await advance(organization.client, await buyCertified('Elizabeth Swan'), 'return_receipt')
  await buyCertified('Will Turner')
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const rows = () => page.getByRole('table', { name: 'Evidence', exact: true }).getByRole('row')

test('evidence is filtered and searched, and the URL contains the filters', async () => {
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Evidence', exact: true }))
  await expect(rows()).toHaveCount(3)
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'Awaiting acceptance' }))
  await expect(page).toHaveURL(/state=awaiting_acceptance/)
  await expect(rows()).toHaveCount(2)
  await expect(page.getByText(/will turner/i)).toBeVisible()
  await press(page.getByRole('link', { name: 'All', exact: true }))
  await expect(rows()).toHaveCount(3)
  await typeInto(page.getByRole('searchbox', { name: 'Search evidence' }), 'swan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=swan/)
  await expect(rows()).toHaveCount(2)
})

test('a selection is kept when filters change, and downloads as one archive', async () => {
  await page.goto('/evidence?search=elizabeth')
  await expect(rows()).toHaveCount(2)
  await press(page.getByRole('checkbox', { name: /select elizabeth swan/i }), 'Space')
  await press(page.getByRole('button', { name: 'Clear search' }))
  await expect(rows()).toHaveCount(3)
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await expect(page.getByText('2 shipments selected')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Download selected…' }))
  const dialog = page.getByRole('dialog', { name: 'Download selected evidence' })
  await expect(dialog.getByText(/^2 shipments, about \d/)).toBeVisible()
  const { content } = await download(page, dialog.getByRole('button', { name: 'Download archive' }))
  await expect(dialog.getByText(/^2 bundles, \d/)).toBeVisible()
  const names = [...readBundle(content).keys()]
  expect(names).toContain('index.csv')
  expect(names.filter((name) => name.endsWith('.zip'))).toHaveLength(2)
})

test('a shipment shows its chain of custody with the carrier’s own messages', async () => {
  await page.goto('/evidence')
  await press(page.getByRole('link', { name: /elizabeth swan/i }).first())
  const record = page.getByRole('list', { name: 'Mailing record' })
  await expect(record.getByText('Accepted by carrier')).toBeVisible()
  await expect(record.getByText('Return receipt received')).toBeVisible()
  await press(record.locator('summary', { hasText: /^\d+ scans?$/ }).first())
  await expect(record.locator('details[open] q').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contents record' })).toContainText('notice.pdf')
  await expectAccessible(page)
})
