import { expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { portfolioPdf, printedPdf } from '#tests/support/documents/printed-pdfs.ts'

import { expectAccessible } from './support/accessible.ts'
import { giveFile, press } from './support/by-keyboard.ts'
import { uploadLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

test('a page is previewed as it is printed, and enlarged by keyboard', async () => {
  const documentKey = await uploadLetter(organization.client, 2)
  const documentId = /([0-9a-f-]{36})\.pdf$/.exec(documentKey)?.[1] ?? ''
  await page.goto(`/send/options?document=${documentId}`)
  const thumbnail = page.getByRole('button', { name: 'Page 1 of 2, enlarge' })
  await press(thumbnail)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('canvas')).toBeVisible()
  await expect(dialog).toContainText('Most printers leave the area outside the dashed line blank.')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('Page 2 of 2', { exact: true })).toBeVisible()
  await page.keyboard.press('+')
  await expect(dialog.getByText('Page 2 of 2, 200%')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(thumbnail).toBeFocused()
})

/** A drop does nothing before the page is hydrated. */
const dropFiles = async (files: { name: string; content: string }[]): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dropped = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, content } of given) {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'application/pdf' }))
    }
    return transfer
  }, files)
  await page.locator('#main').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('region', { name: 'Uploaded files' })).toBeVisible()
}

test('several files dropped at once become separate letters, each with its own progress and error', async () => {
  await page.goto('/send')
  const pdf = async (text: string) => (await createTestPdf({ text })).toString('base64')
  await dropFiles([
    { name: 'first notice.pdf', content: await pdf('First') },
    { name: 'scan.pdf', content: Buffer.from('no PDF at all').toString('base64') },
    { name: 'second notice.pdf', content: await pdf('Second') },
    { name: 'third notice.pdf', content: await pdf('Third') },
  ])
  const files = page.getByRole('region', { name: 'Uploaded files' })
  await expect(files.getByText('Each file becomes its own letter.')).toBeVisible()
  const refused = files.getByRole('listitem').filter({ hasText: 'scan.pdf' })
  await expect(refused.getByRole('alert')).toContainText('“scan.pdf” is not a PDF')
  for (const name of ['first notice.pdf', 'second notice.pdf', 'third notice.pdf']) {
    await expect(files.getByRole('link', { name: `Add address for ${name}` })).toBeVisible()
  }
  await expectAccessible(page)
  await press(files.getByRole('button', { name: 'Dismiss scan.pdf' }))
  await expect(refused).toHaveCount(0)
  // A file that is chosen later joins them, and is not opened in their place.
  await giveFile(page.getByLabel('PDF document'), {
    name: 'fourth notice.pdf',
    mimeType: 'application/pdf',
    buffer: await createTestPdf({ text: 'Fourth' }),
  })
  await expect(files.getByRole('link', { name: 'Add address for fourth notice.pdf' })).toBeVisible()
  await press(files.getByRole('link', { name: 'Add address for second notice.pdf' }))
  await page.waitForURL('**/send/addresses?document=*')
  await expect(page.getByText('second notice.pdf').first()).toBeVisible()
  // The others wait, also after the page was left.
  await page.goto('/send')
  const waiting = page.getByRole('region', { name: 'Unsaved in this browser' })
  await expect(waiting.getByRole('link')).toHaveCount(4)
  await press(waiting.getByRole('link', { name: /third notice/ }))
  await page.waitForURL('**/send/addresses?document=*')
})

test('print differences are listed above the recipient, and a portfolio is rejected with the fix', async () => {
  await page.goto('/send')
  await giveFile(page.getByLabel('PDF document'), {
    name: 'stamped.pdf',
    mimeType: 'application/pdf',
    buffer: printedPdf({
      annotations: [
        '<< /Type /Annot /Subtype /FreeText /P 3 0 R /Rect [72 600 300 640] /F 0 /Contents (APPROVED 11/20/2026) /DA (/Helv 12 Tf 0 g) >>',
      ],
    }),
  })
  await page.waitForURL(/\/send\/addresses\?document=/)
  await expect(
    page.getByText(/^Page 1: not printed, although viewers show it: text box “APPROVED/),
  ).toHaveCount(1)
  await expectAccessible(page)
  await page.goto('/send')
  await giveFile(page.getByLabel('PDF document'), {
    name: 'portfolio.pdf',
    mimeType: 'application/pdf',
    buffer: portfolioPdf({ isCollection: true }),
  })
  await expect(page.getByText('“portfolio.pdf” cannot be printed')).toBeVisible()
  await expect(page.getByText(/The PDF is a portfolio of 2 files/)).toBeVisible()
})
