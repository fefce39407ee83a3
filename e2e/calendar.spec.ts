import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page
let shipmentId: string

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  shipmentId = (await sendLetter(organization.client, 'notice_left')).shipmentId
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

/** The month in which the carrier's hold ends, and the day. */
const heldUntil = async (): Promise<string> => {
  const tasks = await organization.client.listTasks({ query: { kind: 'notice_left' } })
  return tasks.data[0]?.due_at.slice(0, 10) ?? ''
}

test('the calendar shows how long the carrier holds a piece, with a link to it', async () => {
  const day = await heldUntil()
  await page.goto(`/calendar?month=${day.slice(0, 7)}`)
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.locator(`time[datetime="${day}"]`) })
    .getByRole('link', { name: /Hold ends.*ELIZABETH SWAN/i })
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  await press(entry)
  await page.waitForURL(`**/shipments/${shipmentId}`)
})

test('links change the month and week, and Sundays and holidays are labeled', async () => {
  await page.goto('/calendar?month=2026-10')
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await press(page.getByRole('link', { name: 'Next month' }))
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Thanksgiving Day, no mail' })).toHaveCount(1)
  await page.goto('/calendar?week=2026-11-23')
  const week = page.getByRole('list', { name: /Nov 22.–.28, 2026/ })
  await expect(week.getByRole('heading', { level: 3 })).toHaveCount(7)
  await press(page.getByRole('link', { name: 'Previous week' }))
  await expect(page.getByRole('heading', { name: /Nov 15.–.21, 2026/ })).toBeVisible()
})

test('on a phone the calendar lists the days on which something is due', async () => {
  const day = await heldUntil()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/calendar?month=${day.slice(0, 7)}`)
  await expect(page.getByRole('link', { name: /Hold ends/ })).toBeVisible()
  const shown = page.getByRole('list', { name: /\d{4}/ }).getByRole('heading', { level: 3 })
  expect(await shown.count()).toBeLessThan(20)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a member subscribes to the calendar, renews the address and turns it off', async () => {
  await page.goto('/calendar')
  const open = () => press(page.getByRole('button', { name: 'Subscribe…' }))
  const dialog = page.getByRole('dialog', { name: 'Subscribe to this calendar' })
  const address = dialog.locator('code')
  const read = async (url: string) => {
    const response = await page.request.get(url)
    return { status: response.status(), text: (await response.text()).replaceAll('\r\n ', '') }
  }
  await open()
  await press(dialog.getByRole('button', { name: 'Create address' }))
  await expect(address).toHaveText(/\/api\/calendar-feeds\/.*\.ics$/)
  await expectAccessible(page)
  const first = await address.innerText()
  expect((await read(first)).text).toMatch(/SUMMARY:Carrier’s hold ends: ELIZABETH SWAN/i)

  await dialog.getByRole('checkbox', { name: 'Include names' }).uncheck()
  await press(dialog.getByRole('button', { name: 'Renew address' }))
  await expect(address).not.toHaveText(first)
  const second = await address.innerText()
  expect((await read(first)).status).toBe(404)
  const unnamed = await read(second)
  expect(unnamed.text).toMatch(/SUMMARY:Carrier’s hold ends\r\n/)
  expect(unnamed.text).not.toMatch(/swan/i)

  await press(dialog.getByRole('button', { name: 'Turn off' }))
  await expect(page.getByText('Calendar feed turned off')).toBeVisible()
  expect((await read(second)).status).toBe(404)
})
