import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, tabTo } from './support/by-keyboard.ts'
import { advance, createDraft, redondoBeach, sendLetter } from './support/letters.ts'
import { addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  const { client } = organization
  const { shipmentId, documentKey } = await sendLetter(client)
  await advance(client, shipmentId, 'in_transit')
  await createDraft(client, {
    document_key: documentKey,
    shipment_name: 'Notice to unit 4',
    to_address: { name: 'Will Turner', ...redondoBeach },
  })
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const activity = () => page.getByRole('region', { name: 'Recent activity' })

test('a new organization is shown the steps to its first letter', async ({ browser }) => {
  const first = await openPage(browser, (await createOrganization({ isNew: true })).owner)
  await first.goto('/')
  await expect(first.getByRole('heading', { name: 'Send your first letter' })).toBeVisible()
  const steps = first.getByRole('list', { name: 'Steps to your first letter' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(first)
  await press(steps.getByRole('link', { name: /Upload a PDF/ }))
  await first.waitForURL('**/send')
  await first.context().close()
})

test('the overview shows drafts with the expiry of their quotes, expected arrivals and recent activity', async () => {
  await page.goto('/')
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await expect(
    drafts.getByRole('link', { name: /Turner.*Quotes expire at.*Notice to unit 4/i }),
  ).toBeVisible()
  const pieces = page.getByRole('region', { name: 'Expected next' })
  await expect(pieces.getByRole('link', { name: /ELIZABETH SWAN.*USPS/i })).toBeVisible()
  await expect(activity().getByRole('listitem')).toHaveCount(2)
})

test('the overview shows the numbers of the list’s tabs under their names, and no line through one week', async () => {
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'Key figures' })
  const figure = figures.getByRole('listitem').filter({ hasText: 'On its way' })
  await expect(figure).toHaveText(/^On its way\s*1$/)
  await expect(figures.getByRole('img')).toHaveCount(0)
  await expectAccessible(page)
  await press(figure.getByRole('link'))
  await page.waitForURL('**/shipments?group=on_its_way')
  await expect(page.getByRole('link', { name: /^On its way 1$/ })).toBeVisible()
})

test('one button of the overview is blue', async () => {
  await page.goto('/')
  await expect(page.locator(':is(aside, main) :is(.bg-accent, .button-primary):visible')).toHaveText([
    'Send mail',
  ])
})

test('the overview shows spending and volume, without a comparison chart in the first month', async () => {
  await page.goto('/')
  const spending = page.getByRole('region', { name: 'Spending and volume' })
  await expect(spending.locator('svg')).toHaveCount(0)
  await expect(spending.getByRole('table', { name: 'Spending by month' })).toContainText('1 letter')
  await expectAccessible(page)
})

test('a time shows its exact UTC time on hover and while its row has focus', async () => {
  // The times are below the fold: what shows them has to outlast the scrolling to them.
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  const exact = page.getByRole('tooltip')
  const time = activity().locator('time').first()
  // Times show nothing before the page is hydrated.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await time.hover()
    await expect(exact).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/, { timeout: 5000 })
  }).toPass()
  await page.mouse.move(0, 0)
  await expect(exact).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await tabTo(activity().getByRole('link').nth(1))
  await expect(exact).toHaveText(/ UTC$/)
  await page.keyboard.press('Escape')
  await expect(exact).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('an operator sees operations first and nothing about purchasing', async ({ browser }) => {
  const operator = await openPage(browser, await addMember(organization, 'Joe Floor', 'operator'))
  await operator.goto('/')
  await expect(operator.locator('#main section').first()).toHaveAccessibleName('Operations')
  await expect(operator.getByRole('region', { name: 'Expected next' })).toBeVisible()
  for (const name of ['Drafts', 'Send mail', 'Setup']) {
    await expect(operator.getByRole('region', { name })).toHaveCount(0)
  }
  await operator.context().close()
})
