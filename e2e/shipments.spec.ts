import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
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
/** Its head and the letters, without the headings of groups. */
const rows = () => table().locator('tr:not([data-heading])')

test('rows are dense, their header stays in view, and a tracking number is copied from its row', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/shipments')
  await page.setViewportSize({ width: 1440, height: 360 })
  const delivered = rows().filter({ hasText: 'Delivered' }).last()
  const box = await delivered.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(34)
  expect(box?.height).toBeLessThanOrEqual(36)
  await delivered.hover()
  await delivered.getByRole('button', { name: 'Copy tracking number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{22}$/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(table().getByRole('columnheader', { name: 'Recipient' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('rows are selected as a range with Shift, and by x, and shortcuts continue to work', async () => {
  await page.goto('/shipments')
  const boxes = table().getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.first().check()
  await expect(page.getByText('1 shipment selected')).toBeVisible()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 shipments selected')).toBeVisible()
  // The focus is on a checkbox, which takes no letters.
  await page.keyboard.press('k')
  await expect(table().locator('tbody tr:not([data-heading]) a[href]').nth(1)).toBeFocused()
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

test('headings sort the list, in the URL and in a saved view; the display menu has them all', async () => {
  const heading = (name: string) => table().getByRole('columnheader', { name })
  const titles = () => table().locator('tbody td:nth-child(4)').allTextContents()
  await page.goto('/shipments')
  await expect(heading('Recipient')).not.toHaveAttribute('aria-sort')
  await press(heading('Recipient').getByRole('button'))
  await expect(page).toHaveURL(/sort=recipient$/)
  await expect(heading('Recipient')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(titles).toEqual(['notice', 'Draft for Turner', 'Second notice'])
  await expectAccessible(page)
  await press(heading('Recipient').getByRole('button'))
  await expect(heading('Recipient')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await titles())[0]).toBe('Second notice')
  await expect(page.getByText('3 shipments, by recipient, Z to A')).toBeVisible()
  await press(page.getByRole('button', { name: 'Views', exact: true }))
  await typeInto(page.getByRole('textbox', { name: 'Save current view' }), 'By recipient')
  await press(page.getByRole('button', { name: 'Save view' }))
  await expect(page.getByRole('button', { name: 'By recipient', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(heading('Recipient').getByRole('button')).toBeHidden()
  await press(page.getByRole('button', { name: 'Display' }))
  const select = page.getByRole('combobox', { name: 'Sort' })
  await expect(select).toHaveValue('-recipient')
  await select.selectOption('Total, highest first')
  await expect(page).toHaveURL(/sort=-total_charged_cents/)
  await expect.poll(async () => (await titles())[0]).toBe('notice')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
  await press(
    page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'By recipient' }),
  )
  await expect(heading('Recipient')).toHaveAttribute('aria-sort', 'descending')
})

test('chosen columns are stored', async () => {
  await page.goto('/shipments')
  await press(page.getByRole('button', { name: 'Display' }))
  await press(page.getByRole('checkbox', { name: 'Tags' }), 'Space')
  await expect(table().getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  await page.reload()
  await expect(table().getByRole('columnheader', { name: 'Tags' })).toBeVisible()
})

test('selects all filtered shipments across pages, and the confirmation states their number', async ({
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
