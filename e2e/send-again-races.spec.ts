import { expect, type Page, test } from '@playwright/test'

import { dropPdf } from './support/drop-pdf.ts'
import { redondoBeach, sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeEach(async ({ browser }) => {
  organization = await createOrganization()
  // The overview of an organization that has sent nothing is another.
  await sendLetter(organization.client)
  for (const name of ['Elizabeth Swan', 'James Norrington']) {
    await organization.client.createAddress({ body: { address: { name, email: '', ...redondoBeach } } })
  }
  page = await openPage(browser, organization.owner)
})
test.afterEach(() => page.context().close())

const line = () => page.getByRole('region', { name: 'Send a letter' })
const field = () => line().getByRole('combobox', { name: 'Recipient' })
const review = () => line().getByRole('link', { name: 'Review and pay' })

const isPricing = (method: string, body: string | null): boolean =>
  method === 'POST' && (body ?? '').includes('"document_key"')

/** Opens the overview and holds the response to the first draft: it exists, and the page does not know it yet. */
const openHeld = async () => {
  const created = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/*', async (route, request) => {
    if (!isPricing(request.method(), request.postData())) return route.fallback()
    count += 1
    if (count > 1) return route.continue()
    const response = await route.fetch()
    created.resolve()
    await held.promise
    return route.fulfill({ response })
  })
  await page.goto('/')
  return { created: created.promise, release: held.resolve, count: () => count }
}

const chooseRecipient = async (word: string, name: string) => {
  await field().fill(word)
  await page.getByRole('option', { name }).click()
}

/** Lists the drafts and what became of the abandoned ones. */
const listDrafts = async () => {
  const { data } = await organization.client.listShipments({ query: {} })
  return data.filter(({ status }) => status === 'draft' || status === 'cancelled')
}

/** Returns the shipment that “Review and pay” leads to. */
const readReviewed = async () => {
  const href = (await review().getAttribute('href')) ?? ''
  const [id = ''] = /[0-9a-f-]{36}/.exec(href) ?? []
  return (await organization.client.getShipment({ params: { id } })).data
}

/** Expects one draft, the one that is shown; those of former choices are cancelled. */
const expectOneDraft = async (shipmentId: string, statuses: string[]) => {
  await expect.poll(async () => (await listDrafts()).map(({ status }) => status).toSorted()).toEqual(statuses)
  expect((await listDrafts()).filter(({ status }) => status === 'draft').map(({ id }) => id)).toEqual([
    shipmentId,
  ])
}

test('a second PDF dropped while the first is priced is the one that is paid for', async () => {
  const pricing = await openHeld()
  await chooseRecipient('swan', 'Elizabeth Swan')
  await dropPdf(page, 'FIRST.pdf')
  await pricing.created
  await dropPdf(page, 'SECOND.pdf')
  await expect(line().getByText('SECOND.pdf')).toBeVisible()
  await expect(line().getByText('Getting prices…')).toBeVisible()
  pricing.release()
  await expect(review()).toBeVisible()
  const reviewed = await readReviewed()
  expect(reviewed.document_filename).toBe('SECOND.pdf')
  await expectOneDraft(reviewed.id, ['cancelled', 'draft'])
})

test('a recipient selected while another is priced is the one that is priced', async () => {
  const pricing = await openHeld()
  await chooseRecipient('swan', 'Elizabeth Swan')
  await dropPdf(page, 'THIRD.pdf')
  await pricing.created
  await field().fill('norr')
  await expect(line().getByText('Choose a recipient for THIRD.pdf.')).toBeVisible()
  await page.getByRole('option', { name: 'James Norrington' }).click()
  await expect(line().getByText('Getting prices…')).toBeVisible()
  pricing.release()
  await expect(review()).toBeVisible()
  const reviewed = await readReviewed()
  expect(reviewed.to_address.name).toBe('James Norrington')
  await expectOneDraft(reviewed.id, ['cancelled', 'draft'])
})

test('a late response with a recipient’s last letter does not replace the recipient selected since', async () => {
  const reading = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const isLastOfSwan = ({ pathname, searchParams }: URL): boolean =>
    pathname === '/api/v1/shipments' &&
    searchParams.get('limit') === '1' &&
    searchParams.get('search')?.startsWith('Elizabeth Swan') === true
  await page.route(isLastOfSwan, async (route) => {
    const response = await route.fetch()
    reading.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await page.goto('/')
  await dropPdf(page, 'FIRST.pdf')
  await expect(line().getByText('Choose a recipient for FIRST.pdf.')).toBeVisible()
  await chooseRecipient('swan', 'Elizabeth Swan')
  await reading.promise
  await expect(line().getByText('Getting prices…')).toBeVisible()
  await chooseRecipient('norr', 'James Norrington')
  await expect(review()).toBeVisible()
  const answered = page.waitForResponse((response) => isLastOfSwan(new URL(response.url())))
  held.resolve()
  await (await answered).finished()
  await expect(field()).toHaveValue('James Norrington')
  const reviewed = await readReviewed()
  expect(reviewed.to_address.name).toBe('James Norrington')
  await expectOneDraft(reviewed.id, ['draft'])
})

test('the second of three quick selections is never priced', async () => {
  const pricing = await openHeld()
  await chooseRecipient('swan', 'Elizabeth Swan')
  await dropPdf(page, 'FIRST.pdf')
  await pricing.created
  for (const name of ['SECOND.pdf', 'THIRD.pdf']) {
    await dropPdf(page, name)
    await expect(line().getByText(name)).toBeVisible()
    await expect(line().getByText('Checking the PDF…')).toBeHidden()
  }
  pricing.release()
  await expect(review()).toBeVisible()
  expect((await readReviewed()).document_filename).toBe('THIRD.pdf')
  expect(pricing.count()).toBe(2)
})

test('another file removes the previous price, and its draft unless that was opened', async () => {
  await page.goto('/')
  await chooseRecipient('swan', 'Elizabeth Swan')
  await dropPdf(page, 'FIRST.pdf')
  await expect(review()).toBeVisible()
  const first = await readReviewed()
  await dropPdf(page, 'SECOND.pdf')
  await expect(review()).toBeHidden()
  await expect(review()).toBeVisible()
  const second = await readReviewed()
  expect(second.document_filename).toBe('SECOND.pdf')
  expect(second.id).not.toBe(first.id)
  await expectOneDraft(second.id, ['cancelled', 'draft'])

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    review().click({ modifiers: ['ControlOrMeta'] }),
  ])
  await opened.close()
  await chooseRecipient('norr', 'James Norrington')
  await expect(review()).toBeVisible()
  expect((await readReviewed()).id).not.toBe(second.id)
  await expect
    .poll(async () => (await listDrafts()).map(({ status }) => status).toSorted())
    .toEqual(['cancelled', 'draft', 'draft'])
})

test('another file keeps a draft that was edited meanwhile', async () => {
  await page.goto('/')
  await chooseRecipient('swan', 'Elizabeth Swan')
  await dropPdf(page, 'FIRST.pdf')
  await expect(review()).toBeVisible()
  const first = await readReviewed()
  await organization.client.updateShipment({ params: { id: first.id }, body: { shipment_name: 'Keep this' } })
  const looked = page.waitForResponse((response) => response.url().endsWith(`/api/v1/shipments/${first.id}`))
  await dropPdf(page, 'SECOND.pdf')
  await (await looked).finished()
  await expect.poll(async () => (await readReviewed()).document_filename).toBe('SECOND.pdf')
  expect((await listDrafts()).map(({ status }) => status)).toEqual(['draft', 'draft'])
})
