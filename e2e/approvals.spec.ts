import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { choose, press, typeInto } from './support/by-keyboard.ts'
import { certified, createDraft, quoteOf } from './support/letters.ts'
import { type Account, addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

const note = 'Has to be postmarked by Friday.'

let organization: Organization
let sender: Account
/** What the owner sees, and what the sender does. */
let page: Page
let senderPage: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  sender = await addMember(organization, 'Ada Byron', 'sender')
  page = await openPage(browser, organization.owner)
  senderPage = await openPage(browser, sender)
  const body = { mode: 'from_amount', from_cents: 150 } as const
  await (await sessionClient(organization.owner)).updateApprovalRule({ body })
})
test.afterAll(() => Promise.all([page.context().close(), senderPage.context().close()]))

/** Creates a draft with the URL of the page that it is bought on. */
const prepareDraft = async (name: string) => {
  const draft = await createDraft(organization.client, { shipment_name: name, shipping_options: certified })
  const quote = quoteOf(draft)
  return { id: draft.id, quote, review: `/send/${draft.id}/review?quote=${quote}` }
}

/** Creates a draft for which the sender has requested approval. */
const requestApproval = async (name: string) => {
  const { id, quote, review } = await prepareDraft(name)
  const client = await sessionClient(sender)
  const { data } = await client.requestApproval({ params: { id }, body: { quote_id: quote, note } })
  return { id, review, approvalId: data.id }
}

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

test('a sender requests approval, with a note that survives a reload', async () => {
  const { id, review } = await prepareDraft('Notice to unit 1')
  await senderPage.goto(review)
  const field = senderPage.getByLabel('Note to approver')
  await expect(senderPage.getByRole('button', { name: 'Request approval' }).first()).toBeEnabled()
  await typeInto(field, note)
  await senderPage.reload()
  await expect(field).toHaveValue(note)
  await press(senderPage.getByRole('button', { name: 'Request approval' }).first())
  await senderPage.waitForURL(`**/shipments/${id}`)
  await expect(senderPage.getByRole('paragraph').filter({ hasText: 'Awaiting approval' })).toBeVisible()
  await expectAccessible(senderPage)
})

test('a draft awaiting approval cannot be edited, nor approved by its sender', async () => {
  const { id } = await requestApproval('Notice to unit 2')
  await senderPage.goto(`/send/${id}/options`)
  await senderPage.waitForURL(`**/shipments/${id}`)
  await press(senderPage.getByRole('link', { name: 'View request' }))
  await expect(senderPage.getByText('You can’t approve your own request')).toBeVisible()
  await expect(senderPage.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
})

test('a request is shown on the approver’s overview and listed with its note', async () => {
  await requestApproval('Notice to unit 3')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Approvals\s*\d+ waiting/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Awaiting your approval' })).toContainText('Ada Byron')
  await page.goto('/approvals')
  await expect(page.getByText(`“${note}”`).first()).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'Notice to unit 3' }))
  await expect(page.getByText('SHA-256')).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
  await expectAccessible(page)
})

test('a request is sent back with a comment, which the sender reads on the shipment', async () => {
  const comment = 'Add the case number to its name.'
  const { id, approvalId } = await requestApproval('Notice to unit 4')
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
  const { id, review } = await requestApproval('Notice to unit 5')
  await senderPage.goto(`/shipments/${id}`)
  await press(senderPage.getByRole('link', { name: 'View request' }))
  await press(senderPage.getByRole('button', { name: 'Withdraw request' }))
  await press(senderPage.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }))
  await senderPage.waitForURL(`**/send/${id}/quotes`)
  await senderPage.goto(review)
  await press(senderPage.getByRole('button', { name: 'Request approval' }).first())
  await senderPage.waitForURL(`**/shipments/${id}`)
})

test('approving buys the shipment, and its timeline names who requested and who approved', async () => {
  const { id } = await requestApproval('Notice to unit 6')
  await page.goto('/approvals')
  await press(page.getByRole('link', { name: 'Notice to unit 6' }))
  await press(page.getByRole('button', { name: /^Approve and pay \$/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Approve and pay', exact: true }))
  await page.waitForURL(`**/shipments/${id}`)
  const { data: bought } = await organization.client.getShipment({ params: { id } })
  expect(bought.status).toBe('queued')
  const actorOf = (start: string) =>
    bought.events?.findLast(({ message }) => message?.startsWith(start))?.actor
  expect(actorOf('Approved')).toBeDefined()
  expect(actorOf('Approval requested')).toBeDefined()
  expect(actorOf('Approval requested')).not.toBe(actorOf('Approved'))
  await page.goto('/approvals?state=ended')
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
