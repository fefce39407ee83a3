import { expect, type Page, test } from '@playwright/test'

import { expectHydrated, nameField } from './support/organization-form.ts'
import { createOrganization } from './support/organization.ts'
import { signIn } from './support/sign-in.ts'

/** A proxy for a service that may be down: `pages` and `health` say how it answers pages, with what they read, and health checks. */
const standBefore = async (page: Page) => {
  const state = { pages: 'pass' as 'pass' | 'fail' | 'refuse', health: true, failed: 0, checked: 0 }
  await page.route('**/*', async (route, request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/health' && !state.health) {
      state.checked += 1
      return route.fulfill({ status: 502, body: 'Bad gateway' })
    }
    const isRead =
      request.headers()['rsc'] !== undefined || /^\/api\/v1\/(account|api-keys)$/.test(url.pathname)
    if (!isRead || request.method() !== 'GET' || state.pages === 'pass') return route.fallback()
    state.failed += 1
    return state.pages === 'fail'
      ? route.fulfill({ status: 502, body: 'Bad gateway' })
      : route.abort('connectionreset')
  })
  return state
}

/** Marks the document, so that one in its place is noticed. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

/** Signs in as the owner of an organization of the test's own. */
const signInAsOwner = async (page: Page) => {
  const { owner } = await createOrganization({ name: 'Held Legal' })
  await signIn(page.context(), owner)
}

for (const way of ['fail', 'refuse'] as const) {
  test(`a page that cannot be read (${way}) waits, and opens once the service responds`, async ({ page }) => {
    await signInAsOwner(page)
    await page.goto('/settings/organization')
    const proxy = await standBefore(page)
    const name = nameField(page)
    const bar = page.getByRole('status').filter({ hasText: /Can’t reach Mailroom|Back online/ })
    await mark(page)
    await expectHydrated(page)

    await test.step('keeps the current page in place', async () => {
      Object.assign(proxy, { pages: way, health: false })
      await page.getByRole('link', { name: 'Addresses', exact: true }).first().click()
      await expect(bar).toContainText('Can’t reach Mailroom')
      await expect(name).toHaveValue('Held Legal')
      await name.fill('Typed meanwhile')
    })

    await test.step('keeps waiting when it fails again after the service seemed restored', async () => {
      const before = proxy.failed
      proxy.health = true
      await expect.poll(() => proxy.failed).toBeGreaterThan(before)
      proxy.health = false
      const checked = proxy.checked
      // The page waits for the service again: it has done with the failure.
      await expect.poll(() => proxy.checked).toBeGreaterThan(checked)
      expect(await isMarked(page)).toBe(true)
      await expect(name).toHaveValue('Typed meanwhile')
    })

    await test.step('opens in the same document when the service responds', async () => {
      Object.assign(proxy, { pages: 'pass', health: true })
      await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
      expect(await isMarked(page)).toBe(true)
      await expect(page).toHaveURL('/addresses')
      await page.goBack()
      await expect(name).toHaveValue('Held Legal')
    })
  })
}

test('a failed refresh keeps what was typed', async ({ page }) => {
  await signInAsOwner(page)
  await page.goto('/settings/api-keys')
  const proxy = await standBefore(page)
  await mark(page)
  const expires = page.getByRole('combobox', { name: 'Expires' })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(page.getByRole('button', { name: 'Revoke First key' })).toBeEnabled()
  await expires.selectOption('In 1 year')
  await name.fill('Case management')
  Object.assign(proxy, { pages: 'refuse', health: false })
  await page.getByRole('button', { name: 'Revoke First key' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText(/” revoked$/)).toBeVisible()
  await expect(page.getByText('Can’t reach Mailroom')).toBeVisible()
  await expect(name).toHaveValue('Case management')
  Object.assign(proxy, { pages: 'pass', health: true })
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await expect(name).toHaveValue('Case management')
  await expect(expires.locator('option:checked')).toHaveText('In 1 year')
})

test('a page that a responding service does not serve in place is opened as a new document', async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.goto('/settings/organization')
  await mark(page)
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Addresses', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
