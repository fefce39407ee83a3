import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { download } from './support/downloads.ts'
import { deliverReceiptEmail } from './support/inbound.ts'
import { advance, buy, certified, createDraft, redondoBeach } from './support/letters.ts'
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
  await advance(client, shipmentId, 'delivered')
  const { data } = await client.getShipmentEvidence({ params: { id: shipmentId } })
  for (const name of ['receipt.pdf', 'advertisement.pdf']) {
    expect(await deliverReceiptEmail(data.receipt_address ?? '', name)).toBe(202)
  }
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

test('a receipt whose upload is lost stays selected, and is added when uploaded again', async () => {
  const draft = await createDraft(organization.client, { shipping_options: certified })
  await buy(organization.client, draft)
  await advance(organization.client, draft.id, 'delivered')
  await page.goto(`/shipments/${draft.id}`)
  await press(page.getByRole('button', { name: 'Upload receipt…' }))
  const dialog = page.getByRole('dialog', { name: 'Upload return receipt' })
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  await press(upload)
  await expect(dialog.getByText('Choose the receipt PDF.')).toBeVisible()
  await dialog.getByLabel('Receipt PDF').setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: await createTestPdf({ text: 'Return receipt' }),
  })
  await page.route('**/return-receipt*', (route) => route.abort())
  await press(upload)
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t reach Mailroom')
  await page.unrouteAll()
  await press(upload)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Return receipt added')).toBeVisible()
})

const files = () => page.getByRole('list', { name: 'Received by email' }).getByRole('listitem')

test('an emailed file is opened, discarded or added by a member, and is not evidence before', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await expect(files()).toHaveCount(2)
  await expect(page.getByText('so these files are not part of the evidence')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page, [`/shipments/${shipmentId}`])
  const { name, content } = await download(page, page.getByRole('link', { name: 'receipt.pdf' }))
  expect([name, content.toString('latin1', 0, 5)]).toEqual(['receipt.pdf', '%PDF-'])

  const advertisement = files().filter({ hasText: 'advertisement.pdf' })
  await press(advertisement.getByRole('button', { name: 'Discard…' }))
  const discarding = page.getByRole('alertdialog', { name: 'Discard this file?' })
  await expectAccessible(page)
  await press(discarding.getByRole('button', { name: 'Discard file' }))
  await expect(files()).toHaveCount(1)

  await press(files().getByRole('button', { name: 'Add as receipt…' }))
  const adding = page.getByRole('alertdialog', { name: 'Add this file as the return receipt?' })
  await press(adding.getByRole('button', { name: 'Add receipt' }))
  await expect(files()).toHaveCount(0)
  const evidence = page.getByRole('region', { name: 'Evidence', exact: true })
  await expect(evidence.getByText(/^Uploaded by you/)).toBeVisible()
})
