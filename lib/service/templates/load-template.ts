import { and, desc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'

import type {
  ListTemplatesQuery,
  Template,
  TemplateDetail,
  TemplateVersion,
  TemplateVersionBrief,
} from '#lib/contract/templates/template.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { templates, templateVersions } from '#lib/service/db/schema/templates.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

export type TemplateRow = typeof templates.$inferSelect
export type VersionRow = typeof templateVersions.$inferSelect

const notFound = (message = 'This template does not exist in your organization.') =>
  new ServiceError('TEMPLATE_NOT_FOUND', message)

/** Matches the template with this ID. */
export const isTemplate = (ctx: ServiceContext, id: string): SQL | undefined =>
  and(eq(templates.organizationId, ctx.organizationId), eq(templates.id, id))

const versionsOf = (ctx: ServiceContext, templateId: string): SQL | undefined =>
  and(eq(templateVersions.organizationId, ctx.organizationId), eq(templateVersions.templateId, templateId))

/** Without the text, which may be long. */
const briefColumns = {
  version: templateVersions.version,
  hasLetterhead: templateVersions.hasLetterhead,
  fields: templateVersions.fields,
  sha256: templateVersions.sha256,
  createdBy: templateVersions.createdBy,
  createdAt: templateVersions.createdAt,
}

type BriefRow = Pick<VersionRow, keyof typeof briefColumns>

const presentBrief = (row: BriefRow, author: string | null): TemplateVersionBrief => ({
  version: row.version,
  has_letterhead: row.hasLetterhead,
  fields: row.fields,
  sha256: row.sha256,
  created_by: row.createdBy === null ? null : { id: row.createdBy, name: author },
  created_at: row.createdAt.toISOString(),
})

const present = (row: TemplateRow, latest: TemplateVersionBrief): Template => ({
  id: row.id,
  name: row.name,
  latest,
  archived_at: momentOf(row.archivedAt),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

/** Returns one page of templates, newest first: those in use, or those that are archived. */
export const listTemplates = async (
  ctx: ServiceContext,
  query: ListTemplatesQuery,
): Promise<Page<Template>> => {
  const found = await ctx.db
    .select({ template: templates, version: briefColumns, author: user.name })
    .from(templates)
    .innerJoin(
      templateVersions,
      and(
        eq(templateVersions.organizationId, templates.organizationId),
        eq(templateVersions.templateId, templates.id),
        eq(templateVersions.version, templates.latestVersion),
      ),
    )
    .leftJoin(user, eq(user.id, templateVersions.createdBy))
    .where(
      and(
        eq(templates.organizationId, ctx.organizationId),
        query.archived === 'true' ? isNotNull(templates.archivedAt) : isNull(templates.archivedAt),
        query.cursor === undefined ? undefined : lt(templates.id, query.cursor.toLowerCase()),
      ),
    )
    .orderBy(desc(templates.id))
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found, query.limit, ({ template }) => template.id)
  return {
    data: rows.map(({ template, version, author }) => present(template, presentBrief(version, author))),
    ...tail,
  }
}

/** Loads a template. Throws TEMPLATE_NOT_FOUND. */
export const loadTemplate = async (ctx: ServiceContext, id: string): Promise<TemplateRow> => {
  const [row] = isId(id) ? await ctx.db.select().from(templates).where(isTemplate(ctx, id)) : []
  if (!row) throw notFound()
  return row
}

/** Reads a template with its versions. Throws TEMPLATE_NOT_FOUND. */
export const getTemplate = async (ctx: ServiceContext, id: string): Promise<TemplateDetail> => {
  const row = await loadTemplate(ctx, id)
  const found = await ctx.db
    .select({ version: briefColumns, author: user.name })
    .from(templateVersions)
    .leftJoin(user, eq(user.id, templateVersions.createdBy))
    .where(versionsOf(ctx, row.id))
    .orderBy(desc(templateVersions.version))
  const versions = found.map(({ version, author }) => presentBrief(version, author))
  const latest = versions.find(({ version }) => version === row.latestVersion)
  if (!latest) throw new Error(`version ${row.latestVersion} of template ${row.id} is missing`)
  return { ...present(row, latest), versions }
}

/** Loads a version with its template. Throws TEMPLATE_NOT_FOUND. */
export const loadVersion = async (
  ctx: ServiceContext,
  id: string,
  number: number | undefined,
): Promise<{ template: TemplateRow; version: VersionRow }> => {
  const template = await loadTemplate(ctx, id)
  const wanted = number ?? template.latestVersion
  const [version] = await ctx.db
    .select()
    .from(templateVersions)
    .where(and(versionsOf(ctx, template.id), eq(templateVersions.version, wanted)))
  if (!version) {
    throw notFound(`“${template.name}” has no version ${wanted}. The latest is ${template.latestVersion}.`)
  }
  return { template, version }
}

/** Reads a version with its text. Throws TEMPLATE_NOT_FOUND. */
export const getTemplateVersion = async (
  ctx: ServiceContext,
  id: string,
  number: number,
): Promise<TemplateVersion> => {
  const { template, version } = await loadVersion(ctx, id, number)
  const [author] =
    version.createdBy === null
      ? []
      : await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, version.createdBy))
  return {
    ...presentBrief(version, author?.name ?? null),
    template_id: template.id,
    name: template.name,
    html: version.html,
    messages: version.messages,
  }
}
