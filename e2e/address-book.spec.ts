import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { giveFile, pasteText, press, typeInto } from './support/by-keyboard.ts'
import { certified, createDraft, redondoBeach, returnAddress } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const storeAddress = (name: string, label?: string) =>
  organization.client.createAddress({
    body: { address: { name, ...redondoBeach }, ...(label !== undefined && { label }) },
  })

test('an import shows which rows it rejects and why before it adds the others', async () => {
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Addresses', exact: true }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses', exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Import' }))
  const rows = [
    'Name,Address 1,City,State,Zip',
    'Booked Person,179 North Harbor Drive,Redondo Beach,CA,90277',
    'Wrong State,12 Oak Ln,Reno,TX,89501',
  ]
  await giveFile(page.getByLabel('CSV or XLSX file'), {
    name: 'book.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await expect(page.getByText('1 address to add, 0 already in the address book, 1 rejected')).toBeVisible()
  await expect(page.getByText(/^Row 3, Wrong State: ZIP code 89501 is in Nevada/)).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Import 1' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }))
  await expect(page.getByRole('row', { name: /Booked Person/ })).toContainText('Not checked')
})

test('a saved address is labeled by keyboard', async () => {
  await storeAddress('Labelled Person')
  await page.goto('/addresses')
  await press(page.getByRole('button', { name: 'Edit Labelled Person' }))
  await typeInto(page.getByRole('textbox', { name: /^Label/ }), 'Unit 4')
  await press(page.getByRole('button', { name: 'Save address' }))
  await expect(page.getByRole('row', { name: /Labelled Person/ })).toContainText('Unit 4')
  await expectAccessible(page)
})

test('a recipient is selected by label, and a pasted return address is saved to the address book', async () => {
  await storeAddress('Picked Person', 'Unit 9')
  await page.goto('/send')
  await giveFile(page.getByLabel('PDF document'), {
    name: 'Notice.pdf',
    mimeType: 'application/pdf',
    buffer: await createTestPdf(),
  })
  await page.waitForURL(/\/send\/addresses\?document=/)
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await typeInto(recipient.getByRole('textbox', { name: /^Name/ }), 'unit 9')
  await expect(page.getByRole('option', { name: /Picked Person/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(recipient.getByRole('textbox', { name: /^City/ })).toHaveValue('Redondo Beach')
  await press(page.getByRole('button', { name: 'Change return address' }))
  const sender = page.getByRole('group', { name: 'Return address' })
  const office = sender.getByRole('textbox', { name: /^Name/ })
  await expect(office).toBeFocused()
  await office.press('ControlOrMeta+A')
  await pasteText(page, 'Harbor Legal LLC\n388 Townsend St, Apt 20\nSan Francisco, CA 94107')
  await expect(sender.getByRole('textbox', { name: /^ZIP code/ })).toHaveValue('94107')
  await press(sender.getByRole('checkbox', { name: 'Save to address book' }), 'Space')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/send\/options/)
  await press(page.getByRole('button', { name: 'Get quotes' }))
  await page.waitForURL(/\/quotes/)
  await page.goto('/addresses')
  await expect(page.getByRole('row', { name: /Harbor Legal LLC/ })).toBeVisible()
})

test('either address can be printed as entered instead of in USPS format', async () => {
  const draft = await createDraft(organization.client, {
    to_address: { name: 'Elizabeth Swan', ...redondoBeach, street1: '179 North Harbor Drive' },
    from_address: { ...returnAddress, street1: '388 Townsend Street, Apt 20' },
    shipping_options: certified,
  })
  await page.goto(`/send/${draft.id}/quotes`)
  await expect(page.getByText('Printed in USPS format')).toHaveCount(2)
  await press(page.getByRole('button', { name: 'Use as typed for the recipient' }))
  await expect(page.getByText('Printed as entered')).toHaveCount(1)
  await press(page.getByRole('button', { name: 'Use as typed for the return address' }))
  await expect(page.getByText('Printed as entered')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Use USPS format for the / })).toHaveCount(2)
  await expectAccessible(page)
})

test('an address is deleted after a confirmation', async () => {
  await storeAddress('Former Person')
  await page.goto('/addresses')
  await press(page.getByRole('button', { name: 'Delete Former Person' }))
  await press(page.getByRole('button', { name: 'Delete address' }))
  await expect(page.getByRole('row', { name: /Former Person/ })).toHaveCount(0)
})
