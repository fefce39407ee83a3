import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { createDraft, quoteOf } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

let page: Page
let shipment: string
let review: string

test.beforeAll(async ({ browser }) => {
  // The bank behind this card requires a confirmation for each payment.
  const { client, owner } = await createOrganization({ card: '4000002500003155' })
  const draft = await createDraft(client)
  shipment = `/shipments/${draft.id}`
  review = `/send/${draft.id}/review?quote=${quoteOf(draft)}`
  page = await openPage(browser, owner)
})
test.afterAll(() => page.context().close())

const payUpToTheBank = async (): Promise<void> => {
  await press(page.getByRole('button', { name: /^Pay \$[\d.,]+ and send$/ }).first())
  await page.waitForURL(/\/sandbox\/stripe\/bank\//)
}

test('declining at the bank charges nothing and keeps the draft', async () => {
  await page.goto(review)
  await payUpToTheBank()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Refuse' }))
  await expect(page.getByText(/did not confirm the payment/).first()).toBeVisible()
})

test('leaving the bank without a decision shows a link back to it', async () => {
  await payUpToTheBank()
  await page.goto(review)
  await expect(page.getByRole('link', { name: 'Continue to your bank' })).toBeVisible()
  await expectAccessible(page)
})

test('confirming at the bank completes the purchase', async () => {
  await press(page.getByRole('link', { name: 'Continue to your bank' }))
  await press(page.getByRole('button', { name: 'Confirm' }))
  await page.waitForURL(`**${shipment}`)
  await expect(page.getByText('Mailing purchased').first()).toBeVisible()
})

test('cancelling the purchase shows its refund', async () => {
  await press(page.getByRole('button', { name: /^Cancel/ }).first())
  await press(page.getByRole('alertdialog').getByRole('button', { name: /^Cancel/ }))
  const price = page.getByRole('region', { name: 'Details' })
  await expect(price.getByText('Refunded')).toBeVisible()
  // A plain letter is not tracked, and the carrier takes none back.
  await expect(price.getByText('Not refundable')).toBeVisible()
})
