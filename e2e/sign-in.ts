import { expect, type Cookie, type Page } from '@playwright/test'

type Account = { email: string; password: string }

const demo: Account = { email: 'demo@mailroom.test', password: 'mailroom-demo' }

// Attempts to sign in are limited, as they are for everyone; a person too signs in once and stays signed in.
const sessions = new Map<string, Cookie[]>()

/** Signs in to the dashboard through its form, by default as the sandbox's own user. */
export const signInByForm = async (page: Page, account: Account = demo): Promise<void> => {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()
  sessions.set(account.email, await page.context().cookies())
}

/** Opens the dashboard as somebody who is signed in: by the form the first time, with the same session after that. */
export const signIn = async (page: Page, account: Account = demo): Promise<void> => {
  const cookies = sessions.get(account.email)
  if (!cookies) {
    await signInByForm(page, account)
    return
  }
  await page.context().addCookies(cookies)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()
}
