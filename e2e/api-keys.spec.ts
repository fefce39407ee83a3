import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { signIn } from './sign-in.ts'

test('a developer makes a draft-only key, sees what it called, rotates and revokes it', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000)
  // Of its own: it must not carry the browser's session.
  const program = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const call = async (secret: string, method: string, path: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    const data = method === 'POST' ? { quote_id: crypto.randomUUID() } : undefined
    return (await program.fetch(path, { method, headers, data })).status()
  }
  const shownKey = async (): Promise<string> =>
    (
      await page
        .locator('code')
        .filter({ hasText: /^mailroom_key_.{51}$/ })
        .innerText()
    ).trim()

  await signIn(page)
  await page.goto('/settings/api-keys')
  await page.getByRole('textbox', { name: 'Name' }).fill('Case management')
  await page.getByRole('checkbox', { name: 'Prepare drafts' }).check()
  await page.getByRole('textbox', { name: /^Accepted from/ }).fill('not a network')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('Use an address such as 203.0.113.9')).toBeVisible()
  await page.getByRole('textbox', { name: /^Accepted from/ }).fill('127.0.0.0/8 ::1')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('Copy the key now: it is not shown again')).toBeVisible()
  const first = await shownKey()
  const item = page.getByRole('listitem').filter({ hasText: 'Case management' })
  await expect(item).toContainText('Never used')
  await expectAccessible(page)

  const shipment = crypto.randomUUID()
  expect(await call(first, 'GET', '/api/v1/shipments')).toBe(200)
  expect(await call(first, 'POST', `/api/v1/shipments/${shipment}/buy`)).toBe(403)

  await expect(async () => {
    await page.goto(`/settings/request-log?shipment=${shipment}`)
    await expect(page.getByRole('link', { name: 'Buy one quote' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('row', { name: /Buy one quote/ })).toContainText(/INSUFFICIENT_\u200B?SCOPE/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Buy one quote' }).click()
  await expect(page.getByText('"Authorization: Bearer $MAILROOM_KEY"')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/settings/api-keys')
  await page.getByRole('button', { name: 'Rotate Case management' }).click()
  await page.getByLabel('The old secret').selectOption('Ends now: it has leaked')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await expect(item.getByText('Copy the key now')).toBeVisible()
  const second = await shownKey()
  expect(await call(first, 'GET', '/api/v1/shipments')).toBe(401)
  expect(await call(second, 'GET', '/api/v1/shipments')).toBe(200)

  await page.getByRole('button', { name: 'Revoke Case management' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Create and change drafts')
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(item).toContainText('Revoked')
  expect(await call(second, 'GET', '/api/v1/shipments')).toBe(401)
  await program.dispose()
})
