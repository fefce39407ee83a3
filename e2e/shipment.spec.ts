import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let shipmentId: string
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  shipmentId = (await sendLetter(organization.client, 'return_receipt')).shipmentId
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const timeline = () => page.getByRole('region', { name: 'Timeline' })

test('a reference and a cost center are entered by keyboard, searched, and undone', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Reference or deadline' }))
  await typeInto(page.getByRole('textbox', { name: 'Reference', exact: true }), '2026-0417')
  await typeInto(page.getByRole('textbox', { name: 'Cost center', exact: true }), '4100')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reference 2026-0417')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy reference' })).toBeVisible()
  await expect(page.getByText('Cost center 4100')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }).first())
  await expect(page.getByRole('button', { name: 'Reference or deadline' })).toBeVisible()

  await organization.client.updateShipment({ params: { id: shipmentId }, body: { reference: '2026-0418' } })
  await page.goto(`/shipments/${shipmentId}`)
  await expect(page.getByText('Reference 2026-0418')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page, [`/shipments/${shipmentId}`])
  await page.goto('/shipments')
  await press(page.getByRole('button', { name: 'Filter', exact: true }))
  await press(page.getByRole('button', { name: 'Reference', exact: true }))
  await typeInto(page.getByRole('textbox', { name: 'Reference', exact: true }), '2026-0418')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/reference=2026-0418/)
  await expect(page.getByRole('table').getByRole('link', { name: /, notice$/ })).toBeVisible()
  await page.goto('/shipments?reference=2026-0417')
  await expect(page.getByText('No matching shipments')).toBeVisible()
  await organization.client.updateShipment({ params: { id: shipmentId }, body: { reference: null } })
})

test('API metadata is shown to developers', async () => {
  const metadata = { order_id: '6735' }
  await organization.client.updateShipment({ params: { id: shipmentId }, body: { metadata } })
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.locator('summary', { hasText: 'For developers' }))
  await expect(page.getByRole('region', { name: 'Metadata' })).toContainText('order_id6735')
})

test('the print file is shown, and the timeline records who viewed it', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'View print file' }))
  await expect(page.getByText(/Exact file sent to the printer/)).toBeVisible()
  // The address sheet and its blank back, then the letter.
  await press(page.getByRole('button', { name: 'Page 3 of 3, enlarge' }))
  await expect(page.getByRole('dialog', { name: /^Piece/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await press(timeline().getByRole('button', { name: 'People' }))
  await expect(timeline().getByText(/^Viewed print file/)).toBeVisible()
})

test('a shipment lists its recent API requests', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.locator('summary', { hasText: 'For developers' }))
  await press(page.getByRole('button', { name: 'Show recent API requests' }))
  await expect(page.getByRole('list', { name: 'Recent API requests' })).toBeVisible()
})

test('its document can be sent to another recipient', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Send a copy' }))
  await expect(page).toHaveURL(/\/send\/addresses\?document=/)
})

test('a shipment is duplicated as a draft, which its timeline records', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Duplicate' }))
  await expect(page).toHaveURL(/\/send\/.+\/quotes/)
  const { data: original } = await organization.client.getShipment({ params: { id: shipmentId } })
  expect(original.events?.at(-1)?.message).toBe('Copied to a new draft.')
})

test('a shipment prints its collapsed sections, and no buttons', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  const contents = page.getByRole('region', { name: 'Contents record' })
  await expect(contents.getByText('Document SHA-256')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(contents.getByText('Document SHA-256')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Evidence bundle' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
})

test('the list and a shipment fit a phone', async () => {
  const paths = ['/shipments', `/shipments/${shipmentId}`]
  await expectFitsPhone(page, paths)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
