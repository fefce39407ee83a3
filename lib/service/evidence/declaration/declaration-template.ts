import { eq } from 'drizzle-orm'

import type {
  CurrentDeclarationTemplate,
  DeclarationTemplate,
} from '#lib/contract/declaration/declaration.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Database, Transaction } from '#lib/service/db/client.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'

import { defaultDeclarationTemplate } from './default-template.ts'

type Scope = Pick<ServiceContext, 'organizationId'> & { db: Database | Transaction }

/** The words of the organization's declarations of mailing; the default ones while it has written none. */
export const getDeclarationTemplate = async ({
  db,
  organizationId,
}: Scope): Promise<CurrentDeclarationTemplate> => {
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
  return ctx.db.transaction(async (tx) => {
    const before = await getDeclarationTemplate({ ...ctx, db: tx })
    await tx
      .update(organizations)
      .set({ declarationTemplate: template })
      .where(eq(organizations.organizationId, ctx.organizationId))
    const after = await getDeclarationTemplate({ ...ctx, db: tx })
    await recordAudit(tx, ctx, {
      action: 'declaration_template.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after,
    })
    return after
  })
}
