import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { readBundle, sha256 } from './support/bundle.ts'
import { printPdf } from './support/documents.ts'
import { createOrganization } from './support/organization.ts'
import { expectSignedIn, openVisitor, submitSignIn } from './support/sign-in.ts'

// One letter from upload to evidence, sent with a mouse.
test.describe.configure({ mode: 'serial' })

const letterPages = 5

let page: Page
let letter: Buffer
let shipmentId = ''

test.beforeAll(async ({ browser }) => {
  page = await openVisitor(browser)
  letter = await printPdf(
    page,
    Array.from({ length: letterPages }, () => 'You are hereby notified. '.repeat(40)),
  )
  await page.goto('/sign-in')
  await submitSignIn(page, (await createOrganization()).owner)
  await expectSignedIn(page)
})
test.afterAll(() => page.context().close())

test('an uploaded PDF is shown with its page count', async () => {
  await page.getByRole('link', { name: 'Send mail' }).first().click()
  await page
    .getByLabel('PDF document')
    .setInputFiles({ name: 'Notice to quit.pdf', mimeType: 'application/pdf', buffer: letter })
  await page.waitForURL(/\/send\/addresses\?document=/)
  await expect(page.getByText(new RegExp(`^${letterPages} pages · `)).first()).toBeVisible()
})

test('a typed recipient survives a reload', async () => {
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await recipient.getByRole('textbox', { name: /^Name/ }).fill('Elizabeth Swan')
  await recipient.getByRole('textbox', { name: /^Street/ }).fill('179 N Harbor Dr')
  await recipient.getByRole('textbox', { name: /^City/ }).fill('Redondo Beach')
  await recipient.getByRole('combobox', { name: /^State/ }).selectOption('CA')
  await recipient.getByRole('textbox', { name: /^ZIP code/ }).fill('90277')
  await page.reload()
  await expect(recipient.getByRole('textbox', { name: /^City/ })).toHaveValue('Redondo Beach')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/send\/options\?document=/)
})

test('a draft is created with Certified Mail and a return receipt', async () => {
  await page.getByRole('textbox', { name: 'Shipment name' }).fill('Notice to quit, Unit 4')
  await page.getByRole('textbox', { name: 'Reference', exact: true }).fill('2026-0417')
  await page.getByRole('combobox', { name: 'Cost center', exact: true }).fill('4100')
  await page.getByRole('checkbox', { name: /^Both sides/ }).check()
  await page.getByRole('checkbox', { name: /^Certified Mail/ }).check()
  await page.getByRole('checkbox', { name: /^Return receipt/ }).check()
  await page.getByRole('button', { name: 'Get quotes' }).click()
  await page.waitForURL(/\/send\/[0-9a-f-]{36}\/quotes/)
  shipmentId = /\/send\/([0-9a-f-]{36})\//.exec(page.url())?.[1] ?? ''
})

test('quotes of at least two carriers are compared', async () => {
  const quotes = page.getByRole('radio')
  await expect(quotes.first()).toBeVisible()
  const labels = await quotes.evaluateAll((inputs) =>
    inputs.map((input) => {
      const ids = input.getAttribute('aria-labelledby')?.split(' ') ?? []
      const parts = ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
      return [input.getAttribute('aria-label') ?? '', ...parts].join(' ')
    }),
  )
  const carriers = new Set(labels.map((label) => /USPS|UPS|FedEx/.exec(label)?.[0]))
  expect(carriers.size).toBeGreaterThanOrEqual(2)
  await page.getByRole('radio', { name: /USPS First-Class Mail/ }).check()
  await page
    .getByRole('link', { name: /^Review/ })
    .or(page.getByRole('button', { name: /^Review/ }))
    .first()
    .click()
  await page.waitForURL(/\/review\?quote=/)
})

test('the selected service is paid for with the card on file', async () => {
  await expect(page.getByText(/ending 4242/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$[\d.,]+ and send$/ }).click()
  await page.waitForURL(`**/shipments/${shipmentId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notice to quit, Unit 4' })).toBeVisible()
  await expect(page.getByText('Reference 2026-0417')).toBeVisible()
  await expect(page.getByText('Cost center 4100')).toBeVisible()
})

test('the sandbox controls simulate printing and tracking through to the return receipt', async () => {
  await page.getByRole('button', { name: 'Advance' }).focus()
  await page.keyboard.press('Enter')
  const controls = page.getByRole('region', { name: 'Sandbox controls' })
  await controls.getByRole('button', { name: 'Printed', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(controls.getByRole('status')).toHaveText('Printed.')
  await expect(page.getByText('Next: handoff to the carrier')).toBeVisible()
  await expectAccessible(page)
  await controls.getByRole('button', { name: 'Return receipt' }).focus()
  await page.keyboard.press('Enter')
  await expect(controls.getByRole('status')).toHaveText('Return receipt received.', { timeout: 30_000 })
  await expect(controls.getByRole('button', { name: 'Lost' })).toHaveAttribute('aria-disabled', 'true')
})

test('going back from the list shows the shipment’s current state', async () => {
  await page.getByRole('link', { name: 'Shipments' }).first().click()
  await expect(page.getByRole('link', { name: /Notice to quit, Unit 4/ }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Notice to quit, Unit 4' })).toBeVisible()
})

test('the timeline shows each step with its actor', async () => {
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: 'All events' }).click()
  for (const step of [
    /Draft created/,
    /Payment initiated/,
    /Paid and queued/,
    /Printed on/,
    /Handed over on a SCAN form/,
    /Handed to the carrier: listed on a SCAN form that was scanned/,
    /Accepted by the carrier/,
    /Out for delivery/,
    /Delivered, signed by/,
    /return receipt has arrived/,
    /^You|by you/i,
    /^Carrier update$/,
    /Printer/,
  ]) {
    await expect(timeline.getByText(step).first()).toBeVisible()
  }
})

test('the evidence bundle names the tracking number, the signer, the pages and the document’s hash', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /Evidence bundle/ })
      .first()
      .click(),
  ])
  const { data: shipment } = await (await page.request.get(`/api/v1/shipments/${shipmentId}`)).json()
  expect(download.suggestedFilename()).toBe(`evidence-bundle-${shipment.tracking_number}.zip`)
  const files = readBundle(await readFile(await download.path()))
  const text = JSON.stringify(JSON.parse(files.get('tracking-events.json')?.toString() ?? ''))
  expect(shipment.signer_name).toBeTruthy()
  expect(text).toContain(shipment.tracking_number)
  expect(text).toContain(shipment.signer_name)
  expect(text).toContain(`"page_count":${letterPages}`)
  expect(text).toContain(sha256(letter))
  const names = [...files.keys()]
  expect(names.some((name) => name.startsWith('mailing-record-summary'))).toBe(true)
  expect(names.some((name) => name.includes('return-receipt'))).toBe(true)
  expect(names.some((name) => name.includes('scan-form'))).toBe(true)
})
