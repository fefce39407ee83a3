import { eq } from 'drizzle-orm'

import type {
  CurrentDeclarationTemplate,
  DeclarationTemplate,
} from '#lib/contract/declaration/declaration.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { defaultDeclarationTemplate } from './default-template.ts'

/** The words of the organization's declarations of mailing; the default ones while it has written none. */
export const getDeclarationTemplate = async ({
  db,
  organizationId,
}: ServiceContext): Promise<CurrentDeclarationTemplate> => {
  const [row] = await db
    .select({ template: organizations.declarationTemplate })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  if (!row) throw new Error(`organization ${organizationId} is missing`)
  return { ...(row.template ?? defaultDeclarationTemplate), is_default: row.template === null }
}

/** Writes the whole template; null goes back to the default one. Throws FORBIDDEN. */
export const updateDeclarationTemplate = async (
  ctx: ServiceContext,
  template: DeclarationTemplate | null,
): Promise<CurrentDeclarationTemplate> => {
  authorize(ctx, 'manage_organization')
  return withTransaction(ctx, async (ctx) => {
    const before = await getDeclarationTemplate(ctx)
    await ctx.db
      .update(organizations)
      .set({ declarationTemplate: template })
      .where(eq(organizations.organizationId, ctx.organizationId))
    const after = await getDeclarationTemplate(ctx)
    await recordAudit(ctx, {
      action: 'declaration_template.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after,
    })
    return after
  })
}
