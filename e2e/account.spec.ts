import { randomUUID } from 'node:crypto'

import { expect as expectNow, type Page, test } from '@playwright/test'

import { totpCode } from '#lib/service/testing/totp.ts'

import { expectAccessible } from './accessible.ts'

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
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies()
}

test('somebody signs up by mail, names their organization, turns codes on, and comes back with code and passkey', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const email = `${randomUUID()}@new-office.test`
  await attachAuthenticator(page)

  await page.goto('/sign-in')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Make an account' }).click()
  await page.getByLabel('Your name').fill('Ana Silva')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill('password1234')
  await page.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByText('on lists that attackers try first')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByText('Look into your mail')).toBeVisible()
  await page.getByRole('link', { name: 'Open the link in it' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('The address is confirmed')).toBeVisible()

  await giveCredentials(page, email)
  await page.waitForURL('**/welcome')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('New Office')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await expect(page.getByText('New Office').first()).toBeVisible()

  await page.goto('/settings/security')
  await expectAccessible(page)
  const codes = page.getByRole('region', { name: 'Codes when signing in' })
  await codes.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Set it up' }).click()
  await expect(codes.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await codes.locator('code').first().textContent()) ?? ''
  const uri = `otpauth://totp/Mailroom?secret=${secret}`
  await codes.getByRole('textbox', { name: 'Code' }).fill(totpCode(uri))
  await codes.getByRole('button', { name: 'Turn on' }).click()
  await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Office laptop')
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('Office laptop')

  await signOut(page)
  await giveCredentials(page, email)
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(uri, 1))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()

  await signOut(page)
  await giveCredentials(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()

  await signOut(page)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out elsewhere' }).click()
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toHaveCount(0)
})
