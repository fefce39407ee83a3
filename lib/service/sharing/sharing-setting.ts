import { eq } from 'drizzle-orm'

import type { Sharing } from '#lib/contract/sharing/share-link.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { DatabaseContext, ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'

/** Returns whether evidence may be shared by link. */
export const getSharing = async ({ db, organizationId }: DatabaseContext): Promise<Sharing> => {
  const [row] = await db
    .select({ is_allowed: organizations.sharingAllowed })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  if (!row) throw new Error(`organization ${organizationId} is missing`)
  return row
}

/** Allows sharing by link, or turns it off, with which every link stops working. Throws FORBIDDEN. */
export const updateSharing = (ctx: ServiceContext, input: Sharing): Promise<Sharing> => {
  authorize(ctx, 'manage_organization')
  return withTransaction(ctx, async (ctx) => {
    const before = await getSharing(ctx)
    await ctx.db
      .update(organizations)
      .set({ sharingAllowed: input.is_allowed })
      .where(eq(organizations.organizationId, ctx.organizationId))
    await recordAudit(ctx, {
      action: 'sharing.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after: input,
    })
    return input
  })
}
