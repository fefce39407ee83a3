import { eq } from 'drizzle-orm'

import type { Retention } from '#lib/contract/retention/retention.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { retentionEnd } from './retention-periods.ts'

/** For how long the organization keeps documents and evidence. */
export const getRetention = async ({ db, organizationId }: ServiceContext): Promise<Retention> => {
  const [row] = await db
    .select({
      document_days: organizations.documentRetentionDays,
      evidence_days: organizations.evidenceRetentionDays,
    })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  if (!row) throw new Error(`organization ${organizationId} is missing`)
  return row
}

/** Chooses the periods for what is shipped from now on. Throws FORBIDDEN. */
export const updateRetention = async (ctx: ServiceContext, input: Retention): Promise<Retention> => {
  authorize(ctx, 'manage_organization')
  await withTransaction(ctx, async (ctx) => {
    const before = await getRetention(ctx)
    await ctx.db
      .update(organizations)
      .set({ documentRetentionDays: input.document_days, evidenceRetentionDays: input.evidence_days })
      .where(eq(organizations.organizationId, ctx.organizationId))
    await recordAudit(ctx, {
      action: 'retention.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after: input,
    })
  })
  return getRetention(ctx)
}

/** The moments at which a piece's evidence and document will have been kept long enough: fixed when first shipped. */
export const fixExpiry = async (
  scope: ServiceContext,
  shippedAt: Date,
): Promise<{ shippedDataExpiresAt: Date; documentExpiresAt: Date }> => {
  const { document_days, evidence_days } = await getRetention(scope)
  return {
    shippedDataExpiresAt: retentionEnd(shippedAt, evidence_days),
    documentExpiresAt: retentionEnd(shippedAt, document_days),
  }
}
