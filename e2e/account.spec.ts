import { randomUUID } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'

import { totpCode } from '#tests/support/office/totp.ts'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { type Account, createOrganization } from './support/organization.ts'
import { openPage, randomAddress } from './support/sign-in.ts'

// Attempts to sign in are limited by address: these tests have one of their own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': randomAddress() } })

test.describe.configure({ mode: 'serial' })

let page: Page

const giveCredentials = async ({ email, password }: Account): Promise<void> => {
  await page.goto('/sign-in')
  await typeInto(page.getByRole('textbox', { name: 'Email' }), email)
  await typeInto(page.getByLabel('Password'), password)
  await press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

const expectSignedIn = () => expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()

test.describe('signing up by keyboard', () => {
  const account = { email: `${randomUUID()}@new-office.test`, password: 'letters by the harbor' }

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
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

  test('the first sign-in asks for the organization’s name and time zone and opens its dashboard', async () => {
    await giveCredentials(account)
    await page.waitForURL('**/welcome')
    await expectAccessible(page)
    await typeInto(page.getByRole('textbox', { name: 'Name' }), 'New Office')
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New_York')
    await press(page.getByRole('button', { name: 'Create organization' }))
    await expect(page.getByText('New Office').first()).toBeVisible()
  })
})

test.describe('signing in by keyboard', () => {
  let account: Account
  let uri = ''
  let recoveryCode = ''

  /** Adds a device that stores passkeys and verifies its user. */
  const attachAuthenticator = async (): Promise<void> => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }

  test.beforeAll(async ({ browser }) => {
    account = (await createOrganization()).owner
    page = await openPage(browser, account)
    await attachAuthenticator()
  })
  test.afterAll(() => page.context().close())

  test('an authenticator app is set up with ten recovery codes', async () => {
    await page.goto('/settings/security')
    await expectAccessible(page)
    const codes = page.getByRole('region', { name: 'Two-factor authentication' })
    await press(codes.getByRole('button', { name: 'Turn on' }))
    await typeInto(page.getByRole('dialog').getByLabel('Your password'), account.password)
    await expectAccessible(page)
    await press(page.getByRole('dialog').getByRole('button', { name: 'Continue' }))
    await expect(codes.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    const secret = (await codes.locator('code').first().textContent()) ?? ''
    uri = `otpauth://totp/Mailroom?secret=${secret}`
    await typeInto(codes.getByRole('textbox', { name: 'Code', exact: true }), totpCode(uri))
    await press(codes.getByRole('button', { name: 'Turn on' }))
    await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await expectAccessible(page)
  })

  test('a passkey is added after entering the password', async () => {
    await press(page.getByRole('button', { name: 'Add passkey' }))
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByRole('textbox', { name: 'Name' }), 'Office laptop')
    await typeInto(dialog.getByLabel('Your password'), account.password)
    await press(dialog.getByRole('button', { name: 'Add passkey' }))
    await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('Office laptop')
  })

  test('signing in requires a code from the authenticator app', async () => {
    await page.context().clearCookies()
    await giveCredentials(account)
    await typeInto(page.getByRole('textbox', { name: 'Authentication code' }), totpCode(uri, 1))
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Continue', exact: true }))
    await expectSignedIn()
  })

  test('a recovery code is accepted in place of the authenticator app', async () => {
    await page.context().clearCookies()
    await giveCredentials(account)
    await press(page.getByRole('button', { name: 'Use a recovery code' }))
    await typeInto(page.getByRole('textbox', { name: 'Recovery code' }), recoveryCode)
    await press(page.getByRole('button', { name: 'Continue', exact: true }))
    await expectSignedIn()
  })

  test('a passkey signs in without a password or code', async () => {
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
    await expectSignedIn()
  })

  test('all other sessions are signed out at once', async () => {
    await page.goto('/settings/security')
    await press(page.getByRole('button', { name: 'Sign out other sessions' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Sign out other sessions' }))
    await expect(page.getByRole('button', { name: 'Sign out other sessions' })).toHaveCount(0)
  })
})

test('whoever is led to the sign-in page is told why, and is led back', async ({ browser }) => {
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
  await expect(away.getByText('Your session has ended')).toBeVisible()
  await expectAccessible(away)
  await typeInto(away.getByRole('textbox', { name: 'Email' }), owner.email)
  await typeInto(away.getByLabel('Password'), owner.password)
  await press(away.getByRole('button', { name: 'Sign in', exact: true }))
  await away.waitForURL(/\/addresses\?search=Swan$/)
  await away.context().close()
})
