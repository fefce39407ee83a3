import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

test('an organization has Lob print and mail, and sees what Lob cannot prove', async () => {
  await page.goto('/settings/mailing')
  await page.getByLabel('Who prints and mails').selectOption('Lob')
  await expect(page.getByText('What Lob cannot prove')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save mailing settings' }).click()
  await expect(page.getByText('Mailing settings saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What Lob mails')).toHaveValue('always')
})

test('only Lob quotes a draft', async () => {
  const pdf = await createTestPdf({ pages: 2, text: 'Notice' })
  const draft = await createDraft(organization.client, {
    document: pdf.toString('base64'),
    shipping_options: { certified_mail: true },
  })
  await page.goto(`/send/${draft.id}/quotes`)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByText('Printed and mailed by Lob, at an estimated price')).toBeVisible()
  await expectAccessible(page)
})
