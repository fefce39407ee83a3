import { expect, type Page, test } from '@playwright/test'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { choose, press } from './support/by-keyboard.ts'
import { certified, createDraft, redondoBeach } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage, signIn } from './support/sign-in.ts'

/** A4 in points. */
const a4: [number, number] = [595.28, 841.89]

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

type Changes = Parameters<typeof createDraft>[1] & { size?: [number, number] }

/** Creates a draft of three pages, printed on one side. */
const createNotice = async ({ size, ...changes }: Changes = {}): Promise<string> => {
  const pdf = await createTestPdf({ pages: 3, ...(size && { size }) })
  const draft = await createDraft(organization.client, {
    document: pdf.toString('base64'),
    shipping_options: certified,
    print_options: { color: false, duplex: false },
    ...changes,
  })
  return draft.id
}

test('the mailing options show sheets, envelope and weight before quotes are requested', async () => {
  await page.goto(`/send/${await createNotice()}/options`)
  const piece = page.getByRole('region', { name: 'This mailpiece' })
  await expect(piece.getByText('3 sheets, 6 × 9 envelope with label, 1.0 oz')).toBeVisible()
  await press(page.getByRole('checkbox', { name: /^Both sides/ }), 'Space')
  await expect(piece.getByText('2 sheets, 6 × 9 envelope with label, 0.8 oz')).toBeVisible()
})

test('pages larger than the paper are reported before paying', async () => {
  await page.goto(`/send/${await createNotice({ size: a4 })}/quotes`)
  await press(page.getByRole('button', { name: 'Review' }).first())
  await page.waitForURL(/\/review\?quote=/)
  const scaled = /3 pages are larger than Letter and will be scaled to 9[34]%\./
  await expect(page.getByRole('definition').filter({ hasText: scaled })).toBeVisible()
})

test('no service is preselected while prices are missing', async () => {
  const address = { ...redondoBeach, street1: '12 Letters Limited St' }
  const id = await createNotice({
    shipping_options: { certified_mail: false, return_receipt: false },
    to_address: { name: 'Elizabeth Swan', ...address },
  })
  await page.goto(`/send/${id}/quotes`)
  const notice = page.getByRole('alert').filter({ hasText: 'Some prices are missing' })
  await expect(notice).toContainText('No price is known right now for USPS First-Class Mail')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0)
  await page
    .getByRole('radio', { name: /Priority/ })
    .first()
    .check()
  await expect(page.getByRole('button', { name: 'Review' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('quotes count down by the service’s clock on a computer whose clock is an hour fast', async ({
  context,
}) => {
  const id = await createNotice()
  await signIn(context, organization.owner)
  const fast = await context.newPage()
  await fast.clock.install({ time: Date.now() + hourMs })
  await fast.goto(`/send/${id}/quotes`)
  await expect(fast.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await expect(fast.getByText('Prices have expired')).toHaveCount(0)
})

test('an international letter is quoted with international services, and its customs declaration is shown before paying', async () => {
  const london = { street1: '10 Downing St', city: 'London', state: 'London', zip: 'SW1A 2AA', country: 'GB' }
  const id = await createNotice({ to_address: { name: 'Elizabeth Swan', ...london }, shipping_options: {} })
  await page.goto(`/send/${id}/quotes`)
  await choose(page.getByRole('radio', { name: /First-Class Mail International/ }))
  await press(page.getByRole('button', { name: 'Review' }).first())
  await page.waitForURL(/\/review\?quote=/)
  await expect(page.getByText(/Printed documents of no commercial value, declared at \$1\.00/)).toBeVisible()
})

test('an unavailable carrier is listed with its reason, and refreshing prices keeps the draft', async () => {
  const street1 = '12 FedEx Error St'
  const id = await createNotice({ to_address: { name: 'Elizabeth Swan', ...redondoBeach, street1 } })
  await page.goto(`/send/${id}/quotes`)
  const missing = page.getByRole('region', { name: 'Unavailable' })
  await expect(missing).toContainText(/FedEx\s*The carrier does not quote this address\./)
  await expect(missing).toContainText('Priority Mail Express')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Refresh prices' }))
  await expect(page.getByText('Prices refreshed', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/send/${id}/quotes`))
})

test('the sandbox’s mark in the navigation opens its test inputs, ready to be copied', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await press(page.getByRole('button', { name: 'Sandbox: nothing is printed, mailed or charged' }))
  const guide = page.getByRole('dialog', { name: 'About the sandbox' })
  await expect(guide.getByText('Quoted; the carrier refuses the label')).toBeVisible()
  await press(guide.getByRole('button', { name: 'Copy LABEL REFUSED ST' }))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('12 LABEL REFUSED ST')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
})

test('services are charted by price and arrival, in sync with the list, and the first price needs no scrolling', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/send/${await createNotice()}/quotes`)
  const chart = page.getByRole('img', { name: /^Price by arrival of \d+ services, listed below/ })
  const rows = page.getByRole('radio')
  await expect(chart.locator('[data-quote]')).toHaveCount(await rows.count())
  await expect(rows.first()).toBeInViewport()
  await expect(rows.first()).toBeChecked()
  // A mark of the chart is chosen in the list.
  const last = await rows.last().getAttribute('value')
  await chart.locator(`[data-quote="${last}"]`).click()
  await expect(rows.last()).toBeChecked()
  await expect(page).toHaveURL(new RegExp(`quote=${last}`))
  await page.getByLabel('Must arrive by').fill('2020-01-01')
  await expect(chart.getByText('After your deadline')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Clear date' }))
})

test('“Certified Mail only” excludes other carriers, and each proof is stated once', async () => {
  await page.goto(`/send/${await createNotice()}/quotes?proof=certified`)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /UPS|FedEx/ })).toHaveCount(0)
  await expect(page.getByText('USPS keeps this for 2 years')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Proof' })).toHaveText('Certified Mail only')
})

test('on a phone the first price is on the first screen or just below it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/send/${await createNotice()}/quotes`)
  const box = await page.getByRole('radio').first().boundingBox()
  expect(box?.y).toBeLessThan(1000)
  await page.setViewportSize({ width: 1440, height: 900 })
})
