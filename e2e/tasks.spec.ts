import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { pick, press, typeInto } from './support/by-keyboard.ts'
import { advance, sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage, signIn } from './support/sign-in.ts'

test.describe('a letter with a delivery notice', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let shipmentId: string
  let page: Page

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    shipmentId = (await sendLetter(organization.client, 'notice_left')).shipmentId
    page = await openPage(browser, organization.owner)
  })
  test.afterAll(() => page.context().close())

  const task = () => page.getByRole('article', { name: 'Notice left' })

  test('is a task', async () => {
    await page.goto('/tasks')
    await expect(task()).toContainText('left a notice')
    await expectAccessible(page)
  })

  test('is assigned by keyboard to a member, or to no one', async () => {
    await press(task().getByRole('button', { name: 'Assign…' }))
    await pick(page.getByRole('menuitemradio', { name: 'Unassigned' }))
    await expect(task()).toContainText('Unassigned')
    await press(task().getByRole('button', { name: 'Assign…' }))
    await pick(page.getByRole('menuitemradio', { name: '(you)' }))
    await expect(task()).toContainText('Assigned to you')
  })

  test('has an inquiry with the carrier recorded on its timeline, and stays open', async () => {
    await press(task().getByRole('button', { name: 'Contact USPS' }))
    await typeInto(page.getByRole('textbox', { name: /^Note/ }), 'Redelivery on Friday')
    await press(page.getByRole('button', { name: 'Save to timeline' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const { data } = await organization.client.getShipment({ params: { id: shipmentId } })
    expect(data.events?.map(({ message }) => message)).toContain('Contacted USPS: “Redelivery on Friday”.')
    await expect(task()).toBeVisible()
  })

  test('is sent again as a First-Class copy, ready to purchase', async () => {
    await press(task().getByRole('button', { name: 'Send First-Class copy' }))
    await page.waitForURL(/\/send\//)
    expect(page.url()).not.toContain(shipmentId)
  })

  test('disappears from an open page once it is delivered', async () => {
    await page.goto('/tasks')
    await expect(task()).toBeVisible()
    await advance(organization.client, shipmentId, 'delivered')
    await expect(page.getByText('Nothing needs attention')).toBeVisible()
    await press(page.getByRole('link', { name: 'Closed' }))
    await expect(task()).toContainText('Resolved automatically')
  })
})

test('a task is dismissed by keyboard with a reason, which stays on record', async ({ browser }) => {
  const { client, owner } = await createOrganization()
  await sendLetter(client, 'refused')
  const page = await openPage(browser, owner)
  await page.goto('/tasks')
  const task = page.getByRole('article').first()
  await expect(task).toContainText('Refused by the recipient')
  await press(task.getByRole('button', { name: 'Dismiss' }))
  const dialog = page.getByRole('dialog', { name: 'Dismiss this task?' })
  await press(dialog.getByRole('button', { name: 'Dismiss' }))
  await expect(dialog).toContainText('Enter a reason.')
  await typeInto(dialog.getByRole('textbox'), 'Refusal is service in this state.')
  await press(dialog.getByRole('button', { name: 'Dismiss' }))
  await expect(page.getByText('Nothing needs attention')).toBeVisible()
  await press(page.getByRole('link', { name: 'Closed' }))
  await expect(task).toContainText('Dismissed')
  await expect(task).toContainText('“Refusal is service in this state.”')
  await expectAccessible(page)
  await page.context().close()
})

test('similar tasks share a line, and are handled together', async ({ browser }) => {
  const { client, owner } = await createOrganization()
  for (const milestone of ['notice_left', 'notice_left', 'refused'] as const) {
    await sendLetter(client, milestone)
  }
  const page = await openPage(browser, owner)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/tasks')
  const tasks = page.getByRole('article')
  await expect(tasks).toHaveCount(3)
  await expect(tasks.first()).toContainText('Elizabeth Swan')
  for (const task of await tasks.all()) expect((await task.boundingBox())?.height).toBeLessThanOrEqual(45)
  // One primary button at most, of what is open or selected.
  await expect(page.getByRole('main').getByRole('button', { name: 'Send First-Class copy' })).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(tasks.first().getByRole('button', { name: 'Send First-Class copy' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await expect(page.getByText('3 tasks selected')).toBeVisible()
  await press(page.getByRole('button', { name: 'Send again by… (3)' }))
  const dialog = page.getByRole('dialog', { name: 'Send again' })
  await expect(dialog).toContainText('Nothing is charged until you purchase it.')
  await press(dialog.getByRole('button', { name: 'Prepare 3 letters' }))
  await page.waitForURL(/\/check/)
  await expect(page.getByRole('link', { name: /^Earlier attempt of row/ })).toHaveCount(3)
  await page.context().close()
})

test('an instant filter is disabled until the page is ready', async ({ browser }) => {
  const { client, owner } = await createOrganization()
  await sendLetter(client, 'refused')
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false })
  await signIn(withoutScripts, owner)
  const early = await withoutScripts.newPage()
  await early.goto('/tasks')
  await expect(early.getByLabel('Type', { exact: true })).toBeDisabled()
  await withoutScripts.close()
  const page = await openPage(browser, owner)
  await page.goto('/tasks')
  await page.getByLabel('Type', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/[?&]kind=/)
  await page.context().close()
})
