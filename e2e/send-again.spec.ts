import { expect, type Page, test } from '@playwright/test'

import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'

import { expectAccessible } from './support/accessible.ts'
import { readBundle } from './support/bundle.ts'
import { press } from './support/by-keyboard.ts'
import { advance, buy, certified, createDraft, redondoBeach } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

let organization: Organization
let page: Page
const ids: Record<'ana' | 'bo', string> = { ana: '', bo: '' }

const mail = async (name: string, to: Milestone): Promise<string> => {
  const { client } = organization
  const draft = await createDraft(client, {
    shipment_name: `Notice to ${name}`,
    to_address: { name, ...redondoBeach },
    shipping_options: certified,
  })
  await buy(client, draft)
  await advance(client, draft.id, to)
  return draft.id
}

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  ids.ana = await mail('Ana Ruiz', 'unclaimed')
  ids.bo = await mail('Bo Lee', 'returned_to_sender')
  await organization.client.createAddress({
    body: {
      address: { name: 'Bo Lee', street1: '1 Market St', city: 'San Francisco', state: 'CA', zip: '94105' },
    },
  })
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

test('letters that came back are selected and prepared by First-Class Mail', async () => {
  await page.goto('/shipments?states=unclaimed,refused,returned')
  await press(page.getByRole('checkbox', { name: 'Select Notice to Ana Ruiz' }), 'Space')
  await press(page.getByRole('checkbox', { name: 'Select Notice to Bo Lee' }), 'Space')
  await press(page.getByRole('button', { name: 'Send again by… (2)' }).last())
  const dialog = page.getByRole('dialog', { name: 'Send again' })
  await expect(dialog.getByRole('radio', { name: 'First-Class Mail' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Ana Ruiz' })).toBeChecked()
  await dialog.getByLabel('Reason').fill('Returned; sent to the last known address')
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Prepare 2 letters' }))
  await page.waitForURL(/\/check/)
  await expect(page.getByRole('heading', { name: 'Sent again: 2 letters' })).toBeVisible()
})

test('a newer address is offered with its source, and used for one letter', async () => {
  const offer = page.getByText('Newer address in the address book')
  await expect(offer).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('1 Market St, San Francisco CA 94105')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Earlier attempt of row 2' })).toHaveAttribute(
    'href',
    `/shipments/${ids.bo}`,
  )
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Use newer address for row 2' }))
  await expect(offer).toHaveCount(0)
})

test('both letters are purchased at once, and both pages name the other attempt', async () => {
  await press(page.getByRole('link', { name: 'Continue to purchase' }))
  await page.waitForURL(/\/buy/)
  await press(page.getByRole('checkbox', { name: /^Charge up to \$/ }), 'Space')
  await press(page.getByRole('button', { name: /^Pay \$[\d.,]+ and send 2 letters$/ }))
  await page.waitForURL(/\/result/)
  await expect(page.getByText('All rows purchased or skipped')).toBeVisible({ timeout: 30_000 })
  await page.goto(`/shipments/${ids.bo}`)
  const attempts = page.getByRole('region', { name: 'Attempts' })
  await expect(attempts.getByRole('button', { name: 'Proof of these attempts…' })).toBeVisible()
  await expectAccessible(page)
  await press(attempts.getByRole('link', { name: 'Sent again' }))
  await page.waitForURL((url) => url.pathname !== `/shipments/${ids.bo}`)
  await expect(attempts.getByRole('link', { name: 'Earlier attempt' })).toHaveAttribute(
    'href',
    `/shipments/${ids.bo}`,
  )
  await expect(attempts).toContainText('Reason: “Returned; sent to the last known address”')
  await expect(page.getByText('1 MARKET ST').first()).toBeVisible()
})

test('the bundle of the second letter names the first', async () => {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const response = await page.request.get(`/api/v1/shipments/${id}/evidence-bundle`)
  expect(response.ok()).toBe(true)
  const record = JSON.parse(String(readBundle(await response.body()).get('record.json')))
  expect(record.mailing.earlier_attempt).toMatchObject({
    shipment_id: ids.bo,
    certified_mail: true,
    reason: 'Returned; sent to the last known address',
    recipient: { street1: '179 N HARBOR DR' },
  })
})

test('the task of the first letter says that it was sent again, and is closed', async () => {
  await page.goto(`/tasks`)
  const task = page.getByRole('article').filter({ hasText: 'Ana Ruiz' })
  await press(task.locator('summary'), 'Enter')
  await expect(task).toContainText('Sent again.')
  await press(task.getByRole('button', { name: 'Mark as done' }))
  await expect(page.getByRole('article').filter({ hasText: 'Ana Ruiz' })).toHaveCount(0)
})

test('a letter that was sent again before is not chosen by default', async () => {
  await page.goto('/shipments?states=unclaimed,refused,returned')
  await press(page.getByRole('checkbox', { name: 'Select Notice to Bo Lee' }), 'Space')
  await press(page.getByRole('button', { name: 'Send again by… (1)' }).last())
  const letter = page.getByRole('dialog').getByRole('checkbox', { name: 'Bo Lee' })
  await expect(letter).not.toBeChecked()
  await expect(letter).toHaveAccessibleDescription(/already sent again/)
})

test('one letter is sent again from its page as a draft that is linked to it', async () => {
  const id = await mail('Cy Dean', 'refused')
  await page.goto(`/shipments/${id}`)
  await press(page.getByRole('button', { name: 'Send again', exact: true }))
  await page.waitForURL(/\/send\//)
  const { data } = await organization.client.getShipment({ params: { id } })
  expect(data.later_attempts).toMatchObject([{ status: 'draft' }])
})
