import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'
import { Client as DatabaseClient } from 'pg'

import { type Client, createClient } from '#lib/client/client.ts'

import { expectAccessible } from './accessible.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

const from = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
}

/** Buys a certified letter and has it printed. */
const printLetter = async (client: Client, documentKey: string, name: string) => {
  const { data: draft } = await client.createShipment({
    body: {
      document_key: documentKey,
      shipment_name: `Notice to ${name}`,
      to_address: { name, street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' },
      from_address: from,
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, carrier: 'USPS' },
    },
  })
  const params = { id: draft.id }
  await client.buyShipment({ params, body: { quote_id: draft.rates?.[0]?.quote_id ?? '' } })
  await mailroom('sandbox', 'advance', draft.id, '--to', 'printed')
  const { data: pieces } = await client.listPieces({ query: { stage: 'printed' } })
  const piece = pieces.find((each) => each.shipment_id === draft.id)
  if (!piece?.code) throw new Error(`${name}'s letter is not on the floor`)
  return { id: draft.id, name, code: piece.code, trackingNumber: piece.tracking_number }
}

test('an operator prints, scans, packs and hands over by keyboard alone, and the carrier accepts', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const account = { email: `${randomUUID()}@floor.test`, password: 'correct horse battery' }
  const owner = await mailroom<{ api_key: string }>(
    'organization',
    'create',
    '--name',
    'Harbor Legal',
    '--owner-email',
    account.email,
    '--owner-password',
    account.password,
    '--verified',
    '--card',
    '4242424242424242',
  )
  const client = createClient({
    baseUrl: baseURL ?? '',
    headers: { authorization: `Bearer ${owner.api_key}` },
  })
  const form = new FormData()
  const letter = await printPdf(page, ['You are hereby notified.'])
  form.append('file', new Blob([new Uint8Array(letter)], { type: 'application/pdf' }), 'notice.pdf')
  const { data: uploaded } = await client.uploadDocument({ form })
  const swan = await printLetter(client, uploaded.document_key, 'Elizabeth Swan')
  const turner = await printLetter(client, uploaded.document_key, 'Will Turner')
  const gibbs = await printLetter(client, uploaded.document_key, 'Joshamee Gibbs')

  await signIn(page, account)
  const { keyboard } = page
  const scan = async (code: string) => {
    await keyboard.type(code)
    await keyboard.press('Enter')
  }
  const piece = page.getByRole('region', { name: 'The piece' })

  await test.step('the floor waits for a scan, and says where everything is', async () => {
    await page.goto('/operations')
    await expect(page.getByRole('textbox', { name: 'Scan or type a code' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'To pack 3' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a scanned QR shows its piece; who packs it is asked once', async () => {
    await scan(swan.code)
    await expect(piece.getByText(swan.name, { exact: true })).toBeVisible()
    await expect(piece.getByText(/2 sheets/)).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByText('Write your initials')).toBeVisible()
    await keyboard.type('es')
    await keyboard.press('Enter')
    await expect(piece.getByText(/Packed by ES/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a smudged piece is printed again, with the reason, and its old code is no longer taken', async () => {
    await scan(turner.code)
    await piece.getByRole('button', { name: 'Print again…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Print this piece again?' })
    await dialog.getByRole('button', { name: 'Print again' }).press('Enter')
    await expect(dialog.getByText('Say why')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Smudged on page 1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Print again' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(piece.getByText(/^(Queued|Printing)$/)).toBeVisible()
    await mailroom('sandbox', 'advance', turner.id, '--to', 'printed')
    await page.getByRole('textbox', { name: 'Scan or type a code' }).focus()
    await scan(turner.code)
    await expect(page.getByText(/was printed again as/)).toBeVisible()
    await expect(piece).toBeHidden()
  })

  await test.step('the next is scanned by its tracking barcode and packed with one key', async () => {
    await scan(`42090277${turner.trackingNumber}`)
    await expect(piece.getByText(turner.name, { exact: true })).toBeVisible()
    await keyboard.press('Enter')
    await expect(piece.getByText(/Packed by ES/)).toBeVisible()
    await scan('NOSUCH99')
    await expect(page.getByText(/No piece has the code NOSUCH99/)).toBeVisible()
    await expect(piece).toBeHidden()
  })

  await test.step('a piece cancelled after printing stops the operator until it is taken out', async () => {
    await client.cancelShipment({ params: { id: gibbs.id } })
    await expect(page.getByText('1 cancelled piece must be taken out of the mail')).toBeVisible()
    await scan(gibbs.code)
    await expect(piece.getByText('Stop. Do not mail this.')).toBeVisible()
    await expectAccessible(page)
    await keyboard.press('Enter')
    await expect(piece.getByText('Take out', { exact: true })).toBeVisible()
    await piece.getByRole('button', { name: 'I took it out' }).press('Enter')
    await expect(page.getByText(/must be taken out of the mail/)).toBeHidden()
  })

  await test.step('what is left at the end of the day is listed with why', async () => {
    await page.getByRole('link', { name: 'End of day' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Bought and not handed over: 2 pieces' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Packed, not handed over.' })).toHaveCount(2)
    await expectAccessible(page)
    const csv = await page.request.get('/api/v1/operations/end-of-day.csv')
    expect(await csv.text()).toContain(swan.trackingNumber)
  })

  await test.step('handing over names the counts first, and gives a SCAN form to print', async () => {
    await page.getByRole('link', { name: 'Hand over', exact: true }).press('Enter')
    await expect(page.getByRole('checkbox', { name: /USPS: 2 of 2 pieces/ })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hand over 2 pieces…' }).press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('USPS: 2 pieces on a SCAN form.')).toBeVisible()
    await question.getByRole('button', { name: 'Hand over 2' }).press('Enter')
    await expect(page.getByText('2 pieces handed over: USPS 2')).toBeVisible()
    const link = page.getByRole('link', { name: 'Print the SCAN form' }).first()
    const opened = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(opened.headers()['content-type']).toBe('application/pdf')
    expect((await opened.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(page)
  })

  await test.step('the carrier accepts', async () => {
    await mailroom('sandbox', 'advance', swan.id, '--to', 'accepted')
    const { data: shipment } = await client.getShipment({ params: { id: swan.id } })
    expect(shipment).toMatchObject({
      status: 'shipped',
      mailing_records: { acceptance: { manifested: true, scan_form_available: true } },
    })
    const messages = shipment.events?.map((event) => event.message)
    expect(messages).toContain('Packed by ES.')
    expect(messages).toContain('Handed over on a SCAN form with 2 pieces.')
  })

  await test.step('it all fits a small screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/operations?stage=handed_over')
    await expect(page.getByRole('link', { name: 'Handed over 2' })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })

  await test.step('to a member who does not operate, the floor is closed, and says who opens it', async () => {
    const { url } = await mailroom<{ url: string }>('database', 'url')
    const database = new DatabaseClient({ connectionString: url })
    await database.connect()
    await database.query(
      `update members set role = 'sender' where user_id = (select id from users where email = $1)`,
      [account.email],
    )
    await database.end()
    for (const path of ['/operations', '/operations/hand-over', '/operations/end-of-day']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'This is not for your role' })).toBeVisible()
    }
    await expect(page.getByText('Ask an owner or an admin')).toBeVisible()
    await expectAccessible(page)
    expect((await page.request.get('/api/v1/operations/pieces')).status()).toBe(403)
  })
})
