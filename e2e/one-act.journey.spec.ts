import { expect, test } from '@playwright/test'

import { addDays } from '#lib/contract/formats/time.values.ts'

import { expectAccessible } from './support/accessible.ts'
import { pasteText } from './support/by-keyboard.ts'
import { dropPdf } from './support/drop-pdf.ts'
import { redondoBeach } from './support/letters.ts'
import { comingSunday } from './support/mailing-day.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test('owner, tenant and counsel, certified and First-Class, by Friday, takes 12 interactions from a PDF', async ({
  browser,
}) => {
  const { client, owner } = await createOrganization()
  const contacts = [
    {
      label: 'Tenant',
      address: { name: 'Will Turner', street1: '1 Oak Ln', city: 'Reno', state: 'NV', zip: '89501' },
    },
    { label: 'Counsel', address: { name: 'Ana Ruiz', ...redondoBeach } },
  ]
  for (const body of contacts) await client.createAddress({ body })
  const page = await openPage(browser, owner)
  let interactions = 0
  const click = async (role: 'button' | 'checkbox', name: RegExp) => {
    interactions += 1
    await page.getByRole(role, { name }).first().click()
  }
  const friday = addDays(comingSunday(), 5)

  await page.goto('/send')
  await dropPdf(page, 'Notice_to_quit.pdf')
  interactions += 1
  await page.waitForURL(/\/send\/addresses\?document=/)
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await expect(recipient.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await pasteText(page, 'Elizabeth Swan\n179 N Harbor Dr\nRedondo Beach, CA 90277')
  interactions += 1
  await expect(recipient.getByText('Verified.', { exact: true })).toBeVisible()
  await click('button', /^Continue$/)

  await page.waitForURL(/\/send\/options/)
  await click('checkbox', /^Certified Mail$/)
  // It names the service that is bought, at the price that follows the option.
  await expect(page.getByText(/^About \$\d+\.\d\d with USPS First-Class Mail$/).first()).toBeVisible()
  await click('button', /^Continue with USPS First-Class Mail$/)

  await page.waitForURL(/\/review\?quote=/)
  await click('button', /^Add recipient$/)
  const dialog = page.getByRole('dialog', { name: 'Send to another recipient' })
  await click('checkbox', /^Will Turner · Tenant$/)
  await click('checkbox', /^Ana Ruiz · Counsel$/)
  await expectAccessible(page)
  interactions += 1
  await dialog.getByRole('button', { name: 'Add 2 recipients' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove the letter to Ana Ruiz' })).toBeVisible()
  await click('checkbox', /^First-Class companion for each of 3 letters$/)
  await expect(page.getByRole('button', { name: /and send 6 letters$/ }).first()).toBeVisible()
  await page.getByRole('region', { name: 'Deadline' }).getByLabel('Day', { exact: true }).fill(friday)
  interactions += 1
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: /^Pay \$[\d.,]+ and send 6 letters$/ }).first()
  const [price = ''] = /\$[\d.]+/.exec(await pay.innerText()) ?? []
  await click('button', /^Pay \$[\d.,]+ and send 6 letters$/)

  await page.waitForURL(/\/shipments\/[0-9a-f-]{36}$/)
  const table = page.getByRole('region', { name: 'Letter set · 6 letters' })
  await expect(table.getByRole('row')).toHaveCount(7)
  expect(interactions).toBeLessThanOrEqual(12)

  const id = page.url().split('/').at(-1) ?? ''
  const { data: letter } = await client.getShipment({ params: { id } })
  const { data: set } = await client.getLetterSet({ params: { id: letter.letter_set?.id ?? '' } })
  expect(price).toBe(`$${(set.total_cents / 100).toFixed(2)}`)
  expect(set.letters.map(({ to_address: to, tracked }) => [to.name, tracked])).toEqual(
    ['Elizabeth Swan', 'Will Turner', 'Ana Ruiz'].flatMap((name) => [
      [name, true],
      [name, false],
    ]),
  )
  for (const each of set.letters) {
    const { data } = await client.getShipment({ params: { id: each.id } })
    expect(data).toMatchObject({ status: 'queued', deadline: { kind: 'received_by', day: friday } })
  }
  await page.context().close()
})
