import { expect, type Page, test } from '@playwright/test'

import type { MessageToCompose } from '#tests/support/inbound/compose-message.ts'

import { expectAccessible, expectAccessibleOnPhone } from './support/accessible.ts'
import { deliverEmail } from './support/inbound.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { expectCaptured } from './support/sandbox-mail.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

let organization: Organization
let page: Page
let address = ''

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const deliver = (message?: Partial<MessageToCompose>) =>
  deliverEmail({ from: organization.owner.email, to: address }, message)

const receivedRow = (name: string | RegExp) =>
  page.getByRole('table', { name: 'Received emails' }).getByRole('row').filter({ hasText: name })

test('an owner turns inbound email on and gets an address, which the send page names', async () => {
  await page.goto('/settings/inbound-email')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  address = await page.locator('code', { hasText: '@mail.mailroom.test' }).innerText()
  expect(address).toMatch(/^harbor-legal-[2-9a-z]{12}@mail\.mailroom\.test$/)
  await expect(page.getByRole('button', { name: 'Copy inbound email address' })).toBeVisible()
  await expect(page.getByText('No emails received yet')).toBeVisible()
  await page.goto('/send')
  await expect(page.getByText(`Or email a PDF to ${address}`)).toBeVisible()
  await page.getByRole('link', { name: 'How to write it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbound email' })).toBeVisible()
})

/** Opens a captured email by its subject, and returns its text as a mail program shows it. */
const openReply = async (subject: RegExp) => {
  await expectCaptured(organization.owner, { subject })
  await page.goto('/sandbox-mail')
  await page.getByRole('link', { name: subject }).click()
  return page.frameLocator('iframe')
}

test('an emailed PDF gets a reply with prices and a link to review the draft, and buys nothing', async () => {
  expect(await deliver()).toBe(202)
  const reply = await openReply(/Re: Notice to unit 4/)
  await expect(reply.getByText('Your draft is ready. Nothing has been bought or mailed.')).toBeVisible()
  await expect(reply.getByText(/USPS First-Class Mail, Certified Mail, return receipt: \$\d/)).toBeVisible()
  await expect(reply.getByText('SPF pass, DKIM pass, DMARC pass')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await reply.getByRole('link', { name: 'Review and send' }).click()
  const review = await opened
  await expect(review.getByRole('button', { name: /^Pay \$[\d.]+ and send$/ })).toBeVisible()
  await expect(review.getByText('Elizabeth Swan').first()).toBeVisible()
  await review.close()
})

test('a message without an address gets a reply with instructions, and continues with its PDF', async () => {
  expect(await deliver({ text: 'Please mail this.', subject: 'No address' })).toBe(202)
  const reply = await openReply(/Re: No address/)
  await expect(reply.getByText('No draft was created. Nothing has been bought or mailed.')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await reply.getByRole('link', { name: 'Continue with this PDF in Mailroom' }).click()
  const next = await opened
  await expect(next.getByRole('group', { name: 'Recipient' })).toBeVisible()
  await next.close()
})

test('a message from a forged sender gets no reply, and is listed with the mail server’s verdict', async () => {
  const forged = 'Authentication-Results: mx.harbor.test; dmarc=fail header.from=harbor.test'
  expect(await deliver({ top: [forged], subject: 'Forged' })).toBe(202)
  await page.goto('/settings/inbound-email')
  await expect(receivedRow('Forged')).toContainText('Not authenticated')
  await expect(receivedRow('Forged')).toContainText('DMARC fail')
  await page.goto('/sandbox-mail')
  await expect(page.getByRole('link', { name: /Re: No address/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Forged/ })).toBeHidden()
})

test('the timeline states that it arrived by email, with the stated verdicts', async () => {
  await page.goto('/settings/inbound-email')
  await expect(receivedRow('Notice to unit 4')).toContainText('Draft created')
  await expect(receivedRow('Notice to unit 4')).toContainText(/SPF pass.*DKIM pass.*DMARC pass/)
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await page.getByRole('link', { name: 'Open draft' }).click()
  await expect(
    page.getByText(`Created from an email from ${organization.owner.email}.`).first(),
  ).toBeVisible()
})

test('the address is changed and turned off, and the old one receives nothing', async () => {
  await page.goto('/settings/inbound-email')
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(address)).toBeHidden()
  expect(await deliver({ subject: 'To the old address' })).toBe(202)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('This address receives no email while inbound email is off.')).toBeVisible()
  await expect(receivedRow('To the old address')).toHaveCount(0)
  await page.goto('/send')
  await expect(page.getByText(/Or email a PDF/)).toBeHidden()
})
