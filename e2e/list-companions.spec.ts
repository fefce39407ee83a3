import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

// A list whose certified letters also go by First-Class Mail, from the switch to the letters of each recipient.
test.describe.configure({ mode: 'serial' })

const csv = [
  'Name,Street,City,State,ZIP,Certified mail',
  'Elizabeth Swan,179 N Harbor Dr,Redondo Beach,CA,90277,yes',
  'Ana Ruiz,12 Oak Ln,Reno,NV,89501,yes',
  'Will Turner,14 Oak Ln,Reno,NV,89501,no',
].join('\n')

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const companions = () =>
  page.getByRole('checkbox', { name: 'First-Class companion for each certified letter' })

const giveList = async (): Promise<string> => {
  await page.goto('/send/many')
  await page.getByLabel('Recipient list').setInputFiles({
    name: 'borrowers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await page.waitForURL(/\/send\/many\/[^/]+\/columns/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/options/)
  return /many\/([^/]+)\//.exec(page.url())?.[1] ?? ''
}

let id: string

test('the switch adds a companion to each certified row, and the review counts five letters', async () => {
  id = await giveList()
  await page.getByLabel('PDF for all rows').setInputFiles({
    name: 'Notice.pdf',
    mimeType: 'application/pdf',
    buffer: await createTestPdf(),
  })
  await expect(page.getByText('Notice.pdf, 1 page.')).toBeVisible()
  await expect(companions()).not.toBeChecked()
  await companions().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.waitForURL(/\/check/)
  await expect(page.getByRole('link', { name: 'Ready to purchase 3' })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText('3 rows: 3 ready to purchase; with 2 First-Class companions')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Rows' })
  await expect(rows.getByRole('link', { name: 'First-Class companion of row 2' })).toBeVisible()
  await expect(rows.getByRole('link', { name: /First-Class companion of row/ })).toHaveCount(2)
  await expect(rows.getByText('USPS First-Class Mail, Certified', { exact: false })).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Continue to purchase' }).click()
  await page.waitForURL(/\/buy/)
  const bought = page.getByRole('region', { name: 'What you’re buying' })
  await expect(bought.getByText('5 letters')).toBeVisible()
  await expect(bought.getByText(/^USPS First-Class Mail, companions$/)).toBeVisible()
  const { data: batch } = await organization.client.getBatch({ params: { id } })
  const total = `$${(batch.quoted_cents / 100).toFixed(2)}`
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(total)
  await expectAccessible(page)
})

test('both letters of each row are purchased, and name each other', async () => {
  await page.getByRole('checkbox', { name: /^Charge up to/ }).click()
  await page.getByRole('button', { name: /and send 5 letters$/ }).click()
  await expect(page.getByText('All rows purchased or skipped')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('3 rows: 3 purchased; with 2 First-Class companions')).toBeVisible()
  const { data: rows } = await organization.client.listBatchRows({ params: { id } })
  expect(rows.map(({ companion }) => companion?.shipment_status ?? null)).toEqual(['queued', 'queued', null])
  const [row] = rows
  const { data: companion } = await organization.client.getShipment({
    params: { id: row?.companion?.shipment_id ?? '' },
  })
  expect(companion.letter_set?.companion_of).toBe(row?.shipment_id)
  await page.getByRole('link', { name: 'First-Class companion of row 2' }).click()
  await page.waitForURL(/\/shipments\//)
  await expect(page.getByText('Companion · This letter')).toBeVisible()
})

test('the organization’s rule turns the switch on for a new list, and a person can turn it off', async () => {
  await page.goto('/settings/mailing')
  await page.getByRole('checkbox', { name: 'Add a First-Class companion to certified letters' }).check()
  await page.getByRole('button', { name: 'Save mailing settings' }).click()
  await expect(page.getByText('Mailing settings saved').first()).toBeVisible()
  await giveList()
  await expect(companions()).toBeChecked()
  await expect(page.getByText('Your organization’s rule: certified letters also go')).toBeVisible()
  await companions().click()
  await expect(page.getByText('It is off for this list.')).toBeVisible()
})
