import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { type ApprovalOffice, note, openApprovalOffice } from './support/approval-requests.ts'
import { press, typeInto } from './support/by-keyboard.ts'

let office: ApprovalOffice
let page: Page
let senderPage: Page

test.beforeAll(async ({ browser }) => {
  office = await openApprovalOffice(browser)
  ;({ page, senderPage } = office)
})
test.afterAll(() => Promise.all([page.context().close(), senderPage.context().close()]))

test('a sender requests approval, with a note that survives a reload', async () => {
  const { id, review } = await office.prepareDraft('Notice to unit 1')
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
  const { id } = await office.requestApproval('Notice to unit 2')
  await senderPage.goto(`/send/${id}/options`)
  await senderPage.waitForURL(`**/shipments/${id}`)
  await press(senderPage.getByRole('link', { name: 'View request' }))
  await expect(senderPage.getByText('You can’t approve your own request')).toBeVisible()
  await expect(senderPage.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
})

test('a request is shown on the approver’s overview and listed with its note', async () => {
  await office.requestApproval('Notice to unit 3')
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

test('approving buys the shipment, and its timeline names who requested and who approved', async () => {
  const { id } = await office.requestApproval('Notice to unit 6')
  await page.goto('/approvals')
  await press(page.getByRole('link', { name: 'Notice to unit 6' }))
  await press(page.getByRole('button', { name: /^Approve and pay \$/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Approve and pay', exact: true }))
  await page.waitForURL(`**/shipments/${id}`)
  const { data: bought } = await office.client.getShipment({ params: { id } })
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
