import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'

import { docx, docxHeader } from '#tests/support/documents/docx.ts'

import { expectAccessible } from './support/accessible.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

const wordLetter = docx(
  ['{{date}}', '{{recipient.name}}', 'You owe {{amount_due}}.', '{{signature}}']
    .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    .join(''),
  { 'word/header1.xml': docxHeader('Old letterhead') },
)

test.describe('an office writes a reusable letter', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let page: Page
  let templateId = ''

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    page = await openPage(browser, organization.owner)
  })
  test.afterAll(() => page.context().close())

  test('a Word document becomes a template, and reports what could not be converted', async () => {
    await page.goto('/settings/templates')
    await expect(page.getByText('No templates yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New template' }).click()
    const form = page.getByRole('form', { name: 'Letter' })
    await form.getByLabel('Name').fill('Notice to quit')
    await form.getByLabel('Word or HTML file').setInputFiles({
      name: 'notice.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: wordLetter,
    })
    await expect(form.getByText('Headers and footers are left out. Use the letterhead.')).toBeVisible()
    await expect(form.getByLabel('HTML', { exact: true })).toHaveValue(/You owe {{amount_due}}/)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('button', { name: 'Preview' }).click()
    // The viewer and its worker load first.
    await expect(preview.getByRole('button', { name: 'Page 1 of 1, enlarge' })).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create template' }).click()
    await page.waitForURL(/\/settings\/templates\/[0-9a-f-]{36}$/)
    templateId = page.url().split('/').at(-1) ?? ''
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notice to quit')
  })

  test('a saved change is a new version, and the previous one remains', async () => {
    const form = page.getByRole('form', { name: 'Letter' })
    await form
      .getByLabel('HTML', { exact: true })
      .fill(
        '<p>{{date}}</p><p>{{recipient.name}}<br>{{recipient.address}}</p><p>You owe {{amount_due}}.</p><p>{{signature}}</p><script>alert(1)</script>',
      )
    await form.getByRole('button', { name: 'Save as version 2' }).click()
    await expect(page.getByText('Version 2 saved')).toBeVisible()
    await expect(page.getByText('Scripts are left out.')).toBeVisible()
    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions.getByRole('listitem')).toHaveCount(2)
    await versions.getByRole('link', { name: 'Version 1', exact: true }).click()
    await expect(page.getByText('You’re viewing version 1')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Letter' }).getByLabel('HTML', { exact: true })).toHaveValue(
      /<p>{{recipient.name}}<\/p>/,
    )
    await expectAccessible(page)
  })

  test('a letter with a missing value is rejected at its field, and created once the signature is set', async () => {
    await page.goto('/send')
    await page.getByRole('link', { name: 'From a template' }).click()
    await page.getByRole('link', { name: /Notice to quit/ }).click()
    const form = page.getByRole('form', { name: 'Fill in the letter' })
    await form.getByLabel('Name').fill('Elizabeth Swan')
    await form.getByLabel('Street', { exact: true }).fill('179 N Harbor Dr')
    await form.getByLabel('City').fill('Redondo Beach')
    await form.getByLabel('State').selectOption('CA')
    await form.getByLabel('ZIP code').fill('90277')
    await form.getByRole('button', { name: 'Make letter' }).click()
    await expect(form.getByText('{{amount_due}} has no value.')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Amount due').fill('$1,200 <b>now</b>')
    await form.getByRole('button', { name: 'Make letter' }).click()
    await expect(form.getByText('no signature image is set', { exact: false })).toBeVisible()

    await page.goto('/settings/templates')
    const image = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#1b2a4a' } })
      .png()
      .toBuffer()
    const signature = page.getByRole('form', { name: 'Signature image' })
    await signature.getByLabel('Image').setInputFiles({
      name: 'signature.png',
      mimeType: 'image/png',
      buffer: image,
    })
    await signature.getByRole('button', { name: 'Save image' }).click()
    await expect(page.getByRole('img', { name: 'Current signature image' })).toBeVisible()
    const letterhead = page.getByRole('form', { name: 'Letterhead', exact: true })
    await letterhead.getByLabel('Lines').fill('Harbor Legal LLP\n388 Townsend St')
    await letterhead.getByRole('button', { name: 'Save letterhead' }).click()
    await expect(page.getByText('Letterhead saved')).toBeVisible()
    await expectAccessible(page)
  })

  test('its pages are shown, its recipient is carried over to the addresses, and the draft names its template', async () => {
    await page.goto(`/send/template?template=${templateId}`)
    const form = page.getByRole('form', { name: 'Fill in the letter' })
    await form.getByLabel('Name').fill('Elizabeth Swan')
    await form.getByLabel('Street', { exact: true }).fill('179 N Harbor Dr')
    await form.getByLabel('City').fill('Redondo Beach')
    await form.getByLabel('State').selectOption('CA')
    await form.getByLabel('ZIP code').fill('90277')
    await form.getByLabel('Amount due').fill('$1,200 <b>now</b>')
    await form.getByRole('button', { name: 'Make letter' }).click()
    await page.waitForURL(/\/send\?document=/)
    await expect(page.getByRole('heading', { name: 'Notice to quit – Elizabeth Swan.pdf' })).toBeVisible()
    await expect(page.getByText('Made from template “Notice to quit”, version 2')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Page 1 of 1, enlarge' })).toBeVisible()
    await page.getByRole('link', { name: 'Continue to addresses' }).click()
    await expect(page.getByLabel('Name').first()).toHaveValue('Elizabeth Swan')
    const documentId = new URL(page.url()).searchParams.get('document') ?? ''
    const { data } = await organization.client.getDocument({ params: { document_id: documentId } })
    expect(data.made_from).toMatchObject({ template_id: templateId, version: 2 })
  })

  test('an archived template stays readable and is no longer offered', async () => {
    await page.goto(`/settings/templates/${templateId}`)
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('This template is archived')).toBeVisible()
    await page.goto('/send/template')
    await expect(page.getByText('No templates yet')).toBeVisible()
    await page.goto('/settings/templates?archived=true')
    await page.getByRole('link', { name: 'Notice to quit' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Template restored')).toBeVisible()
  })
})
