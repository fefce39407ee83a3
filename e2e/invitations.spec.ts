import { randomUUID } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { pick, press } from './support/by-keyboard.ts'
import { createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { invitationLink } from './support/sandbox-mail.ts'
import { newAddress, openPage, sessionClient } from './support/sign-in.ts'

// Sign-ups are limited by address: these tests have one of their own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })

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

test('a member of another organization joins a second one and switches between the two by keyboard', async ({
  browser,
}) => {
  const { owner } = await createOrganization({ name: 'Second Office' })
  const visitor = await openPage(browser, owner)
  await invite(owner.email, 'sender')
  await visitor.goto(await invitationLink(page, organization.owner, owner.email))
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
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Berth lease')
  await expect(menu).toContainText('Harbor Members')
  await visitor.context().close()
})

test('an invitation for another e-mail address cannot be accepted', async () => {
  const email = `${randomUUID()}@guest.test`
  await invite(email, 'sender')
  await page.goto(await invitationLink(page, organization.owner, email))
  await expect(page.getByText('You’re signed in to a different account')).toBeVisible()
  await expectAccessible(page)
})

test('a revoked invitation shows that it was revoked', async () => {
  const email = `${randomUUID()}@guest.test`
  await invite(email, 'admin')
  const link = await invitationLink(page, organization.owner, email)
  await page.goto('/settings/members')
  await press(page.getByRole('button', { name: `Revoke invitation to ${email}` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }))
  await expect(page.getByText(`Invitation to ${email} revoked`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invitations' }).getByText(email)).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible()
})
