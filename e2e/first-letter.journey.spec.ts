import { expect, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { pasteText } from './support/by-keyboard.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test('a first certified letter with receipt takes nine mouse interactions, and shows its price from the options step on', async ({
  browser,
}) => {
  const page = await openPage(browser, (await createOrganization()).owner)
  let interactions = 0
  const click = async (role: 'button' | 'checkbox', name: RegExp) => {
    interactions += 1
    await page.getByRole(role, { name }).first().click()
  }
  await page.goto('/send')
  // Opening the window of the computer, and choosing the file in it.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Choose PDFs').click(),
  ])
  await chooser.setFiles({
    name: 'Notice_to_quit.pdf',
    mimeType: 'application/pdf',
    buffer: await createTestPdf(),
  })
  interactions += 2
  await page.waitForURL(/\/send\/addresses\?document=/)
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await expect(recipient.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  interactions += 1
  await pasteText(page, 'Elizabeth Swan\n179 N Harbor Dr\nRedondo Beach, CA 90277')
  await expect(recipient.getByText('Verified.', { exact: true })).toBeVisible()
  await click('button', /^Continue$/)

  await page.waitForURL(/\/send\/options/)
  const piece = page.getByRole('region', { name: 'This mailpiece' })
  await expect(piece.getByText(/^About \$[\d.]+ with USPS First-Class Mail$/)).toBeVisible()
  const certified = page.getByRole('checkbox', { name: 'Certified Mail' })
  await expect(certified).toHaveAccessibleDescription(/\+\$\d+\.\d\d/)
  await click('checkbox', /^Certified Mail$/)
  await expect(page.getByRole('checkbox', { name: 'Return receipt' })).toHaveAccessibleDescription(
    /\+\$\d+\.\d\d/,
  )
  await click('checkbox', /^Return receipt$/)
  // The estimate follows the options: it is requested again for both.
  const estimated = piece.getByText(/^About \$1\d\.\d\d with USPS First-Class Mail$/)
  await expect(estimated).toBeVisible()
  const price = /\$[\d.]+/.exec(await estimated.innerText())?.[0] ?? ''
  await click('button', /^Get quotes$/)

  await page.waitForURL(/\/quotes/)
  const selected = page.getByRole('region', { name: 'Selected service' })
  await expect(selected).toContainText('Certified Mail, return receipt')
  await expect(selected).toContainText(price)
  await click('button', /^Review$/)
  await page.waitForURL(/\/review\?quote=/)
  const order = page.getByRole('region', { name: 'Order summary' })
  await expect(order.getByText('Certified Mail', { exact: true })).toBeVisible()
  await expect(order.getByText('Return receipt', { exact: true })).toBeVisible()
  await click('button', /^Pay \$[\d.,]+ and send$/)
  await page.waitForURL(/\/shipments\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notice to quit' })).toBeVisible()
  expect(interactions).toBe(9)
  await page.context().close()
})
