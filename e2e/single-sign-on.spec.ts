import { expect, type Page, test } from '@playwright/test'

import { openOidcProvider } from '#tests/support/peers/oidc-provider.ts'

import { expectAccessible, expectAccessibleOnPhone } from './support/accessible.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { baseUrl } from './support/server.ts'
import { newAddress, openPage } from './support/sign-in.ts'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
test.describe.configure({ mode: 'serial' })

let organization: Organization
let owner: Page
let provider: Awaited<ReturnType<typeof openOidcProvider>>

const claims = { email: 'ana@careful-sso.test', email_verified: true, name: 'Ana Silva' }

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization({ name: 'Careful Office' })
  owner = await openPage(browser, organization.owner)
  await owner.goto('/settings/sign-in')
  const card = owner.getByRole('region', { name: 'Single sign-on' })
  provider = await openOidcProvider((await card.locator('code').first().textContent()) ?? '')
})
test.afterAll(async () => {
  provider.close()
  await owner.context().close()
})

const card = () => owner.getByRole('region', { name: 'Single sign-on' })

test('an owner sets up the provider, and sees its configuration errors', async () => {
  await card().getByLabel('Issuer').fill('http://127.0.0.1:9')
  await card().getByLabel('Client ID').fill(provider.client.id)
  await card().getByLabel('Client secret').fill(provider.client.secret)
  await card().getByRole('button', { name: 'Save single sign-on' }).click()
  await expect(card().getByText('127.0.0.1:9 could not be reached.')).toBeVisible()
  await card().getByLabel('Issuer').fill(provider.issuer)
  await card().getByLabel('New people').selectOption('sender')
  await card().getByRole('button', { name: 'Save single sign-on' }).click()
  await expect(card().getByText('Optional', { exact: true })).toBeVisible()
  await expect(card().getByText('Verify an email domain first.')).toBeVisible()
})

test('a domain is verified by its DNS record', async () => {
  const domains = owner.getByRole('region', { name: 'Email domains' })
  await domains.getByRole('textbox', { name: 'Domain' }).fill('unpublished.careful-sso.test')
  await domains.getByRole('button', { name: 'Add domain' }).click()
  await expect(domains.getByText('_mailroom.unpublished.careful-sso.test')).toBeVisible()
  await domains.getByRole('button', { name: 'Verify unpublished.careful-sso.test' }).click()
  await expect(domains.getByText('No TXT record _mailroom.unpublished')).toBeVisible()
  await domains.getByRole('button', { name: 'Remove unpublished.careful-sso.test' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(domains.getByText('unpublished')).toHaveCount(0)
  await domains.getByRole('textbox', { name: 'Domain' }).fill('careful-sso.test')
  await domains.getByRole('button', { name: 'Add domain' }).click()
  await domains.getByRole('button', { name: 'Verify careful-sso.test' }).click()
  await expect(domains.getByText('Verified', { exact: true })).toBeVisible()
  await expectAccessible(owner)
  await expectAccessibleOnPhone(owner)
  await owner.setViewportSize({ width: 1280, height: 900 })
})

test('a new person signs in with their work email and becomes a member', async ({ page }) => {
  provider.choosePerson('ana', claims)
  await page.goto('/sign-in?next=/shipments')
  await page.getByRole('button', { name: 'Use single sign-on' }).click()
  const email = page.getByRole('textbox', { name: 'Work email' })
  await expect(email).toBeFocused()
  await email.fill('someone@elsewhere.test')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await expect(page.getByText('This email address has no single sign-on')).toBeVisible()
  await expectAccessible(page)
  await email.fill(claims.email)
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.waitForURL(`${baseUrl}/shipments`)
  await expect(page.getByRole('heading', { name: 'Shipments', level: 1 })).toBeVisible()
  await expect(page.getByText('Careful Office').first()).toBeVisible()
})

test('once it is required, a password sign-in redirects to the provider', async ({ page }) => {
  await owner.reload()
  await card().getByRole('checkbox', { name: 'Require single sign-on' }).check()
  await card().getByRole('button', { name: 'Save single sign-on' }).click()
  await expect(card().getByText('Required', { exact: true })).toBeVisible()
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill(claims.email)
  await page.getByLabel('Password').fill('any password at all')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Work email' })).toHaveValue(claims.email)
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
})
