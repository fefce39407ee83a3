import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, (await createOrganization()).owner)
})
test.afterAll(() => page.context().close())

const printers = () => page.getByRole('region', { name: 'Printers' })

test('an invalid printer URL is reported with an example', async () => {
  await page.goto('/settings/printing')
  await expect(printers().getByText('Nothing is actually printed.')).toBeVisible()
  await typeInto(page.getByLabel('Name'), 'Second floor')
  await typeInto(page.getByLabel('URL'), 'printer on the second floor')
  await press(page.getByRole('button', { name: 'Test connection' }))
  await expect(page.getByText('Use a URL such as ipp://printer.local/ipp/print')).toBeVisible()
})

test('a printer’s connection is tested before it is added', async () => {
  await typeInto(page.getByLabel('URL'), 'ipp://no-such-printer.invalid/ipp/print')
  await press(page.getByRole('button', { name: 'Test connection' }))
  // As long as silence would take.
  await expect(page.getByText('No printer responded at this URL')).toBeVisible()
  await press(page.getByRole('button', { name: 'Add printer' }))
  await expect(printers().getByText('Second floor')).toBeVisible()
  await expect(printers().getByText('Unreachable', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a printer is disabled, and removed after a confirmation', async () => {
  await press(page.getByRole('button', { name: 'Disable Second floor' }))
  await expect(printers().getByText('Disabled', { exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Remove Second floor' }))
  await press(page.getByRole('button', { name: 'Remove printer' }))
  await expect(printers().getByText('No printers added')).toBeVisible()
})

test('a label printer on a TCP port is added with its formats and resolution', async () => {
  await page.getByLabel('Type').selectOption('Label printer on a TCP port')
  await page.getByLabel('Prints').selectOption('Labels')
  await typeInto(page.getByLabel('Name'), 'Bench')
  await typeInto(page.getByLabel('URL'), 'socket://no-such-printer.invalid:9100')
  await page.getByLabel('Label format').selectOption('PNG')
  await press(page.getByRole('button', { name: 'Add printer' }))
  await expect(page.getByText('A printer on a TCP port takes ZPL.')).toBeVisible()
  await expect(page.getByText('Choose the resolution of the label printer')).toBeVisible()
  await page.getByLabel('Label format').selectOption('ZPL')
  await page.getByLabel('Resolution').selectOption('203 dpi')
  await press(page.getByRole('button', { name: 'Add printer' }))
  await expect(printers().getByText('socket://no-such-printer.invalid:9100')).toBeVisible()
})
