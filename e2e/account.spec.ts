import { expect, type Page, test } from '@playwright/test'

import { totpCode } from '#tests/support/office/totp.ts'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { type Account, createOrganization } from './support/organization.ts'
import { expectSignedIn, newAddress, openPage, submitSignIn } from './support/sign-in.ts'

// Attempts to sign in are limited by address: these tests have one of their own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })

test.describe.configure({ mode: 'serial' })

let page: Page

test.describe('signing in by keyboard', () => {
  let account: Account
  let uri = ''
  let recoveryCode = ''
  let usedCode = ''

  const giveCredentials = async (): Promise<void> => {
    await page.goto('/sign-in')
    await submitSignIn(page, account)
  }

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
    await giveCredentials()
    usedCode = totpCode(uri, 1)
    await typeInto(page.getByRole('textbox', { name: 'Authentication code' }), usedCode)
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Continue', exact: true }))
    await expectSignedIn(page)
  })

  test('a sign-in that expires while waiting for a code returns to the start with an explanation', async () => {
    await page.context().clearCookies()
    await giveCredentials()
    const code = page.getByRole('textbox', { name: 'Authentication code' })
    await expect(code).toBeVisible()
    await page.context().clearCookies()
    await typeInto(code, '000000')
    await press(page.getByRole('button', { name: 'Continue', exact: true }))
    await expect(page.getByText('Your sign-in session expired. Sign in again.')).toBeVisible()
    await expect(page.getByLabel('Password')).toBeVisible()
    await expectAccessible(page)
  })

  test('after a used code, a recovery code completes the same sign-in', async () => {
    await page.context().clearCookies()
    await giveCredentials()
    await typeInto(page.getByRole('textbox', { name: 'Authentication code' }), usedCode)
    await press(page.getByRole('button', { name: 'Continue', exact: true }))
    await expect(page.getByText('This code has already been used.')).toBeVisible()
    await press(page.getByRole('button', { name: 'Use a recovery code' }))
    await typeInto(page.getByRole('textbox', { name: 'Recovery code' }), recoveryCode)
    await press(page.getByRole('button', { name: 'Continue', exact: true }))
    await expectSignedIn(page)
  })

  test('a passkey signs in without a password or code', async () => {
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
    await expectSignedIn(page)
  })

  test('signs out all other sessions at once', async () => {
    await page.goto('/settings/security')
    await press(page.getByRole('button', { name: 'Sign out other sessions' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Sign out other sessions' }))
    await expect(page.getByRole('button', { name: 'Sign out other sessions' })).toHaveCount(0)
  })
})
