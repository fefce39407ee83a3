import { randomUUID } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { invitationLink } from './support/sandbox-mail.ts'
import { newAddress, openPage, openVisitor } from './support/sign-in.ts'

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

test.describe('an invited person', () => {
  test.describe.configure({ mode: 'serial' })

  const guest = `${randomUUID()}@guest.test`
  let visitor: Page
  let link: string

  test.beforeAll(async ({ browser }) => {
    visitor = await openVisitor(browser)
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
    link = await invitationLink(page, organization.owner, guest)
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
    // Nothing behind the dialog has a role, so that the member would seem gone before the removal.
    await expect(question).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: guest })).toHaveCount(0)
    await visitor.goto('/shipments')
    await visitor.waitForURL('**/welcome')
  })
})
