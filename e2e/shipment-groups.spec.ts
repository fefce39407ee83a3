import { expect, type Page, test } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'

import { expectAccessible } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { advance, buy, certified, createDraft, redondoBeach } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

const longName = 'Jean-Baptiste Lefèvre-Worthington'

let client: Client
let documentKey: string
let page: Page

test.beforeAll(async ({ browser }) => {
  const organization = await createOrganization()
  client = organization.client
  const first = await createDraft(client, {
    shipping_options: certified,
    to_address: { name: longName, ...redondoBeach },
    reference: '2026-0403',
    shipment_name: 'Notice to quit',
  })
  documentKey = first.document_key
  await buy(client, first)
  await advance(client, first.id, 'notice_left')
  const delivered = await createDraft(client, { document_key: documentKey, shipping_options: certified })
  await buy(client, delivered)
  await advance(client, delivered.id, 'delivered')
  for (let number = 1; number <= 20; number += 1) {
    await createDraft(client, { document_key: documentKey, shipment_name: `Draft ${number}` })
  }
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const table = () => page.getByRole('table', { name: 'Shipments' })
const letters = () => table().locator('tbody tr:not([data-heading])')

test('shows 18 letters in a window of 1440 by 900, and no recipient cut before the surname', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/shipments')
  await expect(letters()).toHaveCount(22)
  await expect(letters().nth(17)).toBeInViewport({ ratio: 1 })
  const name = letters().first().getByRole('link')
  await expect(name).toHaveAccessibleName(`${longName}, Notice to quit`)
  const surname = name.getByText('Lefèvre-Worthington', { exact: true })
  expect(await surname.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
  await expectAccessible(page)
})

test('groups letters by what needs doing, each with its action, and can be turned off', async () => {
  await page.goto('/shipments')
  await expect(table().getByRole('rowheader')).toHaveText([/^Needs you/, /^Drafts/, /^Delivered/])
  await expect(
    letters()
      .first()
      .getByText(/^Act by /),
  ).toBeVisible()
  await expect(table().getByRole('link', { name: 'Download evidence (1)' })).toBeVisible()
  await press(table().getByRole('link', { name: 'All 20' }))
  await expect(page).toHaveURL(/group=drafts/)
  await expect(letters()).toHaveCount(20)
  await page.goto('/shipments')
  await press(table().getByRole('link', { name: 'Open tasks' }))
  await expect(page).toHaveURL(/\/tasks/)
  await page.goto('/shipments')
  await press(page.getByRole('button', { name: 'Display' }))
  await press(page.getByRole('checkbox', { name: /^Group by next step/ }), 'Space')
  await expect(table().getByRole('rowheader')).toHaveCount(0)
  await page.reload()
  await expect(letters()).toHaveCount(20)
  await expect(table().getByRole('rowheader')).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Display' }))
  await press(page.getByRole('checkbox', { name: /^Group by next step/ }), 'Space')
  await expect(table().getByRole('rowheader')).toHaveCount(3)
  await page.keyboard.press('Escape')
})

test('a search finds a part of a reference', async () => {
  await page.goto('/shipments?search=2026-04')
  await expect(letters()).toHaveCount(1)
  await expect(letters().first()).toContainText('2026-0403')
})

test('a filter that is not in use takes no space, and is added by name', async () => {
  await page.goto('/shipments')
  await expect(page.getByRole('button', { name: 'Carrier', exact: true })).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Filter', exact: true }))
  await press(page.getByRole('button', { name: 'Carrier', exact: true }))
  await press(page.getByRole('dialog', { name: 'Carrier' }).getByRole('button', { name: 'USPS' }))
  await expect(page).toHaveURL(/carrier=USPS/)
  await expect(letters()).toHaveCount(2)
  await press(page.getByRole('button', { name: 'Clear carrier filter' }))
  await expect(page.getByRole('button', { name: 'Carrier', exact: true })).toHaveCount(0)
})

test('prints on one page', async () => {
  await page.goto('/shipments')
  await expect(letters()).toHaveCount(22)
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

// After the others: these two add letters.
test('rows stay where they are under the mouse, and new ones wait until requested', async () => {
  await page.goto('/shipments?group=drafts')
  await expect(letters()).toHaveCount(20)
  const top = letters().first()
  await top.hover()
  await createDraft(client, { document_key: documentKey, shipment_name: 'Just in' })
  const show = page.getByRole('button', { name: '1 new' })
  await expect(show).toBeVisible()
  await expect(top).toContainText('Draft 20')
  await show.click()
  await expect(top).toContainText('Just in')
  await top.hover()
  await createDraft(client, { document_key: documentKey, shipment_name: 'Then this' })
  await expect(show).toBeVisible()
  await page.getByRole('heading', { name: 'Shipments' }).hover()
  await expect(top).toContainText('Then this')
})

test('sends all letters again that failed, and not twice by mistake', async () => {
  await page.goto('/shipments')
  await press(table().getByRole('button', { name: 'Send again by… (1)' }))
  const dialog = page.getByRole('dialog')
  const letter = dialog.getByRole('checkbox', { name: longName })
  await expect(letter).toBeChecked()
  await expect(letter).toHaveAccessibleDescription('2026-0403 · Notice to quit Notice left')
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Prepare 1 letter' }))
  await page.waitForURL(/\/check/)
  await expect(page.getByRole('link', { name: 'Continue to purchase' })).toBeVisible({ timeout: 30_000 })
  await page.goto('/shipments')
  await press(table().getByRole('button', { name: 'Send again by… (1)' }))
  await expect(letter).not.toBeChecked()
  await expect(letter).toHaveAccessibleDescription(/a draft to send it again exists/)
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await page.goto('/shipments?group=drafts')
  await expect(letters().first()).toContainText('Notice to quit')
})
