import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { expectAccessible, expectNarrow } from './support/accessible.ts'
import { press, tabTo, typeInto } from './support/by-keyboard.ts'
import { createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

// Several PDFs in one envelope, from choosing them to the page of the shipment, by keyboard.
test.describe.configure({ mode: 'serial' })

let organization: Organization
let page: Page
let documentKey: string

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const files = async (names: Record<string, number>) =>
  Promise.all(
    Object.entries(names).map(async ([name, pages]) => ({
      name,
      mimeType: 'application/pdf',
      buffer: await createTestPdf({ pages, text: name }),
    })),
  )

const card = () => page.getByRole('region', { name: 'PDFs in this letter' })

const order = () =>
  card()
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('p')?.textContent))

test('several PDFs are ordered, with separator sheets, after their pages are counted', async () => {
  await page.goto('/send')
  await tabTo(page.getByLabel('PDF document'))
  await page
    .getByLabel('PDF document')
    .setInputFiles(await files({ 'exhibit a.pdf': 2, 'notice.pdf': 3, 'exhibit b.pdf': 1 }))
  await expect(page.getByText('Each file becomes its own letter.').first()).toBeVisible()
  await page.getByRole('radio', { name: 'One letter' }).press('Space')
  await expect(card().getByText('7 pages in all, including 1 blank page')).toBeVisible()
  expect(await order()).toEqual(['exhibit a.pdf', 'notice.pdf', 'exhibit b.pdf'])

  const up = card().getByRole('button', { name: 'Move notice.pdf up' })
  await press(up)
  expect(await order()).toEqual(['notice.pdf', 'exhibit a.pdf', 'exhibit b.pdf'])
  await expect(card().getByText('notice.pdf is now 1 of 3.')).toBeAttached()
  await expect(up).toBeFocused()
  await expect(up).toHaveAccessibleDescription('Already first.')
  // An item that moves down keeps the focus too.
  const down = card().getByRole('button', { name: 'Move exhibit a.pdf down' })
  await press(down)
  await expect(down).toBeFocused()
  await press(card().getByRole('button', { name: 'Move exhibit a.pdf up' }))

  await card().getByRole('checkbox', { name: 'Add separator sheets' }).press('Space')
  // 3 and a blank page, the separator and its back, 2, the separator and its back, 1.
  await expect(
    card().getByText('11 pages in all, including 2 separator sheets and 3 blank pages'),
  ).toBeVisible()
  await typeInto(card().getByLabel('Title on the separator sheet before exhibit a.pdf'), 'Exhibit A')
  await expectAccessible(page)
  await expectNarrow(page)
})

test('they can be dragged as well', async () => {
  const grip = (name: string) =>
    card().getByRole('listitem').filter({ hasText: name }).getByTitle('Drag to reorder')
  await grip('exhibit b.pdf').dragTo(grip('notice.pdf'))
  await expect.poll(order).toEqual(['exhibit b.pdf', 'notice.pdf', 'exhibit a.pdf'])
  await grip('exhibit b.pdf').dragTo(grip('exhibit a.pdf'))
  await expect.poll(order).toEqual(['notice.pdf', 'exhibit a.pdf', 'exhibit b.pdf'])
})

test('the combined document is shown with its parts, and its order can still be changed', async () => {
  await press(card().getByRole('button', { name: 'Combine into one letter' }))
  await page.waitForURL(/\/send\?document=/)
  const parts = page.getByRole('list', { name: 'PDFs in this document' })
  await expect(parts.getByRole('listitem')).toHaveText([
    /notice\.pdf pages 1–3/,
    /exhibit a\.pdf pages 7–8 · Exhibit A/,
    /exhibit b\.pdf page 11/,
  ])
  await expect(page.getByRole('button', { name: 'Page 1 of 11, enlarge' })).toBeVisible()
  await expect(card().getByRole('button', { name: 'Update the letter' })).toHaveAccessibleDescription(
    'Nothing has changed.',
  )
  await expectAccessible(page)
  await press(card().getByRole('button', { name: 'Remove exhibit b.pdf' }))
  await press(card().getByRole('button', { name: 'Update the letter' }))
  await expect(parts.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Page 1 of 8, enlarge' })).toBeVisible()
  const documentId = new URL(page.url()).searchParams.get('document') ?? ''
  documentKey = (await organization.client.getDocument({ params: { document_id: documentId } })).data
    .document_key
  await press(page.getByRole('link', { name: 'Continue to addresses' }))
  await page.waitForURL('**/send/addresses?document=*')
  await expect(parts.getByRole('listitem')).toHaveCount(2)
  // Its parts are no letters that wait.
  await page.goto('/send')
  const waiting = page.getByRole('region', { name: 'Unsaved in this browser' })
  await expect(waiting.getByRole('link')).toHaveCount(1)
  await expect(waiting.getByRole('link')).toContainText('notice and 1 more.pdf')
})

test('the page of the shipment shows the parts, and what was added between them', async () => {
  const draft = await createDraft(organization.client, { document_key: documentKey })
  await page.goto(`/shipments/${draft.id}`)
  const parts = page.getByRole('list', { name: 'PDFs in this document' })
  await expect(parts.getByRole('listitem')).toHaveText([/notice\.pdf pages 1–3/, /exhibit a\.pdf/])
  await expect(
    page.getByText('Includes 1 separator sheet. Includes 2 blank pages', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Document assembled from 2 PDFs.').first()).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
})

test('a PDF over the limit is named, and the others stay', async () => {
  await page.goto('/send')
  await page.getByLabel('PDF document').setInputFiles(await files({ 'short.pdf': 1, 'long.pdf': 250 }))
  await page.getByRole('radio', { name: 'One letter' }).press('Space')
  const addMore = page.getByLabel('PDF document')
  await addMore.setInputFiles(await files({ 'more.pdf': 250 }))
  // A PDF that is still being uploaded cannot be combined.
  await expect(card().getByText('502 pages in all, including 1 blank page')).toBeVisible()
  await press(card().getByRole('button', { name: 'Combine into one letter' }))
  await expect(card().getByRole('alert')).toContainText('It is exceeded with “more.pdf” (part 3).')
  expect(await order()).toEqual(['short.pdf', 'long.pdf', 'more.pdf'])
})
