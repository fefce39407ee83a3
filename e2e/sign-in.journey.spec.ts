import { randomUUID } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { createOrganization } from './support/organization.ts'
import { expectSignedIn, newAddress, openPage, openVisitor, submitSignIn } from './support/sign-in.ts'

// Attempts to sign in are limited by address: these tests have one of their own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })

test.describe('signing up by keyboard', () => {
  test.describe.configure({ mode: 'serial' })

  let page: Page
  const account = { email: `${randomUUID()}@new-office.test`, password: 'letters by the harbor' }

  test.beforeAll(async ({ browser }) => {
    page = await openVisitor(browser)
  })
  test.afterAll(() => page.context().close())

  test('a password on lists used by attackers is rejected', async () => {
    await page.goto('/sign-in')
    await expectAccessible(page)
    await press(page.getByRole('link', { name: 'Create account' }))
    await typeInto(page.getByLabel('Your name'), 'Ana Silva')
    await typeInto(page.getByRole('textbox', { name: 'Email' }), account.email)
    await typeInto(page.getByLabel('Password'), 'password1234')
    await press(page.getByRole('button', { name: 'Create account' }))
    await expect(page.getByText('on lists used by attackers')).toBeVisible()
    await expectAccessible(page)
  })

  test('an email address is confirmed by the link sent to it', async () => {
    await typeInto(page.getByLabel('Password'), account.password)
    await press(page.getByRole('button', { name: 'Create account' }))
    await expect(page.getByText('Check your email')).toBeVisible()
    await press(page.getByRole('link', { name: 'Open the link' }))
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Confirm email address' }))
    await expect(page.getByText('Email address confirmed')).toBeVisible()
  })

  test('the first sign-in requests the organization’s name and time zone and opens its dashboard', async () => {
    await page.goto('/sign-in')
    await submitSignIn(page, account)
    await page.waitForURL('**/welcome')
    await expectAccessible(page)
    await typeInto(page.getByRole('textbox', { name: 'Name' }), 'New Office')
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New_York')
    await press(page.getByRole('button', { name: 'Create organization' }))
    await expect(page.getByText('New Office').first()).toBeVisible()
  })
})

test('a wrong password is rejected, and the right one then signs in', async ({ browser }) => {
  const { owner } = await createOrganization()
  const page = await openVisitor(browser)
  await page.goto('/sign-in')
  await submitSignIn(page, { ...owner, password: 'not the password' })
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(owner.email)
  await expectAccessible(page)
  await submitSignIn(page, owner)
  await expectSignedIn(page)
  await page.context().close()
})

test('the sign-in page states why it was shown, and redirects back', async ({ browser }) => {
  const { owner } = await createOrganization()
  const away = await openPage(browser, owner)
  const [session] = (await away.context().cookies()).filter(({ name }) => name.endsWith('session_token'))
  if (!session) throw new Error('there is no session')
  await away.context().clearCookies()
  await away.goto('/addresses')
  await expect(away.getByText('Sign in to open this page')).toBeVisible()
  // The cookie of a session that ended stays in the browser.
  await away.context().addCookies([{ ...session, value: 'ended' }])
  await away.goto('/addresses?search=Swan')
  await expect(away.getByText('Your session ended. Sign in to go on.')).toBeVisible()
  await expectAccessible(away)
  await submitSignIn(away, owner)
  await away.waitForURL(/\/addresses\?search=Swan$/)
  await away.context().close()
})
