import { randomUUID } from 'node:crypto'

import { expect as expectNow, type Page, test } from '@playwright/test'

import { totpCode } from '#tests/support/office/totp.ts'

import { expectAccessible } from './accessible.ts'
import { press, typeInto } from './by-keyboard.ts'

// Passwords are slow to check on purpose.
const expect = expectNow.configure({ timeout: 15_000 })

const password = 'letters by the harbor'

/** A device that keeps passkeys and checks its holder's finger. */
const attachAuthenticator = async (page: Page): Promise<void> => {
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

const giveCredentials = async (page: Page, email: string): Promise<void> => {
  await page.goto('/sign-in')
  await typeInto(page.getByRole('textbox', { name: 'Email' }), email)
  await typeInto(page.getByLabel('Password'), password)
  await press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies()
}

test('by keyboard alone somebody signs up by mail, names their organization, turns codes on, and comes back with code and passkey', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const email = `${randomUUID()}@new-office.test`
  await attachAuthenticator(page)

  await page.goto('/sign-in')
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'Make an account' }))
  await typeInto(page.getByLabel('Your name'), 'Ana Silva')
  await typeInto(page.getByRole('textbox', { name: 'Email' }), email)
  await typeInto(page.getByLabel('Password'), 'password1234')
  await press(page.getByRole('button', { name: 'Make the account' }))
  await expect(page.getByText('on lists that attackers try first')).toBeVisible()
  await expectAccessible(page)
  await typeInto(page.getByLabel('Password'), password)
  await press(page.getByRole('button', { name: 'Make the account' }))
  await expect(page.getByText('Look into your mail')).toBeVisible()
  await press(page.getByRole('link', { name: 'Open the link in it' }))
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Confirm the address' }))
  await expect(page.getByText('The address is confirmed')).toBeVisible()

  await giveCredentials(page, email)
  await page.waitForURL('**/welcome')
  await expectAccessible(page)
  await typeInto(page.getByRole('textbox', { name: 'Name' }), 'New Office')
  await press(page.getByRole('button', { name: 'Create the organization' }))
  await expect(page.getByText('New Office').first()).toBeVisible()

  await page.goto('/settings/security')
  await expectAccessible(page)
  const codes = page.getByRole('region', { name: 'Codes when signing in' })
  await press(codes.getByRole('button', { name: 'Turn on' }))
  await typeInto(page.getByRole('dialog').getByLabel('Your password'), password)
  await expectAccessible(page)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Set it up' }))
  await expect(codes.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await codes.locator('code').first().textContent()) ?? ''
  const uri = `otpauth://totp/Mailroom?secret=${secret}`
  await typeInto(codes.getByRole('textbox', { name: 'Code' }), totpCode(uri))
  await press(codes.getByRole('button', { name: 'Turn on' }))
  await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page)

  await press(page.getByRole('button', { name: 'Add passkey' }))
  await typeInto(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }), 'Office laptop')
  await typeInto(page.getByRole('dialog').getByLabel('Your password'), password)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }))
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('Office laptop')

  await signOut(page)
  await giveCredentials(page, email)
  await typeInto(page.getByRole('textbox', { name: 'Code' }), totpCode(uri, 1))
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Go on' }))
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()

  await signOut(page)
  await giveCredentials(page, email)
  await press(page.getByRole('button', { name: 'Use a recovery code instead' }))
  await typeInto(page.getByRole('textbox', { name: 'Recovery code' }), recoveryCode)
  await press(page.getByRole('button', { name: 'Go on' }))
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()

  await signOut(page)
  await page.goto('/sign-in')
  await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()
  await page.goto('/settings/security')
  await press(page.getByRole('button', { name: 'Sign out elsewhere' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Sign out elsewhere' }))
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toHaveCount(0)
})
