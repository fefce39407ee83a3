import { expect, type Page, test } from '@playwright/test'

import { acroform, fieldFlags } from '#tests/support/documents/acroform.ts'

import { expectAccessible } from './support/accessible.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

const csv = [
  'Name,Street,City,State,ZIP,Amount due,County',
  'Elizabeth Swan,179 N Harbor Dr,Redondo Beach,CA,90277,"$1,200.00",Kings',
  'Will Turner,181 N Harbor Dr,Redondo Beach,CA,90277,$15.00,Kings',
  'Ana Ruiz,12 Oak Ln,Reno,NV,89501,$900.00,Alameda',
  'Jack Sparrow,183 N Harbor Dr,Redondo Beach,CA,90277,$20.00,Tortuga',
].join('\n')

const form = acroform([
  { name: 'f1[0]', tooltip: 'Name of the tenant', kind: 'text', flags: fieldFlags.required },
  { name: 'recipient_address', kind: 'text', flags: fieldFlags.multiline, height: 40 },
  { name: 'amount_due', kind: 'text', flags: fieldFlags.required },
  {
    name: 'County',
    kind: 'combo',
    options: [
      ['06001', 'Alameda'],
      ['06031', 'Kings'],
    ],
  },
  { name: 'Fax', kind: 'text' },
  { name: 'Signature', kind: 'signature' },
])

test.describe('a list fills a PDF form for each recipient', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let page: Page

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    page = await openPage(browser, organization.owner)
  })
  test.afterAll(() => page.context().close())

  test('the fields are matched to columns, and a required one is decided about', async () => {
    await page.goto('/send/many')
    await page.getByLabel('Recipient list').setInputFiles({
      name: 'tenants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.waitForURL(/\/send\/many\/[^/]+\/columns/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/options/)
    await page.getByLabel('PDF for all rows').setInputFiles({
      name: 'state-notice.pdf',
      mimeType: 'application/pdf',
      buffer: form,
    })
    await expect(page.getByText('This PDF has 5 form fields')).toBeVisible()
    await page.getByRole('button', { name: 'Fill from columns' }).click()
    const table = page.getByRole('table', { name: 'Form fields' })
    await expect(table.getByLabel('Fill amount_due with')).toHaveValue('amount_due')
    await expect(table.getByLabel('Fill recipient_address with')).toHaveValue('recipient.address')
    await expect(page.getByText('1 signature field left alone')).toBeVisible()
    await expect(page.getByText('1 field to decide about')).toBeVisible()
    const preview = page.getByRole('region', { name: 'Preview of the filled form' })
    await expect(
      preview.getByText('“Name of the tenant” is required by the form and has no value.').first(),
    ).toBeVisible()
    await expectAccessible(page)
    await table.getByLabel('Fill Name of the tenant with').selectOption({ label: 'Name' })
    await expect(page.getByText('1 field to decide about')).toHaveCount(0)
  })

  test('three rows are shown as they would be printed, and others on request', async () => {
    const preview = page.getByRole('region', { name: 'Preview of the filled form' })
    await expect(preview.getByRole('heading', { name: 'Elizabeth Swan · row 2' })).toBeVisible()
    await expect(preview.getByText('Stays empty: Fax')).toHaveCount(3)
    await expect(preview.getByRole('button', { name: 'Page 1 of 1, enlarge' })).toHaveCount(3)
    await preview.getByLabel('Rows', { exact: true }).fill('5')
    await preview.getByRole('button', { name: 'Show rows' }).click()
    await expect(preview.getByRole('heading', { name: 'Jack Sparrow · row 5' })).toBeVisible()
    await expect(
      preview.getByText('“County” has no option “Tortuga”. Enter “Alameda”, “Kings”.'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByLabel('Fill Name of the tenant with')).toHaveValue('name')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('a row with a value that does not fit is named, fixed in place, and all are bought', async () => {
    await page.getByRole('button', { name: 'Check 4 rows' }).click()
    await page.waitForURL(/\/check/)
    await expect(page.getByRole('link', { name: 'Needs fixing 1' })).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByText('“County” has no option “Tortuga”.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Letter to Ana Ruiz' }).click()
    await expect(page.getByText('Filled in from the form “state-notice.pdf”')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit row 5' }).click()
    const dialog = page.getByRole('dialog', { name: 'Row 5', exact: true })
    await dialog.getByLabel('County').fill('Kings')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save and check' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Ready to purchase 4' })).toBeVisible()
    const id = /many\/([^/]+)/.exec(page.url())?.[1] ?? ''
    const { data: batch } = await organization.client.getBatch({ params: { id } })
    await organization.client.buyBatch({ params: { id }, body: { max_total_cents: batch.quoted_cents } })
    await expect
      .poll(async () => (await organization.client.getBatch({ params: { id } })).data.rows_by_state.bought, {
        timeout: 30_000,
      })
      .toBe(4)
  })
})
