import { expect, type Page, test } from '@playwright/test'

import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { advance, buy, certified, createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page
const shipmentIds = new Map<Milestone, string>()

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  const { client } = organization
  for (const milestone of [
    'accepted',
    'notice_left',
    'returned_to_sender',
    'delivered',
    'return_receipt',
  ] as const) {
    const draft = await createDraft(client, { shipping_options: certified })
    await buy(client, draft)
    await advance(client, draft.id, milestone)
    shipmentIds.set(milestone, draft.id)
  }
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const open = async (milestone: Milestone) => {
  await page.goto(`/shipments/${shipmentIds.get(milestone)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const map = () => page.getByRole('img', { name: /^Map of the journey/ })
const record = () => page.getByRole('list', { name: 'Mailing record' })
const verdict = () => page.getByRole('region', { name: 'Status' })
const signature = () => page.getByRole('region', { name: 'Signature' })

test('a piece in transit is drawn with its expected arrival, and has no signature', async () => {
  await open('accepted')
  await expect(map()).toHaveAccessibleName(/San Francisco.*; Redondo Beach, expected\./)
  await expect(page.getByText('Lines connect scan locations, not the actual route.')).toBeVisible()
  await expect(record().getByText('Delivery: pending')).toBeVisible()
  await expect(signature()).toHaveCount(0)
  await expectAccessible(page)
})

test('a delivery notice is marked where it was left', async () => {
  await open('notice_left')
  await expect(map()).toHaveAccessibleName(/Redondo Beach, delivery attempted/)
  await expect(record().getByText('Delivery attempted')).toBeVisible()
})

test('the return journey is drawn as a separate line, and no receipt is pending', async () => {
  await open('returned_to_sender')
  await expect(map()).toHaveAccessibleName(
    /San Francisco, returned to sender.*The way back is drawn as a line of its own\./,
  )
  await expect(map().getByText('Way back')).toBeVisible()
  await expect(record().getByText('Returned to sender').filter({ visible: true }).first()).toBeVisible()
  await expect(record().getByText(/Return receipt/)).toHaveCount(0)
  await expect(signature()).toHaveCount(0)
})

test('a delivery with a pending receipt names the signer, and shows when the receipt is missing', async () => {
  await open('delivered')
  await expect(map()).toHaveAccessibleName(/Redondo Beach, delivered/)
  await expect(verdict()).toContainText(/^Delivered .*, signed by /)
  await expect(verdict()).toContainText(
    'Named by the carrier’s scan. Signer’s name matches the addressee. Return receipt pending. If it hasn’t arrived by',
  )
  await expect(signature()).toHaveCount(0)
})

test('a signature is shown at the head, and the receipt opens in place with its download', async () => {
  await open('return_receipt')
  const picture = signature().getByRole('img', { name: 'Signature as on the return receipt' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(50)
  await expect(verdict()).toContainText('Signer’s name matches the addressee.')
  await expect(page.getByRole('list', { name: 'Stops' })).toContainText(/Delivered.*Redondo Beach/)
  await expectAccessible(page)
  await press(signature().getByRole('button', { name: 'Open receipt' }))
  const dialog = page.getByRole('dialog', { name: 'Return receipt' })
  await expect(dialog.locator('canvas')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('download')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectFitsPhone(page, [`/shipments/${shipmentIds.get('return_receipt')}`])
})
