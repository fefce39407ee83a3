import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { giveFile, press, typeInto } from './support/by-keyboard.ts'
import { createDraft, quoteOf } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, (await createOrganization()).owner)
})
test.afterAll(() => page.context().close())

const giveLetter = async (name: string, buffer: Buffer) =>
  giveFile(page.getByLabel('PDF document'), { name, mimeType: 'application/pdf', buffer })

test('a file that cannot be mailed is rejected with a reason, and another can be uploaded', async () => {
  await page.goto('/send')
  const refusals: [name: string, content: string, reason: RegExp][] = [
    ['letter.docx', 'PK not a pdf', /PDF/],
    ['empty.pdf', '', /empty/i],
    ['pretender.pdf', 'This is a text file that calls itself a PDF.', /not a PDF|no PDF/i],
    ['damaged.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog', /damaged|cannot be read|could not be read/i],
  ]
  for (const [name, content, reason] of refusals) {
    await giveLetter(name, Buffer.from(content))
    await expect(page.getByRole('alert').filter({ hasText: reason }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/send$/)
  }
  await giveLetter('letter.pdf', await createTestPdf())
  await page.waitForURL(/\/send\/addresses\?document=/)
})

test('an undeliverable address is reported at its field, and the entered address is kept', async () => {
  await page.goto('/send')
  await giveLetter('letter.pdf', await createTestPdf())
  await page.waitForURL(/\/send\/addresses\?document=/)
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await press(page.getByRole('button', { name: 'Continue' }))
  // The card’s header says the same: the message has to be the field’s own.
  const name = recipient.getByRole('textbox', { name: /^Name/ })
  await expect(name).toHaveAccessibleDescription('Enter a name, a company, or both.')
  await typeInto(name, 'Nobody Here')
  await typeInto(recipient.getByRole('textbox', { name: /^Street/ }), '1 Undeliverable St')
  await typeInto(recipient.getByRole('textbox', { name: /^City/ }), 'Redondo Beach')
  await typeInto(recipient.getByRole('combobox', { name: /^State/ }), 'California')
  await typeInto(recipient.getByRole('textbox', { name: /^ZIP code/ }), '90277')
  await press(page.getByRole('button', { name: 'Continue' }))
  const street = recipient.getByRole('textbox', { name: /^Street/ })
  await expect(street).toHaveAttribute('aria-invalid', 'true')
  await expect(street).toBeFocused()
  await expect(name).toHaveValue('Nobody Here')
  await expect(page).toHaveURL(/\/send\/addresses/)
})

test.describe('a declined card', () => {
  test.describe.configure({ mode: 'serial' })

  let declined: Page
  let draft: Awaited<ReturnType<typeof createDraft>>

  test.beforeAll(async ({ browser }) => {
    const organization = await createOrganization({ name: 'Declined & Co', card: '4000000000000341' })
    draft = await createDraft(organization.client, { shipment_name: 'Second notice' })
    declined = await openPage(browser, organization.owner)
  })
  test.afterAll(() => declined.context().close())

  test('is reported, keeps the draft and charges nothing', async () => {
    await declined.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
    await press(declined.getByRole('button', { name: /^Pay \$/ }))
    const alert = declined.getByRole('alert').filter({ hasText: /declined/i })
    await expect(alert.first()).toBeVisible()
    const response = await declined.request.get(`/api/v1/shipments/${draft.id}`)
    expect((await response.json()).data).toMatchObject({
      status: 'payment_failed',
      tracking_number: null,
      total_charged_cents: 0,
    })
  })

  test('is replaced by another card, which pays for the same draft', async () => {
    await press(declined.getByRole('link', { name: 'Use another card' }))
    await declined.waitForURL(/\/settings\/billing/)
    await press(declined.getByRole('button', { name: 'Add card' }))
    await typeInto(declined.getByLabel('Card number'), '4242 4242 4242 4242')
    await typeInto(declined.getByLabel('Expiry date'), '12 / 30')
    await typeInto(declined.getByLabel('Security code'), '123')
    await press(declined.getByRole('button', { name: 'Save card' }))
    await declined.waitForURL(/\/settings\/billing/)
    await expect(declined.getByText(/ending 4242/).first()).toBeVisible()
    await press(declined.getByRole('link', { name: 'Back to draft' }))
    await declined.waitForURL(`**/send/${draft.id}/**`)
    await expect(declined.getByText(/ending 4242/).first()).toBeVisible()
    await press(declined.getByRole('button', { name: /^Pay \$/ }))
    await declined.waitForURL(`**/shipments/${draft.id}`)
    const timeline = declined.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByText('Mailing purchased')).toBeVisible()
  })
})
