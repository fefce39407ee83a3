import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

const csv = [
  'Name,Street,City,State,ZIP,Amount due',
  'Elizabeth Swan,179 N Harbor Dr,Redondo Beach,CA,90277,"$1,200.00"',
  'Ana Ruiz,12 Oak Ln,Reno,NV,89501,',
].join('\n')

test.describe('a list sends each recipient a letter of their own', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let page: Page

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    page = await openPage(browser, organization.owner)
    await organization.client.createTemplate({
      body: {
        name: 'Notice to quit',
        html: '<p>{{date}}</p><p>{{recipient.name}}</p><p>You owe {{amount_due}} by {{due_date}}.</p>',
        has_letterhead: false,
      },
    })
  })
  test.afterAll(() => page.context().close())

  test('the template is chosen, and fields that no column fills are named', async () => {
    await page.goto('/send/many')
    await page.getByLabel('Recipient list').setInputFiles({
      name: 'tenants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.waitForURL(/\/send\/many\/[^/]+\/columns/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/options/)
    const choice = page.getByLabel('Or a letter from a template')
    await choice.selectOption({ label: 'Notice to quit, version 1' })
    await expect(page.getByText('No column fills {{due_date}}.')).toBeVisible()
    await expectAccessible(page)
    await organization.client.createTemplate({
      body: {
        name: 'Reminder',
        html: '<p>{{recipient.name}}</p><p>You owe {{amount_due}}.</p>',
        has_letterhead: false,
      },
    })
    await page.reload()
    await choice.selectOption({ label: 'Reminder, version 1' })
    await expect(page.getByText(/^No column fills/)).toHaveCount(0)
  })

  test('each row shows its letter, and one with a missing value is fixed in place', async () => {
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.waitForURL(/\/check/)
    await expect(page.getByRole('link', { name: 'Needs fixing 1' })).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByText('{{amount_due}} has no value.')).toBeVisible()
    await page.getByRole('button', { name: 'Letter to Elizabeth Swan' }).click()
    await expect(page.getByRole('button', { name: 'Page 1 of 1, enlarge' })).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit row 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Row 3', exact: true })
    await expect(dialog.getByText('{{amount_due}} has no value.').last()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Amount due').fill('$900.00')
    await dialog.getByRole('button', { name: 'Save and check' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Ready to purchase 2' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Letter to Ana Ruiz' })).toBeVisible()
  })
})
