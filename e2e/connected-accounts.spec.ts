import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectAccessibleOnPhone } from './support/accessible.ts'
import { certified, createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe('an organization with an EasyPost account of its own', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let page: Page
  const account = `Browser${Array.from(crypto.randomUUID().replaceAll(/[^a-f]/g, '')).join('')}`

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    page = await openPage(browser, organization.owner)
  })
  test.afterAll(() => page.context().close())

  test('connects it with a key that EasyPost accepts, and shows only the end of the key', async () => {
    await page.goto('/settings/connected-accounts')
    const form = page.getByRole('form', { name: 'Connect EasyPost' })
    await form.getByLabel('API key').fill('EZTKnotakey')
    await form.getByRole('button', { name: 'Connect EasyPost' }).click()
    await expect(form.getByText('EasyPost does not accept this key.')).toBeVisible()
    await form.getByLabel('API key').fill(`EZTKsandbox${account}1`)
    await form.getByRole('button', { name: 'Connect EasyPost' }).click()
    const card = page.getByRole('region', { name: /EasyPost account, key ending in/ })
    await expect(card.getByText('Sells your postage and bills you for it.')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(`EZTKsandbox${account}1`)
    await expectAccessible(page)
    await expectAccessibleOnPhone(page)
  })

  test('sees who bills what, and pays Mailroom only its fee', async () => {
    const draft = await createDraft(organization.client, { shipping_options: certified })
    await page.goto(`/send/${draft.id}/quotes`)
    await expect(page.getByText(/EasyPost bills \$\d+\.\d\d of it to your account\./).first()).toBeVisible()
    const selected = page.getByRole('region', { name: 'Selected service' })
    await expect(selected.getByText('Postage, billed by EasyPost to your account')).toBeVisible()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByRole('button', { name: /^Pay \$1\.65 and send$/ }).click()
    await page.waitForURL(`/shipments/${draft.id}`)
    await page.locator('summary', { hasText: 'Breakdown' }).click()
    await expect(page.getByText('Postage, billed by EasyPost to your account')).toBeVisible()
  })

  test('disconnects it, and sees what still needs the key', async () => {
    await page.goto('/settings/connected-accounts')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('The key is kept until these are finished')).toBeVisible()
    await expect(page.getByText('1 label not yet handed over')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Connect EasyPost' })).toBeVisible()
    await expectAccessible(page)
  })
})
