import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { drawLastMonth } from './support/last-month.ts'
import { createDraft, quoteOf } from './support/letters.ts'
import { mailroom } from './support/mailroom.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe('an organization pays without a card', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let page: Page

  const operate = (noun: string, verb: string, ...rest: string[]) =>
    mailroom(noun, verb, '--organization', organization.organizationId, ...rest)

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization({ card: null })
    page = await openPage(browser, organization.owner)
  })
  test.afterAll(() => page.context().close())

  test('it pays by card until the operator sets other terms', async () => {
    await page.goto('/settings/billing/account')
    await expect(page.getByRole('heading', { name: 'By card' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Balance activity' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('a prepaid balance pays for a letter, and a payment is recorded once', async () => {
    test.slow()
    await operate('billing', 'set', '--terms', 'balance')
    const payment = ['--amount', '20.00', '--reference', 'WIRE-44']
    await operate('payments', 'record', ...payment)
    const again = await operate('payments', 'record', ...payment)
    expect(again).toMatchObject({ is_new: false, balance_cents: 2000 })
    const draft = await createDraft(organization.client, { shipment_name: 'Prepaid notice' })
    await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
    await expect(page.getByText('Paid from your prepaid balance: $20.00 available.')).toBeVisible()
    await page
      .getByRole('button', { name: /^Pay \$[\d.,]+ and send$/ })
      .first()
      .click()
    await page.waitForURL(`**/shipments/${draft.id}`)
    await page.goto('/settings/billing/account')
    const activity = page.getByRole('region', { name: 'Balance activity' })
    await expect(activity.getByText('Payment received')).toHaveCount(1)
    await expect(activity.getByText('WIRE-44')).toBeVisible()
    await expect(activity.getByRole('link', { name: 'View letter' })).toHaveCount(1)
    await expectAccessible(page)
  })

  test('on invoice terms, a month is billed as a PDF that payments settle', async () => {
    test.slow()
    await operate('billing', 'set', '--terms', 'invoice', '--net-days', '30', '--credit-limit', '500.00')
    await drawLastMonth(organization.organizationId, 1234)
    const { numbers } = await operate('billing', 'issue-invoices')
    expect(numbers).toHaveLength(1)
    await page.goto('/settings/billing/account')
    await expect(page.getByRole('heading', { name: 'By monthly invoice' })).toBeVisible()
    const invoices = page.getByRole('region', { name: 'Invoices' })
    await expect(invoices).toContainText(/INV-\d{6}/)
    await expect(invoices).toContainText('$12.34')
    const link = invoices.getByRole('link', { name: /^PDF of invoice INV-/ })
    const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    await operate('payments', 'record', '--amount', '100.00', '--reference', 'WIRE-45')
    await page.reload()
    await expect(invoices.getByText('Paid', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
