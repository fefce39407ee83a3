import { createECDH } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'

import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { advance, buy, certified, createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

// What a person does while the page still waits for the response to what they did before.

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Holds the response to the first matching request, which the server has processed. */
const holdFirst = async (isHeld: (method: string, url: URL, isAction: boolean) => boolean) => {
  const processed = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/*', async (route, request) => {
    const isAction = request.headers()['next-action'] !== undefined
    if (!isFirst || !isHeld(request.method(), new URL(request.url()), isAction)) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    processed.resolve()
    await held.promise
    return route.fulfill({ response })
  })
  return { processed: processed.promise, release: held.resolve }
}

const pdfFile = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await createTestPdf({ text: name }),
})

test('the photo dialog stays open until it shows the result', async () => {
  const { client } = organization
  const session = await sessionClient(organization.owner)
  const mailSettings = { ...defaultMailSettings, photographs_pieces: true }
  await session.updateOrganization({ body: { mail_settings: mailSettings } })
  const draft = await createDraft(client, { shipping_options: certified })
  await buy(client, draft)
  await advance(client, draft.id, 'printed')
  const { data: pieces } = await client.listPieces({ query: { stage: 'printed' } })
  await page.goto('/operations')
  await page.getByRole('textbox', { name: 'Scan or type a code' }).fill(pieces[0]?.code ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Take photo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Photograph the sealed piece' })
  const saving = await holdFirst((_, { pathname }) => pathname.endsWith('/photo'))
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  await dialog
    .getByLabel('Or choose a picture')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await saving.processed
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  saving.release()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Photographed/)).toBeVisible()
})

test('each device setting is saved with its last value', async () => {
  const session = await sessionClient(organization.owner)
  const point = createECDH('prime256v1').generateKeys()
  const keys = { p256dh: point.toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
  await session.addPushDevice({ body: { endpoint: 'https://push.example/device', keys } })
  await page.goto('/settings/notifications')
  const field = page
    .getByRole('region', { name: 'In your browser' })
    .getByRole('combobox', { name: 'Delivered' })
  const saving = await holdFirst((_method, _url, isAction) => isAction)
  await field.selectOption('off')
  await saving.processed
  await field.selectOption('mine')
  await expect(field).toHaveValue('mine')
  saving.release()
  await expect
    .poll(async () => (await session.listPushDevices()).data.devices[0]?.events.delivered)
    .toBe('mine')
  await expect(field).toHaveValue('mine')
})

test('another template file cancels the first upload, and is the one that is read', async () => {
  await page.goto('/settings/templates/new')
  const form = page.getByRole('form', { name: 'Letter' })
  const choose = (text: string) =>
    form.getByLabel('Word or HTML file').setInputFiles({
      name: `${text}.html`,
      mimeType: 'text/html',
      buffer: Buffer.from(`<p>${text}</p>`),
    })
  const html = form.getByLabel('HTML', { exact: true })
  const reading = await holdFirst((_, { pathname }) => pathname === '/api/v1/templates/convert')
  await choose('FIRST')
  await reading.processed
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/convert'))
  await choose('SECOND')
  await cancelled
  await expect(html).toHaveValue(/SECOND/)
})

/** Uploads a list of one row, and returns the field for its PDF. */
const openOptions = async () => {
  const csv = 'Recipient;Mailing Address\nElizabeth Swan;"179 N Harbor Dr, Redondo Beach, CA 90277"'
  await page.goto('/send/many')
  await page
    .getByLabel('Recipient list')
    .setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.waitForURL(/\/columns/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/options/)
  return page.getByLabel('PDF for all rows')
}

test('a PDF dropped during another upload is reported, and the first is kept', async () => {
  const field = await openOptions()
  const uploading = await holdFirst((method, { pathname }) => method !== 'GET' && /documents/.test(pathname))
  await field.setInputFiles(await pdfFile('FIRST.pdf'))
  await uploading.processed
  // The field is off: this is what a file that is dropped on it does.
  await field.setInputFiles(await pdfFile('SECOND.pdf'))
  await expect(
    page.getByText('SECOND.pdf: Wait until the other files are uploaded, then choose it again.'),
  ).toBeVisible()
  uploading.release()
  await expect(page.getByText('FIRST.pdf, 1 page.')).toBeVisible()
})

test('the automatic choice is disabled while a row’s quote is being saved', async () => {
  await (await openOptions()).setInputFiles(await pdfFile('notice.pdf'))
  await expect(page.getByText('notice.pdf, 1 page.')).toBeVisible()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.waitForURL(/\/check/)
  const open = page.getByRole('button', { name: 'Other quotes for row 2' })
  const dialog = page.getByRole('dialog', { name: 'Quotes for row 2' })
  const use = dialog.getByRole('button', { name: /^Use this service for \$/ })
  await open.click()
  await dialog
    .getByRole('radio', { name: /USPS Priority Mail/ })
    .first()
    .check()
  await use.click()
  await expect(dialog).toBeHidden()
  await open.click()
  await dialog
    .getByRole('radio', { name: /USPS First-Class/ })
    .first()
    .check()
  const saving = await holdFirst((_method, _url, isAction) => isAction)
  await use.click()
  await saving.processed
  await expect(dialog.getByRole('button', { name: 'Reset to automatic choice' })).toBeDisabled()
  saving.release()
  await expect(dialog).toBeHidden()
})
