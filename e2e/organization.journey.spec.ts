import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { giveFile, press, typeInto } from './support/by-keyboard.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, (await createOrganization()).owner)
})
test.afterAll(() => page.context().close())

test('a logo must be a PNG or JPEG, and is shown on every page', async () => {
  await page.goto('/settings/organization')
  await expectAccessible(page)
  const logo = page.getByRole('region', { name: 'Logo' })
  const wrong = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await giveFile(logo.getByLabel('Image'), wrong)
  await press(logo.getByRole('button', { name: 'Save logo' }))
  await expect(logo.getByText('The file is not a PNG or JPEG')).toBeVisible()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 80 } })
  await giveFile(logo.getByLabel('Image'), { name: 'logo.png', mimeType: 'image/png', buffer })
  await press(logo.getByRole('button', { name: 'Save logo' }))
  await expect(logo.getByRole('img', { name: 'Current logo' })).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toBeVisible()
})

test('an owner is prompted for the time zone, which the browser suggests', async () => {
  await page.goto('/')
  await expect(page.getByText('Set your organization’s time zone')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/settings/organization')
  const zone = page.getByRole('region', { name: 'Dates and times' })
  await expect(zone.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New_York')
  await expect(zone.getByText('Not set yet')).toBeVisible()
  await page.goto('/')
  await press(page.getByRole('button', { name: 'Use America/New York' }))
  await expect(page.getByText('Time zone saved')).toBeVisible()
  await expect(page.getByText('Set your organization’s time zone')).toBeHidden()
})

test('times are shown in the organization’s time zone', async () => {
  await page.goto('/settings/organization')
  const zone = page.getByRole('region', { name: 'Dates and times' })
  await typeInto(zone.getByRole('combobox', { name: 'Time zone' }), 'Pacific/Auckland')
  await press(zone.getByRole('button', { name: 'Save dates and times' }))
  await expect(page.getByText('Dates and times saved')).toBeVisible()
  await page.goto('/settings/audit-log')
  const time = page.getByRole('main').locator('time').first()
  const moment = new Date((await time.getAttribute('datetime')) ?? '')
  const hour = new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Auckland', hour: 'numeric' }).format(
    moment,
  )
  await expect(time).toContainText(hour.replace(/\D.*/, ':'))
})

test('dates follow the organization’s locale; digits do not', async () => {
  await page.goto('/settings/organization')
  const formats = page.getByRole('region', { name: 'Dates and times' })
  await typeInto(formats.getByRole('combobox', { name: 'Date format' }), 'United Kingdom')
  await expect(formats.getByText(/^Today: \w{3},? \d{1,2} \w{3} \d{4}$/)).toBeVisible()
  await press(formats.getByRole('button', { name: 'Save dates and times' }))
  await expect(page.getByText('Dates and times saved')).toBeVisible()
  await page.goto('/settings/audit-log')
  await expect(page.getByRole('main').locator('time').first()).toContainText(/\d{1,2} \w{3}/)
})
