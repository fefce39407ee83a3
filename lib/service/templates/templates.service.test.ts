import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import type { Role } from '#lib/contract/members/roles.values.ts'
import {
  createTemplateInput,
  createTemplateVersionInput,
  renderTemplateInput,
} from '#lib/contract/templates/template.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { loadDocument } from '#lib/service/documents/documents.ts'
import { openDocumentsFixture } from '#tests/support/documents/documents.ts'
import { docx, docxHeader } from '#tests/support/documents/docx.ts'

import {
  convertTemplateFile,
  createTemplate,
  createTemplateVersion,
  updateTemplate,
} from './change-template.ts'
import { getLetterheadImage, setLetterheadImage, updateLetterhead } from './letterhead.ts'
import { getTemplate, getTemplateVersion, listTemplates } from './load-template.ts'
import { makeLetter, previewTemplate, renderTemplate } from './render-template.ts'

const fixture = await openDocumentsFixture({ maxPages: 5 })

const open = async (role: Role | null = 'owner'): Promise<ServiceContext> => {
  const ctx = fixture.createContext({ role })
  await ctx.db.insert(organizations).values({
    organizationId: ctx.organizationId,
    name: 'Harbor Legal LLP',
    timeZone: 'America/Los_Angeles',
    createdAt: ctx.clock.now(),
  })
  return ctx
}
const create = (ctx: ServiceContext, html: string, name = 'Notice') =>
  createTemplate(ctx, createTemplateInput.parse({ name, html }))
const save = (ctx: ServiceContext, id: string, html: string, basedOn?: number) =>
  createTemplateVersion(ctx, id, createTemplateVersionInput.parse({ html, based_on: basedOn }))
const render = (ctx: ServiceContext, id: string, input: Record<string, unknown> = {}) =>
  renderTemplate(ctx, id, renderTemplateInput.parse(input))
const recipient = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}
const letter = `<p>{{date}}</p><p>{{recipient.name}}<br>{{recipient.company?}}<br>{{recipient.address}}</p>
  <p>You owe {{amount_due}}.</p>`

describe('a letter', () => {
  test('records its version and a hash of its values, and is the same file when made again', async () => {
    const ctx = await open()
    const template = await create(ctx, letter, 'Notice to quit')
    const input = { recipient, date: '2026-05-05', values: { 'Amount due': '$1,200 <b>&' } }
    const made = await render(ctx, template.id, input)
    expect(made).toMatchObject({
      filename: 'Notice to quit – Elizabeth Swan.pdf',
      page_count: 1,
      made_from: {
        template_id: template.id,
        template_name: 'Notice to quit',
        version: 1,
        template_sha256: template.latest.sha256,
      },
    })
    const again = await render(ctx, template.id, input)
    expect(again).toMatchObject({ sha256: made.sha256, made_from: made.made_from })
    expect(again.document_id).not.toBe(made.document_id)
    const other = await render(ctx, template.id, { ...input, date: '2026-05-06' })
    expect(other.sha256).not.toBe(made.sha256)
    expect(other.made_from?.values_sha256).not.toBe(made.made_from?.values_sha256)
    const existing = await loadDocument(ctx, made.document_key)
    const source = {
      ...input,
      templateId: template.id,
      version: undefined,
      matterId: null,
      reference: undefined,
    }
    const parsed = renderTemplateInput.parse(input)
    const reused = await makeLetter(ctx, {
      ...source,
      recipient: parsed.recipient,
      filename: undefined,
      existing,
    })
    expect(reused.id).toBe(made.document_id)
    const stored = await buffer((await fixture.storage.get(made.document_key)).body)
    expect((await ctx.inspector.inspect(stored)).sha256).toBe(made.sha256)
  })

  test('is rejected with the name of every field without a value, and nothing is stored', async () => {
    const ctx = await open()
    const template = await create(ctx, `${letter}<p>{{reference}} {{matter.number}} {{signature}}</p>`)
    const before = (await fixture.files()).length
    await expect(render(ctx, template.id, { values: { amount_due: '  ' } })).rejects.toMatchObject({
      code: 'TEMPLATE_FIELDS_MISSING',
      message: expect.stringContaining('{{recipient.name}}, {{recipient.address}}, {{amount_due}}'),
      fields: [
        'recipient.name',
        'recipient.address',
        'amount_due',
        'reference',
        'matter.number',
        'signature',
      ].map((name) => ({ field: `values.${name}` })),
    })
    expect((await fixture.files()).length).toBe(before)
  })

  test('is rejected when it is too long, or when something does not fit a page', async () => {
    const ctx = await open()
    const long = await create(ctx, '<p>line</p>'.repeat(400))
    await expect(render(ctx, long.id)).rejects.toMatchObject({ code: 'TOO_MANY_PAGES' })
    const tall = await create(ctx, `<table><tr><td>${'line<br>'.repeat(90)}end</td></tr></table>`)
    await expect(render(ctx, tall.id)).rejects.toMatchObject({
      code: 'INVALID_TEMPLATE',
      message: expect.stringContaining('higher than a page'),
    })
  })

  test('has the letterhead and the signature of the organization', async () => {
    const ctx = await open()
    const template = await create(ctx, '<p>Sincerely,</p><p>{{signature}}<br>E. Swan</p>')
    const png = await sharp({ create: { width: 400, height: 120, channels: 4, background: '#00000080' } })
      .png()
      .toBuffer()
    await updateLetterhead(ctx, { lines: ['Harbor Legal LLP', '', '388 Market St'] })
    await setLetterheadImage(ctx, 'letterhead', Readable.from([png]))
    await setLetterheadImage(ctx, 'signature', Readable.from([png]))
    const made = await render(ctx, template.id)
    const plain = await createTemplateVersion(
      ctx,
      template.id,
      createTemplateVersionInput.parse({ html: '<p>Sincerely,</p>', has_letterhead: false }),
    )
    const without = await render(ctx, template.id)
    expect(plain.latest.has_letterhead).toBe(false)
    expect(without.size_bytes).toBeLessThan(made.size_bytes)
    expect((await getLetterheadImage(ctx, 'signature')).contentType).toBe('image/png')
    await expect(
      setLetterheadImage(ctx, 'signature', Readable.from([Buffer.from('<svg/>')])),
    ).rejects.toMatchObject({ code: 'INVALID_IMAGE' })
  })

  test('has no letterhead when only settings were changed', async () => {
    const ctx = await open()
    await updateLetterhead(ctx, { senders_may_edit: true })
    const template = await create(ctx, '<p>Sincerely,</p>')
    expect((await render(ctx, template.id)).page_count).toBe(1)
  })

  test('can be previewed with field names in place of values, without storing anything', async () => {
    const ctx = await open()
    const before = (await fixture.files()).length
    const { body } = await previewTemplate(ctx, { html: letter, has_letterhead: true, values: {} })
    // The body of a preview is whole.
    expect((await ctx.inspector.inspect(body as Uint8Array)).pageCount).toBe(1)
    expect((await fixture.files()).length).toBe(before)
  })
})

describe('versions', () => {
  test('never change; letters use the latest version or the one that is named', async () => {
    const ctx = await open()
    const { id } = await create(ctx, '<p>One</p>')
    const second = await save(ctx, id, '<p>Two {{amount}}</p>', 1)
    expect(second.versions.map(({ version }) => version)).toEqual([2, 1])
    expect(await getTemplateVersion(ctx, id, 1)).toMatchObject({ html: '<p>One</p>', fields: [] })
    expect((await render(ctx, id, { version: 1 })).made_from).toMatchObject({ version: 1 })
    expect((await render(ctx, id, { values: { amount: '1' } })).made_from).toMatchObject({ version: 2 })
    await expect(render(ctx, id, { version: 3 })).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
  })

  test('reject the second of two concurrent edits, naming the first', async () => {
    const ctx = await open()
    const { id } = await create(ctx, '<p>One</p>')
    const saved = await Promise.allSettled([save(ctx, id, '<p>A</p>', 1), save(ctx, id, '<p>B</p>', 1)])
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TEMPLATE_CHANGED' },
    })
    expect((await getTemplate(ctx, id)).versions).toHaveLength(2)
  })

  test('of an archived template stay readable, but make no letters until it is restored', async () => {
    const ctx = await open()
    const { id } = await create(ctx, '<p>One</p>')
    await updateTemplate(ctx, id, { archived: true })
    expect((await listTemplates(ctx, { archived: 'false', limit: 50 })).data).toEqual([])
    expect((await listTemplates(ctx, { archived: 'true', limit: 50 })).data).toMatchObject([{ id }])
    expect(await getTemplateVersion(ctx, id, 1)).toMatchObject({ html: '<p>One</p>' })
    await expect(render(ctx, id)).rejects.toMatchObject({ code: 'TEMPLATE_ARCHIVED' })
    await expect(save(ctx, id, '<p>Two</p>')).rejects.toMatchObject({ code: 'TEMPLATE_ARCHIVED' })
    await updateTemplate(ctx, id, { archived: false })
    expect((await render(ctx, id)).page_count).toBe(1)
  })

  test('can be changed by managers, and by senders where allowed; every change is audited', async () => {
    const ctx = await open('admin')
    const { id } = await create(ctx, '<p>One</p>')
    const sender = { ...ctx, role: 'sender' as const }
    await expect(save(sender, id, '<p>Two</p>')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(create(sender, '<p>Own</p>')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(updateLetterhead(sender, { senders_may_edit: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((await render(sender, id)).page_count).toBe(1)
    await updateLetterhead(ctx, { senders_may_edit: true })
    expect((await save(sender, id, '<p>Two</p>')).latest.version).toBe(2)
    const reviewer = { ...ctx, role: 'reviewer' as const }
    await expect(save(reviewer, id, '<p>Three</p>')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const entries = await ctx.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, ctx.organizationId))
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'letterhead.updated',
      'template.created',
      'template.version_saved',
    ])
  })

  test('of another organization are not found', async () => {
    const ctx = await open()
    const { id } = await create(ctx, '<p>One</p>')
    const stranger = await open()
    await expect(getTemplate(stranger, id)).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
    await expect(render(stranger, id)).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
    await expect(updateTemplate(stranger, id, { name: 'x' })).rejects.toMatchObject({
      code: 'TEMPLATE_NOT_FOUND',
    })
  })
})

describe('a Word document', () => {
  const paragraph = (text: string, properties = ''): string =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const convert = (ctx: ServiceContext, file: Buffer) => convertTemplateFile(ctx, Readable.from([file]))

  test('is converted to HTML with its fields, and reports what was left out', async () => {
    const ctx = await open()
    const body = [
      paragraph('{{date}}', '<w:jc w:val="right"/>'),
      '<w:p><w:r><w:t>Dear {{recipient</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>.name}}</w:t></w:r></w:p>',
      '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
      paragraph('Odd', '<w:pStyle w:val="Fancy"/>'),
    ].join('')
    const content = await convert(ctx, docx(body, { 'word/header1.xml': docxHeader('Old letterhead') }))
    expect(content.html).toContain('<p style="text-align: right">{{date}}</p>')
    expect(content.html).toContain('<p>Dear {{recipient<strong>.name}}</strong></p>')
    expect(content.html).toContain('break-before: page')
    expect(content.fields.map(({ name }) => name)).toEqual(['date', 'recipient.name'])
    expect(content.messages).toContain('Headers and footers are left out. Use the letterhead.')
    expect(content.messages.some((message) => message.includes('“Fancy”'))).toBe(true)
  })

  test.each([
    ['no ZIP', Buffer.from('PK\u0003\u0004 not a zip')],
    ['another ZIP', docx('').subarray(0, 200)],
    ['text', Buffer.from('just text')],
    ['an empty letter', docx('')],
    ['a part of immense size', docx(paragraph('x'), { 'word/styles.xml': new Uint8Array(30_000_000) })],
  ])('that is %s is rejected', async (_, file) => {
    await expect(convert(await open(), file)).rejects.toMatchObject({ code: 'INVALID_TEMPLATE' })
  })

  test('is rejected above 5 MB', async () => {
    await expect(convert(await open(), Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    })
  })
})
