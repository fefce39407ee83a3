import { randomUUID } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { pick, press, typeInto } from './support/by-keyboard.ts'
import { createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage, randomAddress, sessionClient } from './support/sign-in.ts'

// Sign-ups are limited by address: these tests have one of their own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': randomAddress() } })

let organization: Organization
/** What the inviting owner sees. */
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization({ name: 'Harbor Members' })
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const invite = async (email: string, role: 'reviewer' | 'sender' | 'admin'): Promise<void> => {
  const client = await sessionClient(organization.owner)
  await client.createInvitation({ body: { email, role } })
}

/** Returns the link in the last e-mail to that address, as the sandbox's mailbox shows it to its organization. */
const linkTo = async (email: string): Promise<string> => {
  const message = page.getByRole('link').filter({ hasText: email }).first()
  await expect(async () => {
    await page.goto('/sandbox-mail')
    await message.click({ timeout: 2000 })
  }).toPass()
  await press(page.getByRole('button', { name: 'Show text' }))
  const link = /https?:\/\/\S+\/invitation\?token=[\w-]{43}/
  const main = page.getByRole('main')
  await expect(main).toContainText(link)
  return link.exec((await main.textContent()) ?? '')?.[0] ?? ''
}

test.describe('an invited person', () => {
  test.describe.configure({ mode: 'serial' })

  const guest = `${randomUUID()}@guest.test`
  let visitor: Page
  let link: string

  test.beforeAll(async ({ browser }) => {
    visitor = await browser.newPage()
  })
  test.afterAll(() => visitor.context().close())

  test('is invited by keyboard with a role', async () => {
    await page.goto('/settings/members')
    const form = page.getByRole('form', { name: 'Invite a teammate' })
    await typeInto(form.getByRole('textbox', { name: 'Email address' }), guest)
    await typeInto(form.getByRole('combobox', { name: 'Role' }), 'reviewer')
    await press(form.getByRole('button', { name: 'Send invitation' }))
    await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(guest)
    await expectAccessible(page)
  })

  test('creates an account from the e-mail and works with the role', async () => {
    link = await linkTo(guest)
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Join Harbor Members' })).toBeVisible()
    await expectAccessible(visitor)
    await press(visitor.getByRole('link', { name: 'Create account to join' }))
    await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(guest)
    await expectAccessible(visitor)
    await typeInto(visitor.getByLabel('Your name'), 'Rosa Lind')
    await typeInto(visitor.getByLabel('Password'), 'letters by the harbor')
    await press(visitor.getByRole('button', { name: 'Create account' }))
    await expect(visitor.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()
    await visitor.goto('/settings/members')
    await expect(visitor.getByRole('listitem').filter({ hasText: guest })).toContainText('Reviewer')
    await expect(visitor.getByRole('form', { name: 'Invite a teammate' })).toHaveCount(0)
  })

  test('cannot use the invitation twice', async () => {
    await visitor.goto(link)
    await expect(
      visitor.getByRole('heading', { name: 'This invitation has already been used' }),
    ).toBeVisible()
  })

  test('gets another role after a confirmation', async () => {
    await page.goto('/settings/members')
    await press(page.getByRole('button', { name: 'Change role for Rosa Lind' }))
    const change = page.getByRole('alertdialog', { name: 'Change role for Rosa Lind' })
    await typeInto(change.getByRole('combobox', { name: 'Role' }), 'operator')
    await expectAccessible(page)
    await press(change.getByRole('button', { name: 'Change role' }))
    await expect(page.getByRole('listitem').filter({ hasText: guest })).toContainText('Operator')
  })

  test('loses access immediately when removed', async () => {
    await press(page.getByRole('button', { name: 'Remove Rosa Lind' }))
    const question = page.getByRole('alertdialog', { name: 'Remove Rosa Lind?' })
    await expect(question).toContainText('will lose access to Harbor Members immediately')
    await expectAccessible(page)
    await press(question.getByRole('button', { name: 'Remove' }))
    await expect(page.getByRole('listitem').filter({ hasText: guest })).toHaveCount(0)
    await visitor.goto('/shipments')
    await visitor.waitForURL('**/welcome')
  })
})

test('a member of another organization joins a second one and switches between the two by keyboard', async ({
  browser,
}) => {
  const { owner } = await createOrganization({ name: 'Second Office' })
  const visitor = await openPage(browser, owner)
  await invite(owner.email, 'sender')
  await visitor.goto(await linkTo(owner.email))
  await press(visitor.getByRole('button', { name: 'Join Harbor Members' }))
  const menu = visitor.getByRole('complementary').getByRole('button', { name: /Account/ })
  await expect(menu).toContainText('Harbor Members')
  // The menu takes no key before the page is hydrated.
  await expect(async () => {
    if ((await menu.getAttribute('aria-expanded')) !== 'true') await press(menu)
    const current = visitor.getByRole('menuitemradio', { name: 'Harbor Members' })
    await expect(current).toBeChecked({ timeout: 5000 })
  }).toPass()
  await expectAccessible(visitor)
  await pick(visitor.getByRole('menuitemradio', { name: 'Second Office' }))
  await expect(menu).toContainText('Second Office')
  const { id } = await createDraft(organization.client, { shipment_name: 'Berth lease' })
  await visitor.goto(`/shipments/${id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This belongs to Harbor Members')
  await expectAccessible(visitor)
  await press(visitor.getByRole('button', { name: 'Switch to Harbor Members' }))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Berth lease')
  await expect(menu).toContainText('Harbor Members')
  await visitor.context().close()
})

test('an invitation for another e-mail address cannot be accepted', async () => {
  const email = `${randomUUID()}@guest.test`
  await invite(email, 'sender')
  await page.goto(await linkTo(email))
  await expect(page.getByText('You’re signed in to a different account')).toBeVisible()
  await expectAccessible(page)
})

test('a revoked invitation says so when it is opened', async () => {
  const email = `${randomUUID()}@guest.test`
  await invite(email, 'admin')
  const link = await linkTo(email)
  await page.goto('/settings/members')
  await press(page.getByRole('button', { name: `Revoke invitation to ${email}` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }))
  await expect(page.getByText(`Invitation to ${email} revoked`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invitations' }).getByText(email)).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible()
})
