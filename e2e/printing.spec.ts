import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { signIn } from './sign-in.ts'

test('a printer is asked before it is added, and says in plain words why it does not answer', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/printing')
  await expect(page.getByText('nothing is really printed')).toBeVisible()

  await page.getByLabel('Name').fill('Second floor')
  await page.getByLabel('Address').fill('printer on the second floor')
  await page.getByRole('button', { name: 'Ask the printer' }).click()
  await expect(page.getByText('Use an address such as ipp://printer.local/ipp/print')).toBeVisible()

  await page.getByLabel('Address').fill('ipp://no-such-printer.invalid/ipp/print')
  await page.getByRole('button', { name: 'Ask the printer' }).click()
  await expect(page.getByText('There is no machine called no-such-printer.invalid')).toBeVisible()
  await page.getByRole('button', { name: 'Add printer' }).click()

  const printers = page.getByRole('region', { name: 'Printers' })
  await expect(printers.getByText('Second floor')).toBeVisible()
  await expect(printers.getByText('Does not answer', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Disable Second floor' }).click()
  await expect(printers.getByText('Disabled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Second floor' }).click()
  await page.getByRole('button', { name: 'Remove printer' }).click()
  await expect(printers.getByText('No printer of your own')).toBeVisible()
})
