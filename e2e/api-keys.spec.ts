import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { press, typeInto } from './by-keyboard.ts'
import { signIn } from './sign-in.ts'

test('by keyboard alone a developer makes a draft-only key, sees what it called, rotates and revokes it', async ({
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
  await typeInto(page.getByRole('textbox', { name: 'Name' }), 'Case management')
  await press(page.getByRole('checkbox', { name: 'Prepare drafts' }), 'Space')
  await typeInto(page.getByRole('textbox', { name: /^Accepted from/ }), 'not a network')
  await press(page.getByRole('button', { name: 'Make key' }))
  await expect(page.getByText('Use an address such as 203.0.113.9')).toBeVisible()
  await typeInto(page.getByRole('textbox', { name: /^Accepted from/ }), '127.0.0.0/8 ::1')
  await press(page.getByRole('button', { name: 'Make key' }))
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
  await press(page.getByRole('link', { name: 'Buy one quote' }))
  await expect(page.getByText('"Authorization: Bearer $MAILROOM_KEY"')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/settings/api-keys')
  await press(page.getByRole('button', { name: 'Rotate Case management' }))
  await typeInto(page.getByLabel('The old secret'), 'Ends now: it has leaked')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Rotate key' }))
  await expect(item.getByText('Copy the key now')).toBeVisible()
  const second = await shownKey()
  expect(await call(first, 'GET', '/api/v1/shipments')).toBe(401)
  expect(await call(second, 'GET', '/api/v1/shipments')).toBe(200)

  await press(page.getByRole('button', { name: 'Revoke Case management' }))
  const question = page.getByRole('alertdialog', { name: 'Revoke “Case management”?' })
  await expect(question).toContainText('Create and change drafts')
  await press(page.getByRole('button', { name: 'Revoke key' }))
  await expect(item).toContainText('Revoked')
  expect(await call(second, 'GET', '/api/v1/shipments')).toBe(401)
  await program.dispose()
})
