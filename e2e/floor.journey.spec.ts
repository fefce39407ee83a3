import { expect, type Page, test } from '@playwright/test'

import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { advance, buy, createDraft, redondoBeach, uploadLetter } from './support/letters.ts'
import { addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

type Piece = { id: string; name: string; code: string; trackingNumber: string | null }

let organization: Organization
let page: Page
let [swan, turner, gibbs]: Piece[] = []

/** Buys a certified letter and has it printed. */
const printLetter = async (documentKey: string, name: string): Promise<Piece> => {
  const { client } = organization
  const draft = await createDraft(client, {
    document_key: documentKey,
    shipment_name: `Notice to ${name}`,
    to_address: { name, ...redondoBeach },
    shipping_options: { certified_mail: true, carrier: 'USPS' },
  })
  await buy(client, draft)
  await advance(client, draft.id, 'printed')
  const { data: pieces } = await client.listPieces({ query: { stage: 'printed' } })
  const piece = pieces.find((each) => each.shipment_id === draft.id)
  if (!piece?.code) throw new Error(`${name}'s letter is not on the floor`)
  return { id: draft.id, name, code: piece.code, trackingNumber: piece.tracking_number }
}

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  const documentKey = await uploadLetter(organization.client)
  const names = ['Elizabeth Swan', 'Will Turner', 'Joshamee Gibbs']
  ;[swan, turner, gibbs] = await Promise.all(names.map((name) => printLetter(documentKey, name)))
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const given = (piece: Piece | undefined): Piece => {
  if (!piece) throw new Error('The letters were not printed.')
  return piece
}

const scanField = () => page.getByRole('textbox', { name: 'Scan or type a code' })

/** Scans as a hand scanner does, which types into whatever has the focus. */
const scan = async (code: string): Promise<void> => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const region = () => page.getByRole('region', { name: 'Scanned piece' })

test('the floor counts the pieces of each stage and is ready for a scan', async () => {
  await page.goto('/operations')
  await expect(scanField()).toBeFocused()
  await expect(page.getByRole('link', { name: 'Printed 3' })).toBeVisible()
  await expectAccessible(page)
})

test('a scanned slip opens its piece, which is not packed before its label is scanned', async () => {
  await scan(given(swan).code)
  await expect(region().getByText(given(swan).name, { exact: true })).toBeVisible()
  await expect(region().getByText(/^1 sheet, 6 × 9 envelope with label/)).toBeVisible()
  await page.keyboard.press('Enter')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Scan the barcode of the label first.')
  await expectAccessible(page)
})

test('another piece’s label and a second slip stop the bench', async () => {
  await scan(given(turner).trackingNumber ?? '')
  await expect(page.getByText(/^Wrong piece: you’re packing Elizabeth Swan/)).toBeVisible()
  await scan(given(gibbs).code)
  await expect(page.getByText(/^Wrong piece: you’re packing Elizabeth Swan/)).toBeVisible()
  await expect(region().getByText(given(swan).name, { exact: true })).toBeVisible()
})

test('a weight outside the tolerance stops the bench', async () => {
  await scan(given(swan).trackingNumber ?? '')
  await expect(region().getByText('Label matches this piece.')).toBeVisible()
  await scan('2.5')
  await expect(region().getByText('Weighs 2.5 oz; declared weight 0.7 oz.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your initials')).toBeVisible()
  await page.keyboard.type('es')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/The piece weighs 2\.5 oz, more than the declared 0\.7 oz/)).toBeVisible()
})

test('a piece with its own label and its declared weight is packed', async () => {
  await scanField().focus()
  await scan('0.7 oz')
  await page.keyboard.press('Enter')
  await expect(region().getByText(/Packed by ES/)).toBeVisible()
  await expectAccessible(page)
})

test('a reprint requires a reason, and the code of the spoiled print is rejected', async () => {
  const { id, code } = given(turner)
  await scan(code)
  await press(region().getByRole('button', { name: 'Reprint…' }))
  const dialog = page.getByRole('dialog', { name: 'Reprint this piece?' })
  await press(dialog.getByRole('button', { name: 'Reprint' }))
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Smudged on page 1')
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Reprint' }))
  await expect(dialog).toBeHidden()
  await expect(region().getByText('Queued', { exact: true })).toBeVisible()
  await advance(organization.client, id, 'printed')
  await scanField().focus()
  await scan(code)
  await expect(page.getByText(/was reprinted as/)).toBeVisible()
  await expect(region()).toBeHidden()
})

test('a tracking barcode finds its piece too, initials are requested once, and a photo is required if the office takes one', async () => {
  const { id, name, trackingNumber } = given(turner)
  const session = await sessionClient(organization.owner)
  const mailSettings = { ...defaultMailSettings, photographs_pieces: true }
  await session.updateOrganization({ body: { mail_settings: mailSettings } })
  await page.context().grantPermissions(['camera'])
  await scan(`42090277${trackingNumber}`)
  await expect(region().getByText(name, { exact: true })).toBeVisible()
  await scan(trackingNumber ?? '')
  await scan('0.7')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Photograph the sealed piece first.')
  await press(page.getByRole('button', { name: 'Take photo…' }))
  await press(page.getByRole('button', { name: 'Save photo', disabled: false }))
  await expect(region().getByText(/^Photographed/)).toBeVisible()
  await scanField().focus()
  await page.keyboard.press('Enter')
  await expect(region().getByText(/Packed by ES/)).toBeVisible()
  const { data: artifacts } = await organization.client.listArtifacts({ params: { id } })
  expect(artifacts.filter(({ kind }) => kind === 'piece_photo_jpeg')).toHaveLength(1)
})

test('an unknown code is reported', async () => {
  await scan('NOSUCH99')
  await expect(page.getByText(/No piece has the code NOSUCH99/)).toBeVisible()
  await expect(region()).toBeHidden()
})

test('a piece cancelled after printing stops the operator until it is pulled', async () => {
  const { id, code } = given(gibbs)
  await organization.client.cancelShipment({ params: { id } })
  await expect(page.getByText('Pull 1 cancelled piece from the mail')).toBeVisible()
  await scan(code)
  await expect(region().getByText('Stop. Do not mail this.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(region().getByText('Pull from mail', { exact: true })).toBeVisible()
  await press(region().getByRole('button', { name: 'Mark as pulled' }))
  await expect(page.getByText(/Pull \d+ cancelled pieces? from the mail/)).toBeHidden()
})

test('the end of the day lists each piece not handed over with its reason, also as CSV', async () => {
  await press(page.getByRole('link', { name: 'End of day' }))
  await expect(page.getByRole('heading', { name: 'Not handed over: 2 pieces' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Packed, not handed over.' })).toHaveCount(2)
  await expectAccessible(page)
  const csv = await page.request.get('/api/v1/operations/end-of-day.csv')
  expect(await csv.text()).toContain(given(swan).trackingNumber)
})

test('a handoff is confirmed with its counts and has a SCAN form to print', async () => {
  await press(page.getByRole('link', { name: 'Hand over', exact: true }))
  await expect(page.getByRole('checkbox', { name: /USPS: 2 of 2 pieces/ })).toBeChecked()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Hand over 2 pieces…' }))
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('USPS: 2 pieces on a SCAN form.')).toBeVisible()
  await press(question.getByRole('button', { name: 'Hand over 2' }))
  await expect(page.getByText('2 pieces handed over: USPS 2')).toBeVisible()
  const link = page.getByRole('link', { name: 'Print SCAN form' }).first()
  const opened = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(opened.headers()['content-type']).toBe('application/pdf')
  expect((await opened.body()).toString('latin1', 0, 5)).toBe('%PDF-')
  await expectAccessible(page)
})

test('the shipment records who packed it, who handed it over, and the carrier’s own scan of it', async () => {
  const { id } = given(swan)
  await advance(organization.client, id, 'accepted')
  const { data: shipment } = await organization.client.getShipment({ params: { id } })
  expect(shipment).toMatchObject({
    status: 'shipped',
    scan_form_scanned_at: expect.any(String),
    mailing_records: {
      acceptance: { manifested: true, scan_form_available: true, source: 'carrier_scan' },
    },
  })
  const handedOver = shipment.events?.find(({ message }) => message?.startsWith('Handed over'))
  expect(handedOver).toMatchObject({
    actor: expect.stringMatching(/^user:/),
    metadata: { handed_over_by: { name: expect.any(String) } },
  })
  const messages = shipment.events?.map((event) => event.message)
  expect(messages).toContain('Packed by ES, its label scanned, weighed at 0.7 oz.')
  expect(messages).toContain('Handed over on a SCAN form with 2 pieces.')
})

test('the floor fits a phone', async () => {
  await expectFitsPhone(page, ['/operations?stage=handed_over'])
  await expect(page.getByRole('link', { name: 'Handed over 2' })).toBeVisible()
  await expectAccessible(page)
})

test('a member who is not an operator cannot open Operations and sees who can grant access', async ({
  browser,
}) => {
  const closed = await openPage(browser, await addMember(organization, 'Ada Byron', 'sender'))
  for (const path of ['/operations', '/operations/hand-over', '/operations/end-of-day']) {
    await closed.goto(path)
    await expect(closed.getByRole('heading', { name: 'You don’t have access to this' })).toBeVisible()
  }
  await expect(closed.getByText('Ask an owner or admin')).toBeVisible()
  await expectAccessible(closed)
  expect((await closed.request.get('/api/v1/operations/pieces')).status()).toBe(403)
  await closed.context().close()
})
