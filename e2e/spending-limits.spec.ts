import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { buy, createDraft, quoteOf } from './support/letters.ts'
import { type Account, addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

test.describe('the monthly spending limit of members', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let sender: Account
  let page: Page
  let senderPage: Page

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    sender = await addMember(organization, 'Ada Byron', 'sender')
    page = await openPage(browser, organization.owner)
    senderPage = await openPage(browser, sender)
  })
  test.afterAll(() => Promise.all([page.context().close(), senderPage.context().close()]))

  test('an owner sets a default, and a limit for one member', async () => {
    await page.goto('/settings/billing/limits')
    await expect(page.getByText('spent, no limit').first()).toBeVisible()
    await expectAccessible(page)
    const form = page.getByRole('form', { name: 'Default limit' })
    await form.getByLabel('US dollars per member and month').fill('lots')
    await form.getByRole('button', { name: 'Save limit' }).click()
    await expect(form.getByText('Enter an amount in dollars')).toBeVisible()
    await form.getByLabel('US dollars per member and month').fill('500')
    await form.getByRole('button', { name: 'Save limit' }).click()
    await expect(page.getByText('Spending limit saved').first()).toBeVisible()
    await page.getByRole('button', { name: 'Change limit for Ada Byron' }).click()
    const dialog = page.getByRole('dialog', { name: 'Spending limit for Ada Byron' })
    await expect(dialog.getByText('$500.00 a month now.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: /Set an amount/ }).check()
    await dialog.getByLabel('US dollars per month').fill('1.00')
    await dialog.getByRole('button', { name: 'Save limit' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('$0.00 of $1.00 spent')).toBeVisible()
  })

  test('a letter over the limit is not bought; its sender requests approval instead', async () => {
    const draft = await createDraft(organization.client, { shipment_name: 'Third notice' })
    await senderPage.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
    await expect(senderPage.getByText('left of your $1.00 spending limit').first()).toBeVisible()
    await expectAccessible(senderPage)
    const client = await sessionClient(sender)
    const body = { quote_id: quoteOf(draft) }
    await expect(client.buyShipment({ params: { id: draft.id }, body })).rejects.toMatchObject({
      status: 402,
      code: 'SPENDING_LIMIT_REACHED',
    })
    await senderPage.getByRole('button', { name: 'Request approval' }).first().click()
    await senderPage.waitForURL(`**/shipments/${draft.id}`)
    await expect(senderPage.getByText('Approval requested').first()).toBeVisible()
    await page.goto('/approvals')
    await page
      .getByRole('link', { name: /Third notice/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Approve and pay \$/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve and pay', exact: true }).click()
    await expect
      .poll(async () => (await organization.client.getShipment({ params: { id: draft.id } })).data.status)
      .not.toBe('draft')
  })

  test('approved spending counts toward the approver, also on the members page', async () => {
    await buy(organization.client, await createDraft(organization.client))
    await page.goto('/settings/members')
    await expect(page.getByText('$0.00 of $1.00 spent this month.')).toBeVisible()
    await page.getByRole('link', { name: 'Spending limits' }).first().click()
    await page.waitForURL('**/settings/billing/limits')
    const { data } = await organization.client.getSpendingLimit()
    expect(data.spent_cents).toBeGreaterThan(0)
    await expect(page.getByRole('region', { name: /^Your spending in/ })).toContainText('of $500.00 spent')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('a sender sees their own limit and cannot change any', async () => {
    await senderPage.goto('/settings/billing/limits')
    await expect(senderPage.getByText('Only owners and admins can change spending limits.')).toBeVisible()
    await expect(senderPage.getByText('$0.00 of $1.00 spent')).toBeVisible()
    await expect(senderPage.getByRole('button', { name: /Change limit/ })).toHaveCount(0)
  })
})
