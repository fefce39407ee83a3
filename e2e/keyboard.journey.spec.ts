import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { giveFile, pick, press } from './support/by-keyboard.ts'
import { buy, createDraft, redondoBeach, sendLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let page: Page
let shipmentId: string
let trackingNumber: string

test.beforeAll(async ({ browser }) => {
  const { client, owner } = await createOrganization()
  shipmentId = (await sendLetter(client)).shipmentId
  const { data: shipment } = await client.getShipment({ params: { id: shipmentId } })
  trackingNumber = shipment.tracking_number ?? ''
  await client.createAddress({ body: { address: { name: 'Grace Hopper', ...redondoBeach } } })
  await client.createAddress({ body: { address: { name: 'Elizabeth Swan', ...redondoBeach } } })
  page = await openPage(browser, owner)
})
test.afterAll(() => page.context().close())

const search = () => page.getByRole('combobox', { name: /^Search shipments/ })

const openPalette = async (path = '/'): Promise<void> => {
  await page.goto(path)
  await page.keyboard.press('Control+k')
  await expect(search()).toBeFocused()
}

test('the palette finds a shipment by its tracking number', async () => {
  await openPalette()
  await expectAccessible(page)
  await search().fill(trackingNumber)
  // Its recipient, its state, and the number that distinguishes it.
  await expect(page.getByRole('option', { name: /Swan · Queued · …\d{4}$/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/shipments/${shipmentId}`)
})

test('the palette lists recently opened items in their current state, and clears them at sign-out', async ({
  browser,
}) => {
  const office = await createOrganization()
  const draft = await createDraft(office.client, { shipment_name: 'Opened letter' })
  await createDraft(office.client, { document_key: draft.document_key, shipment_name: 'Newer letter' })
  const own = await openPage(browser, office.owner)
  await own.goto(`/send/${draft.id}/options`)
  await expect(own.getByRole('textbox', { name: 'Shipment name' })).toHaveValue('Opened letter')
  const stored = () => own.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('opened')))
  await expect.poll(stored).toHaveLength(1)
  await buy(office.client, draft)
  await own.goto('/')
  const opened = own.getByRole('group', { name: 'Recently opened' })
  await own.keyboard.press('Control+k')
  await expect(opened.getByRole('option')).toHaveText(/^Opened letter.* · Queued$/)
  await expect(own.getByRole('group', { name: 'Newest shipments' }).getByRole('option')).toHaveText(
    /^Newer letter/,
  )
  await own.keyboard.press('Escape')
  await press(own.getByRole('button', { name: /^Account/ }).first())
  await pick(own.getByRole('menuitem', { name: 'Sign out' }))
  await expect(own.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(stored).toEqual([])
  await own.context().close()
})

test('the palette finds a contact in the address book', async () => {
  await openPalette()
  await search().fill('grace hop')
  await expect(page.getByRole('option', { name: /^Grace Hopper/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/addresses\?search=Grace/)
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible()
})

test('the palette runs an action, and reports when there are no results', async () => {
  await page.goto('/')
  await press(page.getByRole('button', { name: 'Find anything' }).first())
  await search().fill('zzz nothing')
  await expect(page.getByText('No results. Try a recipient, tracking number, tag or note.')).toBeVisible()
  await search().fill('dark theme')
  await expect(page.getByRole('option', { name: /dark theme/i })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(search()).toBeHidden()
})

test('the palette offers actions for the open shipment', async () => {
  await openPalette(`/shipments/${shipmentId}`)
  const offered = page.getByRole('group', { name: 'On this page' })
  await expect(offered.getByRole('option', { name: 'Download evidence bundle' })).toBeVisible()
  await expect(offered.getByRole('option', { name: 'Send again to the same recipient' })).toBeVisible()
  await search().fill('cancel')
  await expect(offered.getByRole('option', { name: 'Cancel shipment' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Cancel')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('single-key shortcuts open pages and move through a list', async () => {
  await page.goto('/addresses')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL(/\/shipments$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible()
  const first = page.locator('tbody tr:not([data-heading]) a').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
})

test('a shortcut to a page continues at its heading', async () => {
  await page.goto('/')
  await expect(async () => {
    await page.keyboard.press('c')
    await page.waitForURL('**/send', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})

test('single-key shortcuts do not apply in a text field', async () => {
  await page.goto('/addresses')
  const field = page.getByRole('searchbox', { name: 'Search the address book' })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('gs')
  await expect(page).toHaveURL(/\/addresses$/)
})

test('a certified letter to a saved recipient takes fewer than 12 interactions', async () => {
  let interactions = 0
  const act = async (key: string) => {
    interactions += 1
    await page.keyboard.press(key)
  }
  await page.goto('/send')
  await giveFile(page.getByLabel('PDF document'), {
    name: 'Notice to quit.pdf',
    mimeType: 'application/pdf',
    buffer: await createTestPdf(),
  })
  await page.waitForURL(/\/send\/addresses\?document=/)
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await expect(recipient.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  // A word counts as one interaction: it is typed in one go.
  interactions += 1
  await page.keyboard.type('swan')
  await expect(page.getByRole('option', { name: /Elizabeth Swan/ })).toBeVisible()
  await act('Enter')
  const city = recipient.getByRole('textbox', { name: /^City/ })
  await expect(city).toHaveValue('Redondo Beach')
  await act('Control+Enter')

  await page.waitForURL(/\/send\/options/)
  const certified = page.getByRole('checkbox', { name: /^Certified Mail/ })
  await expect(certified).toBeVisible()
  await act('i')
  await expect(certified).toBeFocused()
  await act('Space')
  await expect(certified).toBeChecked()
  await act('Control+Enter')

  await page.waitForURL(/\/quotes/)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await act('Control+Enter')
  await page.waitForURL(/\/review\?quote=/)
  await expect(page.getByRole('button', { name: /^Pay \$[\d.,]+ and send$/ }).first()).toBeVisible()
  await act('Control+Enter')
  await page.waitForURL(/\/shipments\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Certified Mail').first()).toBeVisible()
  expect(interactions).toBeLessThan(12)
})

// The last: it turns the shortcuts off in this browser.
test('the list of shortcuts opens by keyboard and turns single-key shortcuts off', async () => {
  await page.goto('/shipments')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(search()).toBeVisible()
  await expect(sheet).toBeHidden()
})
