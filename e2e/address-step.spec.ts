import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { giveFile, pasteText, press, tabTo, typeInto } from './support/by-keyboard.ts'
import { sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const recipient = () => page.getByRole('group', { name: 'Recipient' })
const field = (name: RegExp) => recipient().getByRole('textbox', { name })

/** Uploads a letter, and waits for the addresses. */
const beginLetter = async (filename = 'Notice_to_quit.pdf') => {
  await page.goto('/send')
  await giveFile(page.getByLabel('PDF document'), {
    name: filename,
    mimeType: 'application/pdf',
    buffer: await createTestPdf({ text: filename }),
  })
  await page.waitForURL(/\/send\/addresses\?document=/)
  await expect(field(/^Name/)).toBeFocused()
}

const paste = (street: string) => pasteText(page, `Elizabeth Swan\n${street}\nRedondo Beach, CA 90277`)

test('a pasted address is verified immediately, and its spelling is chosen on the same step', async () => {
  await beginLetter()
  await paste('179 North Harbor Drive')
  await expect(field(/^City/)).toHaveValue('Redondo Beach')
  await expect(recipient().getByText('Filled in from the pasted address.')).toBeVisible()
  await expect(recipient().getByText('Verified.', { exact: true })).toBeVisible()
  await expect(recipient().getByText(/Printed in USPS format: .*179 N HARBOR DR/)).toBeVisible()
  await expectAccessible(page)
  await press(recipient().getByRole('button', { name: 'Use as typed for the recipient' }))
  await expect(recipient().getByText('Verified. Printed as entered.')).toBeVisible()
  await page.reload()
  await expect(recipient().getByText('Verified. Printed as entered.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/send\/options/)
  await press(page.getByRole('button', { name: 'Get quotes' }))
  await page.waitForURL(/\/quotes/)
  await expect(page.getByText('Printed as entered')).toBeVisible()
})

test('the postal service’s format can be copied into the fields', async () => {
  await beginLetter('Second.pdf')
  await paste('179 North Harbor Drive')
  await press(recipient().getByRole('button', { name: 'Use as typed for the recipient' }))
  await press(recipient().getByRole('button', { name: 'Use USPS format for the recipient' }))
  await expect(field(/^Street/)).toHaveValue('179 N HARBOR DR')
  await expect(field(/^ZIP code/)).toHaveValue('90277-2506')
  await expect(recipient().getByText('Verified.', { exact: true })).toBeVisible()
  await expect(recipient().getByRole('button', { name: /for the recipient$/ })).toHaveCount(0)
})

test('typing replaces what a pasted address fills into the field that the user has moved on to', async () => {
  await beginLetter('Slow.pdf')
  const { promise: hasMoved, resolve: move } = Promise.withResolvers<void>()
  await page.route('**/addresses/parse', async (route) => {
    await hasMoved
    await route.continue()
  })
  await paste('179 N Harbor Dr')
  await tabTo(field(/^Street/))
  move()
  await expect(field(/^City/)).toHaveValue('Redondo Beach')
  await page.keyboard.type('12 No Apartment St')
  await expect(field(/^Street/)).toHaveValue('12 No Apartment St')
  await page.unroute('**/addresses/parse')
})

test('errors are shown while the address is typed, with a suggestion', async () => {
  await beginLetter('Third.pdf')
  await paste('179 N Harbor Dr')
  await typeInto(field(/^Street/), '12 No Apartment St')
  await expect(recipient().getByText(/Missing secondary information/)).toBeVisible()
  await typeInto(field(/^Street/), '5 Zip Suggested St')
  await expect(field(/^ZIP code/)).toHaveAttribute('aria-invalid', 'true')
  await expect(recipient().getByText('Address not found. Fix the fields marked above.')).toBeVisible()
  await expectAccessible(page)
  await tabTo(field(/^ZIP code/))
  await page.keyboard.press('End')
  await page.keyboard.type(' ')
  await expect(field(/^ZIP code/), 'for the same address').toHaveAttribute('aria-invalid', 'true')
  await press(recipient().getByRole('button', { name: 'Use suggestion' }))
  await expect(field(/^ZIP code/)).toHaveValue('90278')
  await typeInto(field(/^Street/), '179 N Harbor Dr')
  await expect(recipient().getByText('Verified.', { exact: true })).toBeVisible()
  await expect(field(/^ZIP code/)).not.toHaveAttribute('aria-invalid')
})

test('an address that is not found is accepted with a reason, and shown as unverified', async () => {
  const reason = 'Last known address per lease dated June 1, 2026'
  await beginLetter('Last known.pdf')
  await paste('5 Undeliverable St')
  await press(recipient().getByRole('button', { name: 'Mail to this address anyway' }))
  const input = recipient().getByRole('textbox', { name: /^Reason to mail to this address/ })
  await expect(input).toBeFocused()
  await expect(field(/^Street/)).not.toHaveAttribute('aria-invalid')
  await press(page.getByRole('button', { name: 'Continue' }))
  await expect(recipient().getByText('Enter the reason to mail to this address.')).toBeVisible()
  await typeInto(input, reason)
  await expectAccessible(page)
  await page.reload()
  await expect(input).toHaveValue(reason)
  await press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/send\/options/)
  await press(page.getByRole('button', { name: 'Get quotes' }))
  await page.waitForURL(/\/quotes/)
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible()
  await expect(page.getByText(`Reason to mail to this address anyway: “${reason}”`)).toBeVisible()
  const id = /send\/([\w-]+)\/quotes/.exec(page.url())?.[1] ?? ''
  await page.goto(`/send/${id}/addresses`)
  await expect(input).toHaveValue(reason)
  const { data: draft } = await organization.client.getShipment({ params: { id } })
  const quote_id = draft.rates?.[0]?.quote_id ?? ''
  await page.goto(`/send/${id}/review?quote=${quote_id}`)
  await expect(page.getByText(`Reason to mail to this address anyway: “${reason}”`)).toBeVisible()
  await organization.client.buyShipment({ params: { id }, body: { quote_id } })
  await page.goto(`/shipments/${id}`)
  await expect(page.getByText('Not verified', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText(`Reason to mail to this address anyway: “${reason}”`).filter({ visible: true }),
  ).toHaveCount(1)
})

test('browsers and password managers do not offer the user’s own address as the recipient', async () => {
  await beginLetter('Autofill.pdf')
  for (const name of [/^Name/, /^Street/, /^City/, /^ZIP code/]) {
    await expect(field(name)).toHaveAttribute('autocomplete', 'off')
    await expect(field(name)).toHaveAttribute('data-1p-ignore')
    await expect(field(name)).toHaveAttribute('data-lpignore', 'true')
    await expect(field(name)).toHaveAttribute('data-bwignore')
    await expect(field(name)).toHaveAttribute('data-form-type', 'other')
  }
  await press(page.getByRole('button', { name: 'Change return address' }))
  await expect(
    page.getByRole('group', { name: 'Return address' }).getByRole('textbox', { name: /^Street/ }),
  ).toHaveAttribute('autocomplete', 'section-from_address address-line1')
})

test('an unavailable verifier does not block sending', async () => {
  await beginLetter('Fourth.pdf')
  await paste('12 Vendor Error St')
  await expect(recipient().getByText(/^Address verification is not available right now/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/send\/options/)
})

test('the form of an empty letter fits a screen of 1440 by 900, with nothing before the name', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginLetter('Fifth.pdf')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  await expect(recipient().getByRole('textbox').first()).toHaveAccessibleName(/^Name/)
})

test('a copy shows that it is one, and of which letter', async () => {
  const { shipmentId } = await sendLetter(organization.client)
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Send a copy' }))
  await expect(page.getByText('Copy of “notice”')).toBeVisible()
  await expect(field(/^Name/)).toHaveValue('')
})
