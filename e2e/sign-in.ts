import { expect, type Page } from '@playwright/test'

/** Signs in to the dashboard, by default as the sandbox's own user. */
export const signIn = async (
  page: Page,
  account: { email: string; password: string } = { email: 'demo@mailroom.test', password: 'mailroom-demo' },
): Promise<void> => {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()
}
