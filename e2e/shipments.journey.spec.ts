import { expect, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { download } from './support/downloads.ts'
import { createListedLetters } from './support/listed-letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  await createListedLetters(organization.client)
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const table = () => page.getByRole('table', { name: 'Shipments' })
/** Its head and the letters, without the headings of groups. */
const rows = () => table().locator('tr:not([data-heading])')

test('shipments are filtered and searched, and the URL contains the filters', async () => {
  await page.goto('/shipments')
  await expect(rows()).toHaveCount(4)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Filter', exact: true }))
  await press(page.getByRole('button', { name: 'Status', exact: true }))
  const states = page.getByRole('dialog', { name: 'Status' })
  await press(states.getByRole('checkbox', { name: 'Delivered', exact: true }), 'Space')
  await press(states.getByRole('checkbox', { name: 'Draft', exact: true }), 'Space')
  await expectAccessible(page)
  await press(states.getByRole('button', { name: 'Apply' }))
  await expect(page).toHaveURL(/states=draft(,|%2C)delivered/)
  await expect(rows()).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Status Draft +1' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Clear status filter' }))
  await expect(rows()).toHaveCount(4)
  await typeInto(page.getByRole('searchbox', { name: 'Search shipments' }), 'turner notice')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=turner/)
  await expect(rows()).toHaveCount(2)
  await page.goto('/shipments?certified=true&min=1.00')
  await expect(rows()).toHaveCount(2)
})

test('the tabs group shipments by question, each with its count', async () => {
  await page.goto('/shipments')
  const tabs = page.getByRole('navigation', { name: 'Shipments by state' })
  await expect(tabs.getByRole('link')).toHaveText([
    /^All 3$/,
    /^Needs you 0$/,
    /^Drafts 1$/,
    /^Preparing 1$/,
    /^On its way 0$/,
    /^Delivered 1$/,
    /^Returned 0$/,
  ])
  await press(tabs.getByRole('link', { name: /^Delivered/ }))
  await expect(page).toHaveURL(/group=delivered/)
  await expect(rows()).toHaveCount(2)
  await press(tabs.getByRole('link', { name: /^Returned/ }))
  await expect(page.getByRole('heading', { name: 'Nothing was returned' })).toBeVisible()
})

test('a search updates while typing, and one step back clears it', async () => {
  await page.goto('/shipments')
  const field = page.getByRole('searchbox', { name: 'Search shipments' })
  await typeInto(field, 'will')
  await expect(page).toHaveURL(/search=will$/)
  await expect(rows()).toHaveCount(3)
  await page.keyboard.type(' tùrner secónd')
  await expect(rows()).toHaveCount(2)
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(rows()).toHaveCount(4)
  await expect(field).toHaveValue('')
})

test('with many columns the recipient stays in view, and any cell opens its row', async () => {
  await page.goto(
    '/shipments?columns=carrier,tracking,sent,next,tags,sender,created,expected,delivered,total',
  )
  const row = rows().filter({ hasText: 'Second notice' })
  const frame = table().locator('xpath=..')
  await frame.evaluate((element) => element.scrollTo({ left: 400 }))
  const [name, edge] = await Promise.all([row.getByRole('link').boundingBox(), frame.boundingBox()])
  expect(name?.x).toBeGreaterThanOrEqual(edge?.x ?? 0)
  await expect(row.getByRole('cell', { name: 'Turner', exact: true })).toBeVisible()
  await row.getByRole('cell').nth(-2).click()
  await page.waitForURL(/shipments\/[0-9a-f-]{36}$/)
})

test('all matching shipments are exported as CSV and Excel', async () => {
  await page.goto('/shipments')
  await press(page.getByRole('button', { name: 'Export', exact: true }))
  const csv = await download(page, page.getByRole('link', { name: 'CSV' }))
  const parsed = Papa.parse<Record<string, string>>(csv.content.toString('utf8').slice(1), { header: true })
  expect(parsed.data.filter(({ Name: name }) => name !== undefined)).toHaveLength(3)
  const excel = await download(page, page.getByRole('link', { name: 'Excel' }))
  const workbook = unzipSync(excel.content)
  expect(strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('Second notice')
})

test('selected shipments are tagged, and the tag is undone', async () => {
  await page.goto('/shipments?columns=carrier,sent,tags,total')
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await expect(page.getByText('3 shipments selected')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Tag', exact: true }).last())
  await typeInto(page.getByRole('textbox', { name: 'Tag for 3 shipments' }), 'urgent')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag “urgent” added to 3 shipments')).toBeVisible()
  await expect(table().getByText('urgent')).toHaveCount(3)
  await press(page.getByRole('button', { name: 'Undo' }).first())
  await expect(table().getByText('urgent')).toHaveCount(0)
})

// After the others: it cancels what they list.
test('cancelling a selection is confirmed with the refund, and each result is reported', async () => {
  await page.goto('/shipments')
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await press(page.getByRole('button', { name: 'Cancel shipments' }))
  const question = page.getByRole('alertdialog', { name: 'Cancel 2 shipments?' })
  await expect(question.getByText(/1 draft: nothing was charged/)).toBeVisible()
  await expect(
    question.getByText(/1 purchased shipment: \$\d+\.\d\d will be refunded to the card/),
  ).toBeVisible()
  await expect(question.getByText(/1 can’t be cancelled and won’t be changed/)).toBeVisible()
  await press(question.getByRole('button', { name: 'Cancel 2 shipments' }))
  const result = page.getByRole('dialog', { name: '2 shipments cancelled' })
  await expect(result.getByText('2 shipments cancelled')).toBeVisible()
  await press(result.getByRole('button', { name: 'Close' }).last())
  await expect(table().getByText('Cancelled')).toHaveCount(2)
})
