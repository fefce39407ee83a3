import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { createDraft, quoteOf } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

let page: Page
let draft: Awaited<ReturnType<typeof createDraft>>

test.beforeAll(async ({ browser }) => {
  const { client, owner } = await createOrganization({ name: 'Cardless & Co', card: null })
  draft = await createDraft(client, { shipment_name: 'First notice', tags: ['notices'], cost_center: '4100' })
  page = await openPage(browser, owner)
})
test.afterAll(() => page.context().close())

const addCard = async (number: string): Promise<void> => {
  await press(page.getByRole('button', { name: 'Add card' }))
  await typeInto(page.getByLabel('Card number'), number)
  await typeInto(page.getByLabel('Expiry date'), '12 / 30')
  await typeInto(page.getByLabel('Security code'), '123')
  await press(page.getByRole('button', { name: 'Save card' }))
  await page.waitForURL(/\/settings\/billing/)
  await expect(page.getByText(`ending ${number.slice(-4)}`).first()).toBeVisible()
}

const openTab = (name: string) =>
  press(page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name }))

/** Downloads the file behind a link. */
const follow = async (name: RegExp) =>
  page.request.get((await page.getByRole('link', { name }).getAttribute('href')) ?? '')

test('spending is empty before the first purchase', async () => {
  await page.goto('/settings/billing/spending')
  await expect(page.getByText('No spending in this period')).toBeVisible()
})

test('purchasing a draft without a card leads to adding one, and back to pay with it', async () => {
  const review = `/send/${draft.id}/review?quote=${quoteOf(draft)}`
  await page.goto(review)
  await press(page.getByRole('link', { name: /add a card/i }).first())
  await page.waitForURL(/\/settings\/billing/)
  await addCard('4242 4242 4242 4242')
  await press(page.getByRole('link', { name: 'Back to draft' }))
  await page.waitForURL(`**${review}`)
  await press(page.getByRole('button', { name: /^Pay \$[\d.,]+ and send$/ }).first())
  await page.waitForURL(`**/shipments/${draft.id}`)
})

test('a purchase leads to its charge and its receipt as a PDF', async () => {
  await press(page.locator('summary', { hasText: 'Breakdown' }))
  await press(page.getByRole('link', { name: 'Receipt and refund' }))
  await page.waitForURL(/\/billing\/charges/)
  await expect(page.getByRole('link', { name: 'First notice', exact: true })).toBeVisible()
  expect((await follow(/^Receipt R/)).headers()['content-type']).toBe('application/pdf')
  await expectAccessible(page)
})

test('the month’s statement lists the purchase and downloads as CSV', async () => {
  await openTab('Statements')
  await expect(page.getByText('Month to date')).toBeVisible()
  expect(await (await follow(/ statement, CSV$/)).text()).toContain('First notice')
  await expectAccessible(page)
})

test('shows spending by carrier, tag and cost center for a period, starting with the first letter', async () => {
  await openTab('Spending')
  const table = page.getByRole('table', { name: 'Spending by month' })
  await expect(table).toContainText('USPS')
  // This month and the total, below the head. A chart of one month would compare nothing.
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Spending by carrier' }).locator('svg')).toHaveCount(0)
  await expectAccessible(page)
  await press(page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '6 months' }))
  await page.waitForURL(/period=6/)
  await press(page.getByRole('navigation', { name: 'Group by' }).getByRole('link', { name: 'Tag' }))
  await expect(table).toContainText('notices')
  await expect(page.getByRole('link', { name: '6 months' })).toHaveAttribute('aria-current', 'true')
  await press(page.getByRole('navigation', { name: 'Group by' }).getByRole('link', { name: 'Cost center' }))
  await expect(table).toContainText('4100')
})

test('a card is removed after a confirmation, and the other card becomes the default', async () => {
  await page.goto('/settings/billing')
  await addCard('5555 5555 5555 4444')
  await press(page.getByRole('button', { name: 'Remove Mastercard ending 4444' }))
  await expect(page.getByRole('alertdialog')).toContainText('Remove Mastercard ending 4444?')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Remove card' }))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Visa ending 4242' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Mastercard ending 4444' })).toHaveCount(0)
  await expect(page.getByText('Default', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the audit log names the purchased letter, its recipient and its price', async () => {
  await page.goto('/settings/audit-log?category=money')
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect(
    log.getByText(/^Purchased a shipment: “First notice” to Elizabeth Swan, \$\d+\.\d\d$/).first(),
  ).toBeVisible()
  await press(log.locator('summary', { hasText: 'First notice' }).first())
  await press(log.getByRole('link', { name: 'All entries about it' }).first())
  await expect(page).toHaveURL(/subject=/)
  await expect(page.getByRole('link', { name: 'Show all objects' })).toBeVisible()
  await expectAccessible(page)
})
