import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { giveFile, press, tabTo } from './support/by-keyboard.ts'
import { dropPdf } from './support/drop-pdf.ts'
import { createDraft, redondoBeach, sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

/**
 * Prepares a certified letter to Elizabeth Swan, who is in the address book beside someone who was never written to.
 */
test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  const { client } = organization
  await sendLetter(client)
  for (const name of ['Elizabeth Swan', 'James Norrington']) {
    await client.createAddress({ body: { address: { name, email: '', ...redondoBeach } } })
  }
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const line = () => page.getByRole('region', { name: 'Send a letter' })
const field = () => line().getByRole('combobox', { name: 'Recipient' })
const review = () => line().getByRole('link', { name: 'Review and pay' })

test('a letter to a previous recipient takes four actions, with the options of the last one', async () => {
  let actions = 0
  const act = async (work: () => Promise<unknown>) => {
    actions += 1
    await work()
  }
  await page.goto('/')
  await expect(field()).toBeVisible()
  await act(async () => {
    await field().focus()
    // A word counts as one action: it is typed in one go.
    await page.keyboard.type('swan')
    await expect(page.getByRole('option', { name: /Elizabeth Swan/ })).toBeVisible()
  })
  await act(() => dropPdf(page, 'Second notice.pdf'))
  await expect(
    line().getByText(/^Certified Mail, return receipt, both sides, black and white · as on/),
  ).toBeVisible()
  await expect(line().getByText(/\$\d+\.\d\d/)).toBeVisible()
  await expect(review()).toBeFocused()
  await expectAccessible(page)
  await act(() => page.keyboard.press('Enter'))
  const pay = page.getByRole('button', { name: /^Pay \$[\d.,]+ and send$/ }).first()
  await expect(pay).toBeVisible()
  await expect(page.getByText('Certified Mail').first()).toBeVisible()
  await act(() => pay.click())
  await page.waitForURL(/\/shipments\/[0-9a-f-]{36}$/)
  expect(actions).toBe(4)
})

test('by keyboard: the file first, then the name, with the organization’s options for a new recipient', async () => {
  await page.goto('/')
  await giveFile(line().getByLabel('PDF document'), {
    name: 'Notice.pdf',
    mimeType: 'application/pdf',
    buffer: await createTestPdf(),
  })
  await expect(line().getByText('Choose a recipient for Notice.pdf.')).toBeVisible()
  await tabTo(field())
  await page.keyboard.type('norr')
  await expect(page.getByRole('option', { name: /James Norrington/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(line().getByText(/your organization’s defaults/)).toBeVisible()
  await expect(review()).toBeFocused()
  await press(line().getByRole('link', { name: 'Compare' }))
  await page.waitForURL(/\/quotes/)
})

test('a file that is not a PDF is rejected where it was dropped', async () => {
  await page.goto('/')
  await expect(field()).toBeVisible()
  await giveFile(line().getByLabel('PDF document'), {
    name: 'Notice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('Not a PDF'),
  })
  await expect(line().getByRole('alert')).toContainText('“Notice.pdf” is not a PDF')
})

test('the options of one’s last letter are taken over, and given back', async () => {
  const { id } = await createDraft(organization.client)
  await page.goto(`/send/${id}/options`)
  const certifiedMail = page.getByRole('checkbox', { name: 'Certified Mail' })
  const receipt = page.getByRole('checkbox', { name: 'Return receipt' })
  await expect(certifiedMail).not.toBeChecked()
  await press(page.getByRole('button', { name: 'Use my last letter’s options' }))
  await expect(certifiedMail).toBeChecked()
  await expect(receipt).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(certifiedMail).not.toBeChecked()
})
