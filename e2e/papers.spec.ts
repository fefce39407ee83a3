import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { advance, buy, certified, createDraft, packAndHandOver, redondoBeach } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let shipmentId: string
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  const { client } = organization
  const to = { name: 'Elizabeth Swan', ...redondoBeach }
  const draft = await createDraft(client, { to_address: to, shipping_options: certified })
  await buy(client, draft)
  shipmentId = draft.id
  await advance(client, shipmentId, 'printed')
  await packAndHandOver(client, shipmentId)
  await advance(client, shipmentId, 'form_scanned')
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const papers = () => page.getByRole('region', { name: 'Papers' })

test('a certified piece has a mailing receipt, and no certificate of mailing', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  const saved = page.waitForEvent('download')
  await press(papers().getByRole('link', { name: 'Mailing receipt' }))
  expect((await saved).suggestedFilename()).toMatch(/^mailing-receipt-\d+\.pdf$/)
  await expect(papers().getByText('Certificate of mailing')).toHaveCount(0)
  await expectAccessible(page)
})

test('a proof of service accepts only the signer in the record, or a practice', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(papers().getByRole('button', { name: 'Proof of service…' }))
  const dialog = page.getByRole('dialog', { name: 'Proof of service' })
  await expectAccessible(page)
  await typeInto(dialog.getByLabel('Signer’s name'), 'Somebody Else')
  await press(dialog.getByRole('button', { name: 'Download PDF' }))
  await expect(
    dialog.getByText(/the person who handed this piece over|which person handed/).first(),
  ).toBeVisible()
  await dialog.getByLabel('Basis').selectOption('office_practice')
  await press(dialog.getByRole('button', { name: 'Download PDF' }))
  await expect(dialog.getByText('Describe the office’s mailing practice.').first()).toBeVisible()
  await typeInto(
    dialog.getByLabel('Mailing practice'),
    'Mail is sealed and taken to the post office at five.',
  )
  const saved = page.waitForEvent('download')
  await press(dialog.getByRole('button', { name: 'Download PDF' }))
  expect((await saved).suggestedFilename()).toMatch(/^proof-of-service-.*\.pdf$/)
  await expect(page.getByText('Proof of service downloaded')).toBeVisible()
})

test('a handoff offers the firm mailing list', async () => {
  await page.goto('/operations/hand-over')
  const saved = page.waitForEvent('download')
  await press(page.getByRole('link', { name: 'Firm mailing list' }))
  expect((await saved).suggestedFilename()).toMatch(/^firm-mailing-list-.*\.pdf$/)
  await expect(page.getByRole('link', { name: 'Certificate of mailing' })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsPhone(page, ['/operations/hand-over'])
})
