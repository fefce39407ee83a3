import { expect, type Page, test } from '@playwright/test'

import { totpCode } from '#tests/support/office/totp.ts'

import { expectAccessible, expectAccessibleOnPhone } from './support/accessible.ts'
import { type Account, addMember, createOrganization, type Organization } from './support/organization.ts'
import { expectSignedIn, newAddress, openPage, openVisitor, submitSignIn } from './support/sign-in.ts'

// Attempts to sign in are limited by address: these tests have one of their own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })

test.describe.configure({ mode: 'serial' })

let organization: Organization
let owner: Page
let member: Page
let sender: Account
let memberUri: string

/** Sets up an authenticator app on the open page; returns its `otpauth:` URI. */
const setUpApp = async (page: Page, { password }: Account): Promise<string> => {
  const card = page.getByRole('region', { name: 'Two-factor authentication', exact: true })
  await card.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const secret = (await card.locator('code').first().textContent()) ?? ''
  const uri = `otpauth://totp/Mailroom?secret=${secret}`
  await card.getByRole('textbox', { name: 'Code', exact: true }).fill(totpCode(uri))
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(card.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  return uri
}

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization({ name: 'Careful Legal' })
  sender = await addMember(organization, 'Bo Sender', 'sender')
  owner = await openPage(browser, organization.owner)
  member = await openPage(browser, sender)
})
test.afterAll(async () => {
  await owner.context().close()
  await member.context().close()
})

test('an owner sets up their own before requiring it of everyone', async () => {
  await owner.goto('/settings/sign-in')
  await expect(owner.getByText('Set it up for yourself first')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'Go to Security' }).click()
  await setUpApp(owner, organization.owner)
})

test('the owner sees who will lose access, and requires it', async () => {
  await member.goto('/shipments')
  await owner.goto('/settings/sign-in')
  const card = owner.getByRole('region', { name: 'Require two-factor authentication' })
  await card.getByRole('button', { name: 'Require' }).click()
  const dialog = owner.getByRole('alertdialog')
  await expect(dialog).toContainText('1 member without it will lose access immediately')
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Require' }).click()
  await expect(card.getByText('Required', { exact: true })).toBeVisible()
})

test('a signed-in member is redirected to set it up, and then returns to the same page', async () => {
  await member.goto('/shipments?states=delivered')
  await member.waitForURL('**/two-factor?next=*')
  await expect(member.getByText('Careful Legal requires two-factor authentication')).toBeVisible()
  await expectAccessible(member)
  await expectAccessibleOnPhone(member)
  memberUri = await setUpApp(member, sender)
  await member.getByRole('button', { name: 'I’ve saved them' }).click()
  await member.getByRole('link', { name: 'Continue to Mailroom' }).click()
  await member.waitForURL('**/shipments?states=delivered')
  await expect(member.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible()
})

test('the last method cannot be removed', async () => {
  await member.goto('/settings/security')
  const card = member.getByRole('region', { name: 'Two-factor authentication', exact: true })
  await card.getByRole('button', { name: 'Turn off' }).click()
  const dialog = member.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(sender.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('Add another method before removing this one')).toBeVisible()
})

test('signing in again asks for the code and opens the dashboard', async () => {
  await member.context().clearCookies()
  await member.goto('/sign-in')
  await member.getByRole('textbox', { name: 'Email' }).fill(sender.email)
  await member.getByLabel('Password').fill(sender.password)
  await member.getByRole('button', { name: 'Sign in', exact: true }).click()
  await member.getByRole('textbox', { name: 'Authentication code' }).fill(totpCode(memberUri, 1))
  await member.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(member.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
})

test('a new member who signs in is redirected to set it up, and can sign out instead', async ({
  browser,
}) => {
  const newcomer = await addMember(organization, 'Cy Newcomer', 'reviewer')
  const page = await openPage(browser, newcomer)
  await page.goto('/')
  await page.waitForURL('**/two-factor')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
  await page.context().close()
})

test('once it is optional again, a password is enough', async ({ browser }) => {
  await owner.goto('/settings/sign-in')
  await owner.getByRole('button', { name: 'Make optional' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Make optional' }).click()
  await expect(owner.getByText('Optional', { exact: true })).toBeVisible()
  const page = await openVisitor(browser)
  await page.goto('/sign-in')
  await submitSignIn(page, await addMember(organization, 'Di Late', 'sender'))
  await expectSignedIn(page)
  await page.context().close()
})
