import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { advance, buy, certified, createDraft, packAndHandOver, redondoBeach } from './support/letters.ts'
import { addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

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
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

/** Today in the zone of an organization that has set none. */
const today = new Date().toISOString().slice(0, 10)

test('a postmarked receipt is photographed, dated by a person, and shown beside the letter', async () => {
  await page.context().grantPermissions(['camera'])
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Add stamped paper…' }))
  const dialog = page.getByRole('dialog', { name: 'Add a stamped paper' })
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Take photo', disabled: false }))
  await expect(dialog.getByRole('img', { name: 'The paper' })).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Add paper' }))
  await expect(dialog.getByText('Enter the date of the postmark.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Date of the postmark').fill(today)
  await press(dialog.getByRole('button', { name: 'Add paper' }))
  await expect(dialog).toBeHidden()
  const papers = page.getByRole('list', { name: 'Stamped papers' })
  await expect(papers.getByRole('img', { name: 'Mailing receipt' })).toBeVisible()
  await expect(papers.getByText(/^Mailing receipt, postmark/)).toBeVisible()
  await expect(papers.getByText(/^Read by/)).toBeVisible()
  const stops = page.getByRole('list', { name: 'Stops' })
  await expect(stops.getByText('Postmarked', { exact: true })).toBeVisible()
  const record = page.getByRole('list', { name: 'Mailing record' })
  await expect(record.getByText(/^Postmark on a stamped paper · read by/)).toBeVisible()
  await press(page.getByRole('button', { name: 'All events' }))
  await expect(page.getByText(/The postmarked mailing receipt was added/).first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page, [`/shipments/${shipmentId}`])
  const { data: shipment } = await organization.client.getShipment({ params: { id: shipmentId } })
  expect(shipment.postmarked_on).toBe(today)
})

test('a paper of another letter is withdrawn with a reason, and stays in the record', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Correct…' }))
  const dialog = page.getByRole('dialog', { name: 'Correct this paper' })
  await expectAccessible(page)
  await dialog.getByLabel('Not a paper of this letter').check()
  await press(dialog.getByRole('button', { name: 'Save correction' }))
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It is the receipt of Mr. Turner.')
  await press(dialog.getByRole('button', { name: 'Save correction' }))
  await expect(dialog).toBeHidden()
  const papers = page.getByRole('list', { name: 'Stamped papers' })
  await expect(papers.getByText('Mailing receipt: withdrawn')).toBeVisible()
  await expect(papers.getByText(/^Before: mailing receipt, postmark/)).toBeVisible()
  const { data: shipment } = await organization.client.getShipment({ params: { id: shipmentId } })
  expect(shipment.postmarked_on).toBeNull()
})

test('a sender sees the papers, and can neither add nor correct them', async ({ browser }) => {
  const sender = await openPage(browser, await addMember(organization, 'Ada Byron', 'sender'))
  await sender.goto(`/shipments/${shipmentId}`)
  await expect(sender.getByRole('list', { name: 'Stamped papers' })).toBeVisible()
  await expect(sender.getByRole('button', { name: 'Correct…' })).toHaveCount(0)
  await expect(sender.getByRole('button', { name: 'Add stamped paper…' })).toHaveCount(0)
  await sender.context().close()
})
