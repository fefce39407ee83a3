import { expect, type Locator, type Page, test } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'

import { expectAccessible } from './support/accessible.ts'
import { giveFile, press, tabTo, typeInto } from './support/by-keyboard.ts'
import { uploadLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

// What the check of a list finds, and what people do about it before they buy.
test.describe.configure({ mode: 'serial' })

let page: Page
let client: Client

test.beforeAll(async ({ browser }) => {
  const organization = await createOrganization()
  client = organization.client
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const listed = [
  'Ana Ruiz,12 Oak Ln,Reno,NV,89501',
  'Ben Ode,55 Misspeled St,Reno,NV,89501',
  'Cai Lin,56 Misspeled St,Reno,NV,89501',
  'Dee Poe,7 No Apartment St,Reno,NV,89501',
  'ana ruiz,12 Oak Lane,Reno,NV,89501',
  'Eve Orr,9 Vendor Error St,Reno,NV,89501',
]

const csvOf = (header: string, lines: readonly string[]) => [header, ...lines].join('\n')

const rowOf = (number: number): Locator =>
  page.getByRole('region', { name: 'Rows' }).locator(`li:has-text("Row ${number}")`).first()

const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Rows by status' }).getByRole('link', { name })

/** Opens the check of a list that was uploaded and checked through the API. */
const openCheck = async (lines: readonly string[], documentKey: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([csvOf('name,street,city,state,zip', lines)]), 'notices.csv')
  const { data: batch } = await client.createBatch({ form })
  await client.updateBatch({ params: { id: batch.id }, body: { document_key: documentKey } })
  await client.checkBatch({ params: { id: batch.id } })
  await page.goto(`/send/many/${batch.id}/check`)
  return batch.id
}

let letter: string
let batchId: string

test('a list with unmatched names cannot continue, and shows how many rows lack one', async () => {
  const lines = listed.slice(0, 2).map((line) => `,${line}`)
  await page.goto('/send/many')
  await giveFile(page.getByLabel('Recipient list'), {
    name: 'tenants.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvOf('Tenant Name,Lessee 9,Mailing Address,City,ST,Zip', lines)),
  })
  await page.waitForURL(/\/columns/)
  await expect(page.getByLabel('Field for Mailing Address')).toHaveValue('street1')
  // The column is there, and empty in every row.
  await expect(page.getByLabel('Field for Tenant Name')).toHaveValue('name')
  const go = page.getByRole('button', { name: 'Continue' })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('2 rows have no name or company: match the column.').first()).toBeVisible()
  await tabTo(page.getByLabel('Field for Tenant Name'))
  // Its first choice ignores the column.
  await page.keyboard.press('Home')
  await expect(page.getByText('No column is mapped to a name or a company.').first()).toBeVisible()
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await typeInto(page.getByLabel('Field for Lessee 9'), 'Name')
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect(preview.getByRole('row').nth(2)).toContainText('Ben Ode')
  await expect(preview.getByRole('row').nth(2)).toContainText('55 Misspeled St, Reno, NV 89501')
  await expectAccessible(page)
  await press(go)
  await page.waitForURL(/\/options/)
})

test('corrected addresses are shown with the difference, and accepted or printed as entered', async () => {
  letter = await uploadLetter(client)
  batchId = await openCheck(listed, letter)
  await expect(tab('Corrected 2')).toBeVisible({ timeout: 30_000 })
  await press(tab('Corrected 2'))
  await expect(page.getByText('2 addresses corrected by verification')).toBeVisible()
  const first = rowOf(3)
  await expect(first).toContainText('Entered: 55 Misspeled St, Reno NV 89501')
  await expect(first.locator('ins').first()).toHaveText('MISSPELLED')
  await expectAccessible(page)
  await press(first.getByRole('button', { name: 'Use as entered for row 3' }))
  await expect(tab('Corrected 1')).toBeVisible()
  await press(page.getByRole('button', { name: 'Accept all' }))
  await expect(page.getByText('Nothing left to review here.')).toBeVisible()
  await press(tab('All 6'))
  await expect(rowOf(3)).toContainText('Printed as entered')
  await expect(rowOf(4)).toContainText('Correction accepted')
})

test('a missing apartment can be added, or the letter mailed without it', async () => {
  await press(tab('Apartment missing 1'))
  await expect(rowOf(5)).toContainText('Apartment missing')
  await expect(rowOf(5).getByRole('button', { name: 'Edit row 5' })).toBeVisible()
  await press(rowOf(5).getByRole('button', { name: 'Mail without it: row 5' }))
  await expect(page.getByText('Nothing left to review here.')).toBeVisible()
})

test('a row that no vendor answered is retried, without offering an address form', async () => {
  await press(tab('Temporarily unavailable 1'))
  await expect(page.getByText('1 row temporarily unavailable')).toBeVisible()
  await expect(page.getByText(/Retrying automatically at/)).toBeVisible()
  await expect(rowOf(7).getByRole('button', { name: 'Edit row 7' })).toHaveCount(0)
  await expect(tab('Needs fixing')).toHaveCount(0)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Retry 1' }))
  await expect(page.getByText(/of 6 rows checked/)).toBeVisible()
  await expect(page.getByText('1 row temporarily unavailable')).toBeVisible({ timeout: 30_000 })
  await press(page.getByRole('button', { name: 'Skip row 7' }))
  await expect(page.getByText('1 row temporarily unavailable')).toHaveCount(0)
})

test('duplicates in the list block the purchase until they are sent or skipped', async () => {
  await page.goto(`/send/many/${batchId}/buy`)
  const buy = page.getByRole('button', { name: /^Pay \$[\d.,]+ and send 5 letters$/ })
  await expect(buy).toHaveAttribute('aria-disabled', 'true')
  await press(page.getByRole('link', { name: 'Review duplicates' }))
  await page.waitForURL(/finding=duplicate/)
  await expect(rowOf(6)).toContainText('Same recipient as row 2.')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Skip duplicates' }))
  await expect(page.getByText('Nothing left to review here.')).toBeVisible()
  await expect(tab('Skipped 2')).toBeVisible()
})

test('a purchase shows immediately that it has started, and cannot be started twice', async () => {
  await page.goto(`/send/many/${batchId}/buy`)
  await expect(page.getByText('Your card is charged 4 times')).toBeVisible()
  const buy = page.getByRole('button', { name: /^Pay \$[\d.,]+ and send 4 letters$/ })
  await press(page.getByRole('checkbox', { name: /^Charge up to \$/ }), 'Space')
  await expectAccessible(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/buy')) sent += 1
  })
  // What the page says two frames after the click, looked at in the page.
  const shown = await buy.evaluate(async (button: HTMLElement) => {
    button.click()
    for (let frame = 1; frame <= 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const isBusy = button.isConnected && button.ariaBusy === 'true' && button.ariaDisabled === 'true'
    const hasBegun = document.querySelector('main')?.textContent.includes('letters started') ?? false
    button.click()
    return isBusy || hasBegun
  })
  expect(shown).toBe(true)
  await expect(page.getByText('Purchase of 4 letters started').first()).toBeVisible()
  await page.waitForURL(/\/result/)
  await expect(page.getByText('All rows purchased or skipped')).toBeVisible({ timeout: 30_000 })
  expect(sent).toBe(1)
})

test('buying the same letter for the same recipient again requires a decision', async () => {
  await openCheck(listed.slice(0, 1), letter)
  await expect(tab('Duplicates 1')).toBeVisible({ timeout: 30_000 })
  await press(tab('Duplicates 1'))
  await page.waitForURL(/finding=duplicate/)
  await expect(rowOf(2)).toContainText('Same recipient and document as')
  await press(rowOf(2).getByRole('link', { name: /^the letter of/ }))
  // Letters are named by their recipients.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana Ruiz')
  await page.goBack()
  await press(rowOf(2).getByRole('button', { name: 'Send anyway: row 2' }))
  await expect(page.getByText('Nothing left to review here.')).toBeVisible()
  await expect(tab('Ready to purchase 1')).toBeVisible()
})

test('without a return address nothing is checked, and the page says so once', async ({ browser }) => {
  const other = await openPage(browser, (await createOrganization({ isNew: true })).owner)
  await other.goto('/send/many')
  await giveFile(other.getByLabel('Recipient list'), {
    name: 'tenants.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvOf('name,street,city,state,zip', listed)),
  })
  await other.waitForURL(/\/columns/)
  await press(other.getByRole('button', { name: 'Continue' }))
  await other.waitForURL(/\/options/)
  await expect(other.getByText('Your organization has no return address')).toHaveCount(1)
  await expect(other.getByRole('link', { name: 'Add return address' })).toBeVisible()
  const check = other.getByRole('button', { name: 'Check 6 rows' })
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await expect(check).toHaveAccessibleDescription('Add a return address first.')
  await expectAccessible(other)
  await other.context().close()
})
