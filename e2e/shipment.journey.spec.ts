import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
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

test('a shipment is renamed by keyboard, and the change is undone', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Rename', exact: true }))
  await typeInto(page.getByRole('textbox', { name: 'Name', exact: true }), 'Notice to quit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Notice to quit' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }).first())
  await expect(page.getByRole('heading', { level: 1, name: /notice/ })).toBeVisible()
})

test('a shipment is tagged by keyboard', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Add tag' }))
  await typeInto(page.getByRole('textbox', { name: 'Tag', exact: true }), 'unit 4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove tag unit 4' })).toBeVisible()
})

test('the timeline shows the carrier’s message as raw data, and records who viewed it', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(timeline().getByRole('button', { name: 'All events' }))
  await expect(timeline().getByText(/Accepted by the carrier/)).toBeVisible()
  await press(timeline().locator('summary', { hasText: 'Raw data' }).first())
  await expect(timeline().getByText(/^Received/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await press(timeline().getByRole('button', { name: 'People' }))
  await expect(timeline().getByText('Viewed a carrier message as raw data.')).toBeVisible()
  await expect(timeline().getByText('Accepted by the carrier')).toBeHidden()
})

test('a delivered certified letter fits one large window, and a few on a phone, evidence first', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  for (const { width, height, tallest } of [
    { width: 1440, height: 900, tallest: 900 },
    { width: 1280, height: 800, tallest: 1050 },
    { width: 390, height: 844, tallest: 2700 },
  ]) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(tallest)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  const regions = page.getByRole('main').getByRole('region')
  const names = await regions.evaluateAll((all) => all.map((region) => region.getAttribute('aria-label')))
  expect(names.indexOf('Evidence')).toBeLessThan(names.indexOf('Mailpiece'))
  expect(names.filter((name) => name === 'Timeline' || name === 'Mailing record')).toEqual(['Timeline'])
})

test('the first page of the document is shown beside the envelope, and opens all pages', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  const piece = page.getByRole('region', { name: 'Mailpiece' })
  const show = piece.getByRole('button', { name: 'Show pages' })
  const picture = show.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
  await press(show)
  await expect(piece.getByRole('button', { name: 'Page 1 of 1, enlarge' })).toBeVisible()
  await expectAccessible(page)
})

test('a delivered certified letter prints on two pages', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible()
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})
