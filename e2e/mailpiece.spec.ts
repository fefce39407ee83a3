import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { choose, press } from './support/by-keyboard.ts'
import { advance, createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

let organization: Organization
let page: Page
let thick: string

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
  await page.context().grantPermissions(['camera'])
  const pdf = await createTestPdf({ pages: 200, text: 'Exhibit' })
  const draft = await createDraft(organization.client, {
    document: pdf.toString('base64'),
    shipment_name: 'Exhibits',
    print_options: { color: false, duplex: false },
    shipping_options: { certified_mail: true },
  })
  thick = draft.id
})
test.afterAll(() => page.context().close())

test('200 sheets weigh over 13 oz: Priority Mail accepts them as Certified Mail, and First-Class shows why it does not', async () => {
  await page.goto(`/send/${thick}/quotes`)
  const priority = page.getByRole('radio', { name: /Priority Mail/ })
  await expect(priority).toBeChecked()
  await expect(page.getByText('USPS Padded Flat Rate Envelope, 34').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unavailable' })).toContainText(
    '200 sheets weigh 32.8 oz; the limit is 13 oz. Print on both sides, or split the document.',
  )
  await expectAccessible(page)
})

test('signed delivery by other carriers is in a separate group that states what it lacks', async () => {
  await expect(page.getByRole('heading', { name: 'Signed delivery by other carriers' })).toBeVisible()
  await expect(page.getByText(/^Not Certified Mail: no USPS record of mailing/)).toBeVisible()
  await page.getByLabel('Must arrive by').fill('2020-01-01')
  await expect(page.getByRole('radio', { name: /Priority Mail/ })).toBeChecked()
  const missed = page.getByText('No Certified Mail service arrives by Wed, Jan 1')
  await expect(missed).toBeVisible()
  await expect(page.getByText(/^Earliest: Priority Mail,/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Clear date' }))
  await expect(missed).toBeHidden()
})

/** Has the camera start without a frame, until the page is sent `first-frame`. */
const holdFrames = () =>
  page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (constraints) => {
      const held = new MediaStream()
      const release = async () => {
        for (const track of (await open(constraints)).getTracks()) held.addTrack(track)
      }
      window.addEventListener('first-frame', () => void release(), { once: true })
      return Promise.resolve(held)
    }
  })

test('the thick letter is bought, printed, checked at the bench and handed over', async () => {
  await press(page.getByRole('button', { name: 'Review' }).first())
  await page.waitForURL(/\/review\?quote=/)
  const { client } = organization
  const { data: draft } = await client.getShipment({ params: { id: thick } })
  const [quote] = draft.rates ?? []
  expect(quote).toMatchObject({ service: 'Priority', kit: 'flatrate', tracked: true })
  await client.buyShipment({ params: { id: thick }, body: { quote_id: quote?.quote_id ?? '' } })
  await page.goto('/settings/mailing')
  await press(page.getByRole('checkbox', { name: /^Photograph/ }), 'Space')
  await press(page.getByRole('button', { name: 'Save mailing settings' }))
  await expect(page.getByText('Mailing settings saved', { exact: true })).toBeVisible()
  await advance(client, thick, 'printed')
  const { data: pieces } = await client.listPieces({ query: { stage: 'printed' } })
  await page.goto('/operations')
  const field = page.getByRole('textbox', { name: 'Scan or type a code' })
  const scan = async (text: string) => {
    await field.fill(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('textbox', { name: 'Your initials' }).fill('ES')
  await scan(pieces[0]?.code ?? '')
  const bench = page.getByRole('list', { name: 'Steps for this piece' })
  await expect(bench).toContainText('Count 200 sheets')
  await scan(pieces[0]?.tracking_number ?? '')
  await scan(`${quote?.weight_ounces} oz`)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Photograph the sealed piece first.' }),
  ).toBeVisible()
  await holdFrames()
  const takePhoto = page.getByRole('button', { name: 'Take photo…' })
  const dialog = page.getByRole('dialog', { name: 'Photograph the sealed piece' })
  await press(takePhoto)
  await expect(dialog).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(dialog).toBeHidden()
  await press(takePhoto)
  const savePhoto = dialog.getByRole('button', { name: 'Save photo' })
  await expect(savePhoto).toHaveAccessibleDescription(
    'The camera shows no picture yet. Wait a moment, or choose a picture instead.',
  )
  await press(savePhoto)
  await expect(savePhoto).toBeDisabled()
  await expectAccessible(page)
  const file = { name: 'piece.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await dialog.getByLabel('Or choose a picture').setInputFiles(file)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('first-frame')))
  await press(dialog.getByRole('button', { name: 'Save photo', disabled: false }))
  await expect(bench.getByText(/^Photographed/)).toBeVisible()
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Packed by ES/)).toBeVisible()
  const { data: artifacts } = await client.listArtifacts({ params: { id: thick } })
  const photo = artifacts.find(({ kind }) => kind === 'piece_photo_jpeg')
  expect(artifacts.filter(({ kind }) => kind === 'piece_photo_jpeg')).toHaveLength(1)
  expect(photo).toMatchObject({ content_type: 'image/jpeg', status: 'available', source: 'bench' })
  await client.createHandOver({ body: { shipment_ids: [thick] } })
  await expect
    .poll(async () => (await client.getShipment({ params: { id: thick } })).data.status)
    .toBe('shipped')
  const refused = client.cancelShipment({ params: { id: thick } })
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'INVALID_STATUS_TRANSITION' })
})

test('a plain letter states before the purchase that it has no tracking, and ends when it is handed over', async () => {
  const { client } = organization
  const draft = await createDraft(client, { shipment_name: 'Plain notice' })
  await page.goto(`/send/${draft.id}/quotes`)
  await choose(page.getByRole('radio', { name: /First-Class Mail/ }))
  await expect(page.getByText(/^Not tracked: the record ends when you hand it over/)).toBeVisible()
  const quote = draft.rates?.find(({ service }) => service === 'First')
  expect(quote).toMatchObject({ tracked: false })
  await client.buyShipment({ params: { id: draft.id }, body: { quote_id: quote?.quote_id ?? '' } })
  await advance(client, draft.id, 'manifested')
  const { data } = await client.getShipment({ params: { id: draft.id } })
  expect(data).toMatchObject({ status: 'shipped', tracked: false, tracking_number: null })
  await page.goto('/shipments')
  await expect(page.getByRole('row', { name: /Plain notice/ }).getByText('Mailed')).toBeVisible()
  await expectAccessible(page)
})

test('an office selects the envelopes it has, and drafts use no others', async () => {
  await page.goto('/settings/mailing')
  await expectAccessible(page)
  const booklet = page.getByRole('checkbox', { name: '6 × 9 envelope with label' })
  await expect(booklet).toBeChecked()
  await press(booklet, 'Space')
  await press(page.getByRole('button', { name: 'Save mailing settings' }))
  await expect(page.getByText('Mailing settings saved', { exact: true })).toBeVisible()
  const draft = await createDraft(organization.client)
  expect(draft.piece).toMatchObject({ kit: 'label-9x12', envelope: 'flat' })
})
