import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { press, typeInto } from './by-keyboard.ts'
import { signIn } from './sign-in.ts'

test('a printer is asked before it is added, and says in plain words why it does not answer', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/printing')
  await expect(page.getByText('nothing is really printed')).toBeVisible()

  await typeInto(page.getByLabel('Name'), 'Second floor')
  await typeInto(page.getByLabel('Address'), 'printer on the second floor')
  await press(page.getByRole('button', { name: 'Ask the printer' }))
  await expect(page.getByText('Use an address such as ipp://printer.local/ipp/print')).toBeVisible()

  await typeInto(page.getByLabel('Address'), 'ipp://no-such-printer.invalid/ipp/print')
  await press(page.getByRole('button', { name: 'Ask the printer' }))
  await expect(page.getByText('There is no machine called no-such-printer.invalid')).toBeVisible()
  await press(page.getByRole('button', { name: 'Add printer' }))

  const printers = page.getByRole('region', { name: 'Printers' })
  await expect(printers.getByText('Second floor')).toBeVisible()
  await expect(printers.getByText('Does not answer', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await press(page.getByRole('button', { name: 'Disable Second floor' }))
  await expect(printers.getByText('Disabled', { exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Remove Second floor' }))
  await press(page.getByRole('button', { name: 'Remove printer' }))
  await expect(printers.getByText('No printer of your own')).toBeVisible()
})
