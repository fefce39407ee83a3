import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { type ApprovalOffice, openApprovalOffice } from './support/approval-requests.ts'
import { choose, press, typeInto } from './support/by-keyboard.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let office: ApprovalOffice
let page: Page
let senderPage: Page

test.beforeAll(async ({ browser }) => {
  office = await openApprovalOffice(browser)
  ;({ page, senderPage } = office)
})
test.afterAll(() => Promise.all([page.context().close(), senderPage.context().close()]))

test('an invalid amount for the rule is reported at its field', async () => {
  await page.goto('/settings/approvals')
  await choose(page.getByRole('radio', { name: 'At or above an amount' }))
  await typeInto(page.getByRole('textbox', { name: 'Amount in dollars' }), 'nothing')
  await press(page.getByRole('button', { name: 'Save rule' }))
  await expect(page.getByText('Enter an amount in dollars')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount in dollars' })).toBeFocused()
  await typeInto(page.getByRole('textbox', { name: 'Amount in dollars' }), '1.50')
  await expect(page.getByText('Enter an amount in dollars')).toBeHidden()
  // What is stored already cannot be saved again.
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeDisabled()
  await typeInto(page.getByRole('textbox', { name: 'Amount in dollars' }), '1.75')
  await press(page.getByRole('button', { name: 'Save rule' }))
  await expect(page.getByText('Rule saved')).toBeVisible()
})

test('an owner who is the only approver is warned before turning the rule on', async ({ browser }) => {
  const alone = await openPage(browser, (await createOrganization()).owner)
  await alone.goto('/settings/approvals')
  await choose(alone.getByRole('radio', { name: 'At or above an amount' }))
  await expect(alone.getByText('Only you can approve')).toBeVisible()
  await expectAccessible(alone)
  await alone.context().close()
})

test('a request is sent back with a comment, which the sender reads on the shipment', async () => {
  const comment = 'Add the case number to its name.'
  const { id, approvalId } = await office.requestApproval('Notice to unit 4')
  await page.goto(`/approvals/${approvalId}`)
  await press(page.getByRole('button', { name: 'Send back', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Send back this request?' })
  await press(dialog.getByRole('button', { name: 'Send back' }))
  await expect(dialog.getByText('Describe the changes you need.')).toBeVisible()
  await typeInto(dialog.getByRole('textbox'), comment)
  await press(dialog.getByRole('button', { name: 'Send back' }))
  await page.waitForURL(/\/approvals$/)
  await expect(page.getByRole('link', { name: 'Notice to unit 4' })).toHaveCount(0)
  await press(page.getByRole('link', { name: 'Decided' }))
  await expect(page.getByText(comment)).toBeVisible()
  await senderPage.goto(`/shipments/${id}`)
  await expect(senderPage.getByText(comment).first()).toBeVisible()
})

test('a sender withdraws a request to edit the draft, and requests approval again', async () => {
  const { id, review } = await office.requestApproval('Notice to unit 5')
  await senderPage.goto(`/shipments/${id}`)
  await press(senderPage.getByRole('link', { name: 'View request' }))
  await press(senderPage.getByRole('button', { name: 'Withdraw request' }))
  await press(senderPage.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }))
  await senderPage.waitForURL(`**/send/${id}/quotes`)
  await senderPage.goto(review)
  await press(senderPage.getByRole('button', { name: 'Request approval' }).first())
  await senderPage.waitForURL(`**/shipments/${id}`)
})

test('a draft that was sent back opens from the list, though the browser remembers its request', async () => {
  const { id, approvalId } = await office.requestApproval('Notice to unit 6')
  await senderPage.goto(`/shipments/${id}`)
  await expect(senderPage.getByRole('link', { name: 'View request' })).toBeVisible()
  await senderPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Shipments', exact: true })
    .click()
  await expect(senderPage.getByRole('table', { name: 'Shipments' })).toBeVisible()
  await page.goto(`/approvals/${approvalId}`)
  await press(page.getByRole('button', { name: 'Send back', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Send back this request?' })
  await typeInto(dialog.getByRole('textbox'), 'Add the case number to its name.')
  await press(dialog.getByRole('button', { name: 'Send back' }))
  await page.waitForURL(/\/approvals$/)
  await senderPage
    .getByRole('row', { name: /Notice to unit 6/ })
    .getByRole('link')
    .first()
    .click()
  await expect(senderPage.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  await expect(senderPage).toHaveURL(new RegExp(`/send/${id}/quotes`))
})
