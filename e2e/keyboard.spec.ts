import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { giveFile } from './by-keyboard.ts'
import { buyLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { createOrganization } from './organization.ts'
import { signIn } from './sign-in.ts'

/** Presses a key on a page that has just come: it does nothing until the page answers to keys. */
const pressUntil = async (page: Page, key: string, hasWorked: () => Promise<void>): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press(key)
    await hasWorked()
  }).toPass({ timeout: 20_000 })
}

test('the palette finds shipments, people, pages and actions, and shortcuts lead there', async ({
  page,
  baseURL,
}) => {
  const letter = await printPdf(page, ['You are hereby notified.'])
  const { client, account, shipmentId } = await buyLetter(baseURL ?? '', letter)
  const { data: shipment } = await client.getShipment({ params: { id: shipmentId } })
  await client.createAddress({
    body: {
      address: {
        name: 'Grace Hopper',
        street1: '388 Townsend St',
        city: 'San Francisco',
        state: 'CA',
        zip: '94107',
      },
    },
  })
  await signIn(page, account)
  const search = page.getByRole('combobox', { name: /^Search shipments/ })

  await test.step('a shipment by its tracking number', async () => {
    await pressUntil(page, 'Control+k', () => expect(search).toBeFocused({ timeout: 500 }))
    await expectAccessible(page)
    await search.fill(shipment.tracking_number ?? '')
    await expect(page.getByRole('option', { name: /Queued/ })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/shipments/${shipmentId}`)
  })

  await test.step('a person of the address book', async () => {
    await page.keyboard.press('Control+k')
    await search.fill('grace hop')
    await expect(page.getByRole('option', { name: /^Grace Hopper/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/addresses\?search=Grace/)
    await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible()
  })

  await test.step('an action, and what is nowhere', async () => {
    await page.getByRole('button', { name: 'Find anything' }).first().click()
    await search.fill('zzz nothing')
    await expect(page.getByText(/^Nothing is called that/)).toBeVisible()
    await search.fill('dark theme')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(search).toBeHidden()
  })

  await test.step('letters lead to pages, never while somebody types', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.waitForURL(/\/shipments$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible()
    await expect(page.locator('tbody a').first()).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.locator('tbody a').first()).toBeFocused()
    await page.goto('/addresses')
    const book = page.getByRole('searchbox', { name: 'Search the address book' })
    await expect(book).toBeVisible()
    await pressUntil(page, '/', () => expect(book).toBeFocused({ timeout: 500 }))
    await page.keyboard.type('gs')
    await expect(page).toHaveURL(/\/addresses$/)
  })

  await test.step('the sheet names them, and turns single keys off', async () => {
    await page.goto('/shipments')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await pressUntil(page, '?', () => expect(sheet).toBeVisible({ timeout: 500 }))
    await expectAccessible(page)
    await sheet.getByRole('checkbox', { name: 'Use shortcuts of single keys' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible()
    await expect(sheet).toBeHidden()
  })
})

test('a returning user sends a certified letter to a known recipient in under 12 interactions', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const account = { email: 'stopwatch@harbor.test', password: 'correct horse battery' }
  await createOrganization(account, 'Stopwatch Legal')
  const letter = await printPdf(page, ['You are hereby notified.'])
  await signIn(page, account)
  const headers = { origin: new URL(page.url()).origin }
  const swan = {
    name: 'Elizabeth Swan',
    street1: '179 N Harbor Dr',
    city: 'Redondo Beach',
    state: 'CA',
    zip: '90277',
  }
  const harbor = { company: 'Stopwatch Legal', street1: '388 Townsend St', city: 'San Francisco' }
  const returnAddress = { ...harbor, state: 'CA', zip: '94107' }
  const kept = await page.request.patch('/api/v1/organization', {
    headers,
    data: { return_address: returnAddress },
  })
  expect(kept.status()).toBe(200)
  await page.request.post('/api/v1/addresses', { headers, data: { address: swan } })
  let interactions = 0
  const press = async (key: string) => {
    interactions += 1
    await page.keyboard.press(key)
  }
  /** Words in one go, as a hand types them. */
  const type = async (words: string) => {
    interactions += 1
    await page.keyboard.type(words)
  }

  await page.goto('/send')
  await giveFile(page.getByLabel('PDF document'), {
    name: 'Notice to quit.pdf',
    mimeType: 'application/pdf',
    buffer: letter,
  })
  await page.waitForURL(/\/send\/addresses\?document=/)
  await expect(page.getByRole('combobox', { name: 'Pick the recipient from the address book' })).toBeVisible()
  await press('/')
  await type('swan')
  await expect(page.getByRole('option', { name: /Elizabeth Swan/ })).toBeVisible()
  await press('Enter')
  await expect(
    page.getByRole('group', { name: 'Recipient' }).getByRole('textbox', { name: /^City/ }),
  ).toHaveValue('Redondo Beach')
  await press('Control+Enter')

  await page.waitForURL(/\/send\/options/)
  await expect(page.getByRole('checkbox', { name: /^Certified Mail/ })).toBeVisible()
  await press('i')
  await expect(page.getByRole('checkbox', { name: /^Certified Mail/ })).toBeFocused()
  await press('Space')
  await expect(page.getByRole('checkbox', { name: /^Certified Mail/ })).toBeChecked()
  await press('Control+Enter')

  await page.waitForURL(/\/quotes/)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await press('Control+Enter')
  await page.waitForURL(/\/review\?quote=/)
  await expect(page.getByRole('button', { name: /^Buy for \$/ }).first()).toBeVisible()
  await press('Control+Enter')
  await page.waitForURL(/\/shipments\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Certified Mail').first()).toBeVisible()
  expect(interactions).toBeLessThan(12)
})
