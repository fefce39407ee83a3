import { createHash } from 'node:crypto'

import type {
  CreateTemplateInput,
  CreateTemplateVersionInput,
  TemplateContent,
  TemplateDetail,
  UpdateTemplateInput,
} from '#lib/contract/templates/template.ts'
import { templateLimits } from '#lib/contract/templates/template.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { templates, templateVersions } from '#lib/service/db/schema/templates.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { readUpTo } from '#lib/service/files/images.ts'
import { momentOfId, newIdAt } from '#lib/service/ids.ts'

import { authorizeEdit } from './letterhead.ts'
import { getTemplate, isTemplate, loadTemplate, type TemplateRow } from './load-template.ts'
import { runTemplateTask } from './template-renderer.ts'

const editorOf = ({ actor }: ServiceContext): string | null => (actor.type === 'user' ? actor.userId : null)

const requireShort = (content: TemplateContent): TemplateContent => {
  if (content.html.length <= templateLimits.html) return content
  throw new ServiceError(
    'INVALID_TEMPLATE',
    'The letter is longer than 200,000 characters of HTML. Shorten it, or split it.',
  )
}

const readContent = async (html: string): Promise<TemplateContent> => {
  const { fields, messages, html: clean } = await runTemplateTask({ kind: 'read_html', html })
  return requireShort({ html: clean, fields, messages })
}

/** Bytes with which every ZIP file, and so every DOCX file, begins. */
const zipSignature = [0x50, 0x4b, 0x03, 0x04]

/** Reads a DOCX or HTML file as a template would be read; nothing is stored. Throws FORBIDDEN, INVALID_TEMPLATE, FILE_TOO_LARGE. */
export const convertTemplateFile = async (
  ctx: ServiceContext,
  bytes: AsyncIterable<Uint8Array>,
): Promise<TemplateContent> => {
  await authorizeEdit(ctx)
  const file = await readUpTo(
    bytes,
    templateLimits.fileBytes,
    'The file is larger than 5 MB. Remove its pictures.',
  )
  if (zipSignature.every((byte, index) => file[index] === byte)) {
    const { fields, messages, html } = await runTemplateTask({ kind: 'read_docx', bytes: file })
    return requireShort({ html, fields, messages })
  }
  const text = file.toString('utf8').replace(/^\uFEFF/, '')
  if (!/<[a-z!]/i.test(text) || text.includes('\u0000')) {
    throw new ServiceError('INVALID_TEMPLATE', 'The file is neither a Word document (.docx) nor HTML.')
  }
  return readContent(text)
}

const insertVersion = async (
  ctx: TransactionContext,
  templateId: string,
  version: number,
  content: TemplateContent & { hasLetterhead: boolean },
): Promise<void> => {
  await ctx.db.insert(templateVersions).values({
    organizationId: ctx.organizationId,
    templateId,
    version,
    html: content.html,
    sha256: createHash('sha256').update(content.html).digest('hex'),
    hasLetterhead: content.hasLetterhead,
    fields: content.fields,
    messages: content.messages,
    createdBy: editorOf(ctx),
    createdAt: ctx.clock.now(),
  })
}

const asAudited = ({ name, archived_at, latest }: TemplateDetail) => ({
  name,
  archived_at,
  version: latest.version,
  sha256: latest.sha256,
})

/** Creates a template with its first version. Throws FORBIDDEN, INVALID_TEMPLATE. */
export const createTemplate = async (
  ctx: ServiceContext,
  input: CreateTemplateInput,
): Promise<TemplateDetail> => {
  await authorizeEdit(ctx)
  const id = ctx.intent?.id ?? newIdAt(ctx.clock.now())
  // A previous attempt of the same request may have created it.
  const [made] = ctx.intent?.isTakenUp ? await ctx.db.select().from(templates).where(isTemplate(ctx, id)) : []
  if (made) return getTemplate(ctx, id)
  const content = await readContent(input.html)
  const now = momentOfId(id)
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.insert(templates).values({
      organizationId: ctx.organizationId,
      id,
      name: input.name,
      latestVersion: 1,
      createdAt: now,
      updatedAt: now,
    })
    await insertVersion(ctx, id, 1, { ...content, hasLetterhead: input.has_letterhead })
    const template = await getTemplate(ctx, id)
    const subject = { type: 'template', id }
    await recordAudit(ctx, { action: 'template.created', subject, after: asAudited(template) })
    return template
  })
}

/** Locks a template until the transaction ends. Throws TEMPLATE_NOT_FOUND. */
const lockTemplate = async (ctx: TransactionContext, id: string): Promise<TemplateRow> => {
  const { id: known } = await loadTemplate(ctx, id)
  const [row] = await ctx.db.select().from(templates).where(isTemplate(ctx, known)).for('update')
  if (!row) throw new Error(`template ${known} is gone`)
  return row
}

const recordChange = async (
  ctx: TransactionContext,
  action: 'template.updated' | 'template.version_saved',
  before: TemplateDetail,
): Promise<TemplateDetail> => {
  const after = await getTemplate(ctx, before.id)
  const subject = { type: 'template', id: before.id }
  await recordAudit(ctx, { action, subject, before: asAudited(before), after: asAudited(after) })
  return after
}

/** Renames, archives or restores a template. Its versions are unchanged. Throws FORBIDDEN, TEMPLATE_NOT_FOUND. */
export const updateTemplate = async (
  ctx: ServiceContext,
  id: string,
  input: UpdateTemplateInput,
): Promise<TemplateDetail> => {
  await authorizeEdit(ctx)
  return withTransaction(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id)
    const before = await getTemplate(ctx, row.id)
    const now = ctx.clock.now()
    const archivedAt =
      input.archived === undefined ? row.archivedAt : input.archived ? (row.archivedAt ?? now) : null
    await ctx.db
      .update(templates)
      .set({ name: input.name ?? row.name, archivedAt, updatedAt: now })
      .where(isTemplate(ctx, row.id))
    return recordChange(ctx, 'template.updated', before)
  })
}

/** Throws TEMPLATE_ARCHIVED if it makes no more letters. */
export const requireInUse = ({ name, archivedAt }: TemplateRow): void => {
  if (archivedAt === null) return
  throw new ServiceError(
    'TEMPLATE_ARCHIVED',
    `“${name}” is archived. Restore it first, or choose another template.`,
  )
}

/**
 * Saves a new version, which letters are made from unless another is named. Throws FORBIDDEN, TEMPLATE_NOT_FOUND,
 * TEMPLATE_ARCHIVED, INVALID_TEMPLATE, and TEMPLATE_CHANGED when `based_on` is no longer the latest.
 */
export const createTemplateVersion = async (
  ctx: ServiceContext,
  id: string,
  input: CreateTemplateVersionInput,
): Promise<TemplateDetail> => {
  await authorizeEdit(ctx)
  requireInUse(await loadTemplate(ctx, id))
  const content = await readContent(input.html)
  return withTransaction(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id)
    requireInUse(row)
    if (input.based_on !== undefined && input.based_on !== row.latestVersion) {
      throw new ServiceError(
        'TEMPLATE_CHANGED',
        `Version ${row.latestVersion} was saved meanwhile. Look at it, then make your change to it.`,
      )
    }
    const before = await getTemplate(ctx, row.id)
    const version = row.latestVersion + 1
    await insertVersion(ctx, row.id, version, { ...content, hasLetterhead: input.has_letterhead })
    await ctx.db
      .update(templates)
      .set({ latestVersion: version, updatedAt: ctx.clock.now() })
      .where(isTemplate(ctx, row.id))
    return recordChange(ctx, 'template.version_saved', before)
  })
}
