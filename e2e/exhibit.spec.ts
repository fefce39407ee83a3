import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, type Page, test } from '@playwright/test'
import { unzipSync } from 'fflate'

import { readPdf } from '#tests/support/evidence/read-exhibit.ts'

import { expectAccessible, expectNarrow } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { download } from './support/downloads.ts'
import { advance, buy, certified, createDraft, redondoBeach } from './support/letters.ts'
import { mailroom, mailroomVerdict } from './support/mailroom.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let directory: string
let page: Page
let shipmentId: string

const buyCertified = async (name: string): Promise<string> => {
  const { client } = organization
  const to = { name, ...redondoBeach }
  const draft = await createDraft(client, { to_address: to, shipping_options: certified })
  await buy(client, draft)
  return draft.id
}

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  directory = await mkdtemp(join(tmpdir(), 'mailroom-exhibit-'))
  shipmentId = await buyCertified('Elizabeth Swan')
  await advance(organization.client, shipmentId, 'return_receipt')
  await buyCertified('Will Turner')
  page = await openPage(browser, organization.owner)
})
test.afterAll(async () => {
  await page.context().close()
  await rm(directory, { recursive: true })
})

const dialog = () => page.getByRole('dialog', { name: 'Exhibit PDF' })

test('filtered letters become one PDF with the selected title, parts and numbers, which the verifier accepts', async () => {
  await page.goto('/evidence')
  await press(page.getByRole('button', { name: 'Exhibit PDF…' }))
  await expect(dialog().getByText(/^2 letters with \d+ pages? of documents, about \d/)).toBeVisible()
  await expectAccessible(page)
  await dialog().getByRole('textbox', { name: 'Title' }).fill('')
  await press(dialog().getByRole('button', { name: 'Download PDF' }))
  await expect(dialog().getByText('Enter a title.')).toBeVisible()
  await typeInto(dialog().getByRole('textbox', { name: 'Title' }), 'Exhibit B')
  await press(dialog().getByRole('checkbox', { name: 'Carrier’s label' }), 'Space')
  await typeInto(dialog().getByRole('textbox', { name: /^Bates prefix/ }), 'SWAN')
  await expect(dialog().getByRole('textbox', { name: 'First number' })).toHaveValue('1')
  const { name, content } = await download(page, dialog().getByRole('button', { name: 'Download PDF' }))
  expect(name).toMatch(/^Exhibit B \d{4}-\d{2}-\d{2}\.pdf$/)
  await expect(dialog().getByText(/^2 letters, \d/)).toBeVisible()
  const { outline, pages, labels } = await readPdf(content)
  expect(outline).toHaveLength(5)
  expect(labels?.at(0)).toBe('SWAN000001')
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  expect(pages[0]).toMatch(/Left out by choice: .*carrier’s label/)
  const original = join(directory, 'original.pdf')
  await writeFile(original, content)
  const verdict = await mailroomVerdict('evidence', 'verify', original)
  expect(verdict).toMatchObject({ code: 1, output: expect.stringContaining('Specimen: nothing was mailed.') })
  const altered = join(directory, 'altered.pdf')
  const changed = Buffer.from(content)
  changed[5000] = (changed[5000] ?? 0) ^ 1
  await writeFile(altered, changed)
  await page.goto('/verify')
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles(original)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Specimen: nothing was mailed.')
  await expect(page.getByText(`2 letters on ${pages.length} pages`)).toBeVisible()
  await expectAccessible(page)
  await file.setInputFiles(altered)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Verification failed.')
})

test('the page in an evidence bundle verifies an exhibit offline, and names a modified one', async ({
  context,
}) => {
  const { client } = organization
  const bundle = await client.getEvidenceBundle({ params: { id: shipmentId } })
  const files = unzipSync(new Uint8Array(await bundle.arrayBuffer()))
  const verifier = join(directory, 'verify.html')
  await writeFile(verifier, files['verify.html'] ?? '')
  const exhibit = await client.getExhibit({ query: { ids: shipmentId, title: 'Exhibit D' } })
  const content = Buffer.from(await exhibit.arrayBuffer())
  const [original, altered] = [join(directory, 'whole.pdf'), join(directory, 'changed.pdf')]
  await writeFile(original, content)
  content[5000] = (content[5000] ?? 0) ^ 1
  await writeFile(altered, content)

  await context.setOffline(true)
  const offline = await context.newPage()
  await offline.goto(pathToFileURL(verifier).href)
  const verdict = offline.getByRole('heading', { level: 2 }).first()
  await offline.locator('input[type=file]').first().setInputFiles(original)
  await expect(verdict).toHaveText('Specimen: nothing was mailed.')
  await expect(
    offline.getByText(/“Exhibit D”, an exhibit of \d+ pages with 1 letter of Harbor Legal/),
  ).toBeVisible()
  await offline.locator('input[type=file]').first().setInputFiles(altered)
  await expect(verdict).toHaveText('Verification failed.')
})

test('a selection of one letter opens the same dialog', async () => {
  await page.goto('/evidence')
  await press(page.getByRole('checkbox', { name: /select elizabeth swan/i }), 'Space')
  const bar = page.getByText('1 shipment selected').locator('..')
  await press(bar.getByRole('button', { name: 'Exhibit PDF…' }))
  await expect(dialog().getByText(/^1 letter with/)).toBeVisible()
  await expectNarrow(page)
})

test('one click on the page of a shipment downloads its exhibit, which begins with its facts', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  const { name, content } = await download(page, page.getByRole('link', { name: 'Exhibit PDF', exact: true }))
  expect(name).toMatch(/^Exhibit \d{4}-\d{2}-\d{2}\.pdf$/)
  const { pages } = await readPdf(content)
  expect(pages[0]).toContain('What is recorded as of')
  await expectAccessible(page)
})

test('the command line writes an exhibit of filtered letters to a file', async () => {
  const path = join(directory, 'written.pdf')
  const { email } = organization.owner
  const filter = ['--state', 'any', '--search', 'swan']
  await mailroom('evidence', 'exhibit', '--email', email, '--out', path, '--title', 'Exhibit C', ...filter)
  const { title, outline } = await readPdf(await readFile(path))
  expect(title).toBe('Exhibit C')
  expect(outline.map((bookmark) => bookmark.title)).toContainEqual(
    expect.stringMatching(/^1\. ELIZABETH SWAN/i),
  )
  expect(outline).toHaveLength(2)
})
