import { expect, type Page, test } from '@playwright/test'

import { documentIdOf } from '#components/documents/document-id.ts'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { certified, createDraft, quoteOf, sendLetter, uploadLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const front = () => page.getByRole('img', { name: /^Front of the envelope/ })
const back = () => page.getByRole('img', { name: /^Back of the envelope/ })

test('the envelope shows the recipient as typed', async () => {
  const documentKey = await uploadLetter(organization.client)
  await page.goto(`/send/addresses?document=${documentIdOf(documentKey)}`)
  await expect(front()).toContainText('Postage and barcode are printed here')
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await recipient.getByRole('textbox', { name: /^Name/ }).fill('Elizabeth Swan')
  await expect(front()).toContainText('ELIZABETH SWAN')
  await recipient.getByRole('textbox', { name: /^Street/ }).fill('179 N Harbor Dr')
  await expect(front()).toHaveAccessibleName(/to Elizabeth Swan, 179 N Harbor Dr/)
  await expectAccessible(page)
})

test('the review shows the envelope of the selected service, before postage and number are known', async () => {
  const draft = await createDraft(organization.client, { shipping_options: certified })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  await expect(front()).toHaveAccessibleName(/6 × 9\sin.*Certified Mail, electronic return receipt.*Swan/)
  await expect(front()).toContainText('CERTIFIED MAIL® · RETURN RECEIPT ELECTRONIC')
  await expect(front()).toContainText('Postage and barcode are printed here')
  await expectAccessible(page)
})

test('a shipment’s envelope shows its number and postage, has a text description, and is turned by keyboard', async () => {
  const { shipmentId } = await sendLetter(organization.client, 'accepted')
  const { data: shipment } = await organization.client.getShipment({ params: { id: shipmentId } })
  const number = (shipment.tracking_number ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')
  await page.goto(`/shipments/${shipmentId}`)
  await expect(front()).toContainText(number)
  await expect(front()).toContainText('SANDBOX SPECIMEN')
  await page.getByText('In words', { exact: true }).click()
  await expect(page.getByRole('figure').getByRole('definition').filter({ hasText: number })).toBeVisible()
  await expect(back()).toBeHidden()
  await page.getByRole('radio', { name: 'Front', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Back', exact: true })).toBeChecked()
  await expect(back()).toBeVisible()
  await expect(front()).toBeHidden()
  await expect(back()).toHaveAccessibleName(/Folded once.*1 page/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(front()).toBeVisible()
  // Every text lies on the paper, in the browser’s own measure.
  const over = await front().evaluate((drawing) => {
    const { left, right, top, bottom } = drawing.getBoundingClientRect()
    return Array.from(drawing.querySelectorAll('text'), (text) => text.getBoundingClientRect()).filter(
      (box) => box.left < left || box.right > right || box.top < top || box.bottom > bottom,
    ).length
  })
  expect(over).toBe(0)
  await expectFitsPhone(page, [`/shipments/${shipmentId}`])
})
