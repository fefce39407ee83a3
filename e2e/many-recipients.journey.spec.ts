import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { choose, giveFile, press, tabTo, typeInto } from './support/by-keyboard.ts'
import { download } from './support/downloads.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

// One letter to a list of three, from upload to results, by keyboard.
test.describe.configure({ mode: 'serial' })

const csv = [
  'Recipient;Mailing Address;Matter;Shoe size',
  'Elizabeth Swan;"179 N Harbor Dr, Redondo Beach, CA 90277";Unit 4;38',
  'Nobody There;"10 Undeliverable St, Reno, NV 89501";Unit 5;40',
  'Ana Ruiz;"12 Oak Ln, Reno, NV 89501";Unit 6;41',
].join('\n')

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, (await createOrganization()).owner)
})
test.afterAll(() => page.context().close())

const giveList = async (name: string): Promise<void> => {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await giveFile(page.getByLabel('Recipient list'), file)
  await page.waitForURL(/\/send\/many\/[^/]+\/columns/)
}

test('a recipient list is uploaded from the Send mail page', async () => {
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Send mail' }).first())
  await press(page.getByRole('main').getByRole('link', { name: 'Bulk send' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk send' })).toBeVisible()
  await expectAccessible(page)
  await giveList('tenants.csv')
})

test('columns are matched by name, and a missing address column is reported', async () => {
  await expect(page.getByLabel('Field for Recipient')).toHaveValue('name')
  await expect(page.getByLabel('Field for Mailing Address')).toHaveValue('address')
  // A matter has many letters: it is their tag, and their names are the recipients'.
  await expect(page.getByLabel('Field for Matter')).toHaveValue('tags')
  await expect(page.getByLabel('Field for Shoe size')).toHaveValue('')
  await tabTo(page.getByLabel('Field for Mailing Address'))
  // Its first choice ignores the column.
  await page.keyboard.press('Home')
  await expect(page.getByText('No column is mapped to a street or a full address.').first()).toBeVisible()
  await typeInto(page.getByLabel('Field for Mailing Address'), 'Full address')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/options/)
})

test('one PDF is attached for all rows', async () => {
  await giveFile(page.getByLabel('PDF for all rows'), {
    name: 'Notice.pdf',
    mimeType: 'application/pdf',
    buffer: await createTestPdf(),
  })
  await expect(page.getByText('Notice.pdf, 1 page.')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Check 3 rows' }))
  await page.waitForURL(/\/check/)
})

test('a row with an undeliverable address is fixed in place', async () => {
  await expect(page.getByRole('link', { name: 'Needs fixing 1' })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText(/Mail cannot be delivered to this address\./)).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Edit row 3' }))
  const dialog = page.getByRole('dialog', { name: 'Row 3', exact: true })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await typeInto(dialog.getByLabel('Full address'), '14 Oak Ln, Reno, NV 89501')
  await press(dialog.getByRole('button', { name: 'Save and check' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Ready to purchase 3' })).toBeVisible()
})

test('selecting another service for one row changes the total', async () => {
  const total = page.getByText('Total', { exact: true }).locator('xpath=following-sibling::*[1]')
  const before = await total.textContent()
  await press(page.getByRole('button', { name: 'Other quotes for row 4' }))
  const dialog = page.getByRole('dialog', { name: 'Quotes for row 4' })
  const take = dialog.getByRole('button', { name: /^Use this service for \$/ })
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  await choose(dialog.getByRole('radio', { name: /USPS Priority Mail/ }).first())
  await expectAccessible(page)
  await press(take)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Service selected manually')).toBeVisible()
  await expect(total).not.toHaveText(before ?? '')
})

test('nothing is purchased before the total is confirmed', async () => {
  await press(page.getByRole('link', { name: 'Continue to purchase' }))
  await page.waitForURL(/\/buy/)
  const buy = page.getByRole('button', { name: /^Pay \$[\d.,]+ and send 3 letters$/ })
  await expect(buy).toHaveAttribute('aria-disabled', 'true')
  const bought = page.getByRole('region', { name: 'What you’re buying' })
  await expect(bought.getByText('3 letters')).toBeVisible()
  await expect(bought.getByRole('listitem')).toHaveCount(2)
  await expect(bought).toContainText('Elizabeth Swan (row 2) to Ana Ruiz (row 4)')
  await expect(bought).toContainText('Mailing day')
  const cents = async (texts: Promise<string[]>) =>
    (await texts).map((text) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100))
  const parts = await cents(page.getByRole('region', { name: 'Total' }).locator('dd').allInnerTexts())
  const total = parts.pop()
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
  await press(page.getByRole('checkbox', { name: /^Charge up to \$/ }), 'Space')
  await expectAccessible(page)
  await press(buy)
  await page.waitForURL(/\/result/)
})

test('purchasing continues with the page closed, and the results download as CSV with all columns', async () => {
  await page.goto('/')
  await page.goto('/send/many')
  await press(page.getByRole('link', { name: 'tenants' }).first())
  await page.waitForURL(/\/result/)
  await expect(page.getByText('All rows purchased or skipped')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Purchased 3' })).toBeVisible()
  await expectAccessible(page)
  const { content } = await download(page, page.getByRole('link', { name: 'Results (CSV)' }))
  const result = content.toString('utf8')
  expect(result.split('\r\n')[1]).toMatch(/^2,bought,[0-9a-f-]{36},,USPS,First-Class Mail,/)
  expect(result).toContain('Shoe size')
})

test('a row of the results links to its shipment', async () => {
  await press(page.getByRole('link', { name: 'Shipment of row 2' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Elizabeth Swan')
})

test('a bulk send without purchases is deleted after a confirmation that states its number of rows', async () => {
  await page.goto('/send/many')
  await giveList('by mistake.csv')
  await page.goto('/send/many')
  await expect(page.getByRole('button', { name: 'Delete by mistake' })).toBeVisible()
  await press(page.getByRole('link', { name: 'by mistake', exact: true }))
  await press(page.getByRole('button', { name: 'Delete bulk send', exact: true }))
  const question = page.getByRole('alertdialog', { name: 'Delete “by mistake”?' })
  await expect(question).toContainText('This deletes 3 rows')
  await press(question.getByRole('button', { name: 'Delete bulk send' }))
  await page.waitForURL(/\/send\/many$/)
  await expect(page.getByRole('link', { name: 'by mistake' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'tenants' }).first()).toBeVisible()
})
