import { expect, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { download } from './support/downloads.ts'
import { createDraft } from './support/letters.ts'
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
const rows = () => table().getByRole('row')

test('shipments are filtered and searched, and the URL holds the filters', async () => {
  await page.goto('/shipments')
  await expect(rows()).toHaveCount(4)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Tracking', exact: true }))
  await press(page.getByRole('button', { name: 'Delivered', exact: true }))
  await expect(page).toHaveURL(/outcome=delivered/)
  await expect(rows()).toHaveCount(2)
  await press(page.getByRole('button', { name: 'Clear tracking filter' }))
  await expect(rows()).toHaveCount(4)
  await typeInto(page.getByRole('searchbox', { name: 'Search shipments' }), 'turner notice')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=turner/)
  await expect(rows()).toHaveCount(2)
  await page.goto('/shipments?certified=true&min=1.00')
  await expect(rows()).toHaveCount(2)
})

test('the tabs are the office’s questions, each with its count', async () => {
  await page.goto('/shipments')
  const tabs = page.getByRole('navigation', { name: 'Shipments by state' })
  await expect(tabs.getByRole('link')).toHaveText([
    /^All 3$/,
    /^Needs attention 0$/,
    /^Drafts 1$/,
    /^On its way 1$/,
    /^Delivered 1$/,
    /^Returned 0$/,
  ])
  await press(tabs.getByRole('link', { name: /^Delivered/ }))
  await expect(page).toHaveURL(/group=delivered/)
  await expect(rows()).toHaveCount(2)
  await press(tabs.getByRole('link', { name: /^Returned/ }))
  await expect(page.getByRole('heading', { name: 'Nothing was returned' })).toBeVisible()
  // The address of a tab of an earlier version.
  await page.goto('/shipments?status=draft')
  await expect(rows()).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Clear status filter' })).toBeVisible()
})

test('rows are dense, their head stays in sight, and a tracking number is copied from its row', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/shipments')
  // At 1280 pixels, what describes a draft has the least room.
  expect((await rows().filter({ hasText: 'continue' }).boundingBox())?.height).toBeLessThanOrEqual(46)
  await page.setViewportSize({ width: 1440, height: 360 })
  const delivered = rows().filter({ hasText: 'Delivered' }).last()
  const box = await delivered.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(40)
  expect(box?.height).toBeLessThanOrEqual(45)
  await delivered.hover()
  await delivered.getByRole('button', { name: 'Copy tracking number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{22}$/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(table().getByRole('columnheader', { name: 'Recipient' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a search follows what is typed, and one step back leaves it', async () => {
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

test('rows are selected as a range with Shift, and by x, after which keys go on', async () => {
  await page.goto('/shipments')
  const boxes = table().getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(async () => {
    await boxes.first().setChecked(true)
    await expect(page.getByText('1 shipment selected')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 shipments selected')).toBeVisible()
  // The focus is on a checkbox, which takes no letters.
  await page.keyboard.press('k')
  await expect(table().locator('tbody a[href]').nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('2 shipments selected')).toBeVisible()
  await expect(boxes.nth(1)).not.toBeChecked()
})

test('a search without results says so, and an invalid filter in the URL can be cleared', async () => {
  await page.goto('/shipments?search=kraken')
  await expect(page.getByText('No matching shipments')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/shipments?min=lots')
  await expect(page.getByText('Invalid filter')).toBeVisible()
  await press(page.getByRole('link', { name: 'Clear filters' }))
  await expect(rows()).toHaveCount(4)
})

test('filters are saved as a view, which is opened, renamed, deleted and restored', async () => {
  const views = () => page.getByRole('button', { name: 'Views', exact: true })
  /** Views in the open, above the list; the menu has another list of the same name. */
  const tabs = () => page.getByRole('navigation', { name: 'Saved views' })
  await page.goto('/shipments?tag=Turner')
  await press(views())
  await typeInto(page.getByRole('textbox', { name: 'Save current view' }), 'Turner’s mail')
  await press(page.getByRole('button', { name: 'Save view' }))
  // The button now bears the view's name: it is saved.
  await expect(page.getByRole('button', { name: 'Turner’s mail', exact: true })).toBeVisible()
  await page.goto('/shipments')
  await press(views())
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tabs().locator('[aria-current="page"]')).toHaveCount(0)
  await press(tabs().getByRole('link', { name: 'Turner’s mail', exact: true }))
  await expect(page).toHaveURL(/tag=Turner/)
  await expect(tabs().locator('[aria-current="page"]')).toHaveText('Turner’s mail')
  await expect(rows()).toHaveCount(3)
  await press(page.getByRole('button', { name: 'Turner’s mail', exact: true }))
  await press(page.getByRole('button', { name: 'Rename view Turner’s mail', exact: true }))
  await typeInto(page.getByRole('textbox', { name: 'New name', exact: true }), 'Turner')
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Delete view Turner', exact: true }))
  await expect(page.getByText('No saved views')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }).first())
  await expect(page.getByText('View “Turner” restored')).toBeVisible()
  await page.goto('/shipments')
  await expect(tabs().getByRole('link', { name: 'Turner', exact: true })).toBeVisible()
})

test('headings sort the list, in the URL and in a saved view; cards have a select', async () => {
  const heading = (name: string) => table().getByRole('columnheader', { name })
  const titles = () => table().locator('tbody a[href]').allTextContents()
  await page.goto('/shipments')
  await expect(heading('Recipient')).not.toHaveAttribute('aria-sort')
  await press(heading('Recipient').getByRole('button'))
  await expect(page).toHaveURL(/sort=recipient$/)
  await expect(heading('Recipient')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(titles).toEqual(['notice.pdf', 'Draft for Turner', 'Second notice'])
  await expectAccessible(page)
  await press(heading('Recipient').getByRole('button'))
  await expect(heading('Recipient')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(titles).toEqual(['Second notice', 'Draft for Turner', 'notice.pdf'])
  await expect(page.getByText('3 shipments, by recipient, Z to A')).toBeVisible()
  await press(page.getByRole('button', { name: 'Views', exact: true }))
  await typeInto(page.getByRole('textbox', { name: 'Save current view' }), 'By recipient')
  await press(page.getByRole('button', { name: 'Save view' }))
  await expect(page.getByRole('button', { name: 'By recipient', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(heading('Recipient').getByRole('button')).toBeHidden()
  const select = page.getByRole('combobox', { name: 'Sort' })
  await expect(select).toHaveValue('-recipient')
  await select.selectOption('Total, highest first')
  await expect(page).toHaveURL(/sort=-total_charged_cents/)
  await expect.poll(async () => (await titles())[0]).toBe('notice.pdf')
  await page.setViewportSize({ width: 1280, height: 720 })
  await press(
    page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'By recipient' }),
  )
  await expect(heading('Recipient')).toHaveAttribute('aria-sort', 'descending')
})

test('with many columns the name stays in sight, a row is opened from any cell, and Created is there once', async () => {
  await page.goto('/shipments?columns=recipient,carrier,tags,sender,created,sent,expected,delivered,total')
  const row = rows().filter({ hasText: 'Second notice' })
  await expect(row.getByText(/created/)).toBeHidden()
  const frame = table().locator('xpath=..')
  await frame.evaluate((element) => element.scrollTo({ left: 400 }))
  const [name, edge] = await Promise.all([row.getByRole('link').boundingBox(), frame.boundingBox()])
  expect(name?.x).toBeGreaterThanOrEqual(edge?.x ?? 0)
  await expect(row.getByText('Turner', { exact: true })).toBeVisible()
  await row.getByRole('cell').nth(-2).click()
  await page.waitForURL(/shipments\/[0-9a-f-]{36}$/)
})

test('chosen columns are stored', async () => {
  await page.goto('/shipments')
  await press(page.getByRole('button', { name: 'Columns', exact: true }))
  await press(page.getByRole('checkbox', { name: 'Tags' }), 'Space')
  await expect(table().getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  await page.reload()
  await expect(table().getByRole('columnheader', { name: 'Tags' })).toBeVisible()
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
  await page.goto('/shipments?columns=recipient,carrier,tags,sent,total')
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

test('everything that a filter matches is selected beyond its page, and the question names the number', async ({
  browser,
}) => {
  const many = await createOrganization()
  const { document_key } = await createDraft(many.client, { shipment_name: 'Notice 1', tags: ['Swan'] })
  for (let number = 2; number <= 22; number += 1) {
    await createDraft(many.client, { document_key, shipment_name: `Notice ${number}`, tags: ['Swan'] })
  }
  await createDraft(many.client, { document_key, shipment_name: 'Another matter' })
  const list = await openPage(browser, many.owner)
  await list.goto('/shipments?tag=Swan')
  const all = list.getByRole('button', { name: 'Select all that match' })
  await press(list.getByRole('checkbox', { name: 'Select Notice 22' }), 'Space')
  await expect(list.getByText('1 shipment selected')).toBeVisible()
  await expect(all).toBeHidden()
  await press(list.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await press(all)
  await expect(list.getByText('22 shipments selected')).toBeVisible()
  await expect(all).toBeHidden()
  await press(list.getByRole('button', { name: 'Cancel shipments' }))
  const question = list.getByRole('alertdialog', { name: 'Cancel 22 shipments?' })
  await expect(question).toContainText('22 drafts: nothing was charged.')
  await press(question.getByRole('button', { name: 'Cancel 22 shipments' }))
  await expect(list.getByRole('dialog', { name: '22 shipments cancelled' })).toBeVisible()
  const { data } = await many.client.listShipments({ query: { status: 'draft' } })
  expect(data.map((shipment) => shipment.shipment_name)).toEqual(['Another matter'])
  await list.context().close()
})
