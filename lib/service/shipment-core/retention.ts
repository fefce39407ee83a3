import { eq } from 'drizzle-orm'

import type { EvidenceRetention } from '#lib/contract/evidence/evidence.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { type Retention, retention, type UpdateRetentionInput } from '#lib/contract/retention/retention.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { lockOrganization } from '#lib/service/lock-organization.ts'
import { parseSettings, sentOf } from '#lib/service/parse-settings.ts'

import type { ShipmentRow } from './load-shipment.ts'

/** Days for which evidence is retained: ten years, leap days included. */
const evidenceRetentionDays = 3653

/** Days for which the original document is retained. */
const documentRetentionDays = 3653

/** Returns when a retention that starts at `start` ends. */
const retentionEnd = (start: Date, days = evidenceRetentionDays): Date =>
  new Date(start.getTime() + days * dayMs)

type Retained = Pick<typeof shipments.$inferSelect, 'shippedDataExpiresAt' | 'createdAt'>

/** Returns when the evidence is deleted. Fixed once the piece is shipped; until then counted from creation. */
export const evidenceExpiresAt = (shipment: Retained): Date =>
  shipment.shippedDataExpiresAt ?? retentionEnd(shipment.createdAt)

/** Returns when the original document is deleted. Fixed once the piece is shipped; until then counted from creation. */
export const documentExpiresAt = (
  shipment: Pick<typeof shipments.$inferSelect, 'documentExpiresAt' | 'createdAt'>,
): Date => shipment.documentExpiresAt ?? retentionEnd(shipment.createdAt, documentRetentionDays)

/**
 * Returns whether the evidence's retention has ended at `now`; a hold may retain it longer, see `isEvidenceExpired`.
 */
export const isPastRetention = (shipment: Retained, now: Date): boolean =>
  now.getTime() >= evidenceExpiresAt(shipment).getTime()

/** Returns for how long the organization retains documents and evidence. */
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

/**
 * Changes the periods for mail shipped from now on; omitted ones are unchanged. Throws FORBIDDEN, and VALIDATION_ERROR where
 * documents would be retained longer than evidence.
 */
export const updateRetention = async (
  ctx: ServiceContext,
  input: UpdateRetentionInput,
): Promise<Retention> => {
  authorize(ctx, 'manage_organization')
  await withTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx)
    const before = await getRetention(ctx)
    const after = parseSettings(retention, { ...before, ...sentOf(input) })
    await ctx.db
      .update(organizations)
      .set({ documentRetentionDays: after.document_days, evidenceRetentionDays: after.evidence_days })
      .where(eq(organizations.organizationId, ctx.organizationId))
    await recordAudit(ctx, {
      action: 'retention.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after,
    })
  })
  return getRetention(ctx)
}

/** Computes when a piece's evidence and document expire: fixed when it is first shipped. */
export const expiryFrom = async (
  scope: ServiceContext,
  shippedAt: Date,
): Promise<{ shippedDataExpiresAt: Date; documentExpiresAt: Date }> => {
  const { document_days, evidence_days } = await getRetention(scope)
  return {
    shippedDataExpiresAt: retentionEnd(shippedAt, evidence_days),
    documentExpiresAt: retentionEnd(shippedAt, document_days),
  }
}

const daysLeft = (expiresAt: Date | null, deletedAt: Date | null, now: Date): number | null =>
  expiresAt === null || deletedAt !== null
    ? null
    : Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs))

/** Describes for how long the data of a shipment is retained, and whether it has been deleted. */
export const describeRetention = (
  shipment: Pick<
    ShipmentRow,
    'shippedDataExpiresAt' | 'documentExpiresAt' | 'evidencePurgedAt' | 'documentPurgedAt' | 'createdAt'
  >,
  isHeld: boolean,
  now: Date,
): EvidenceRetention => ({
  is_fixed: shipment.shippedDataExpiresAt !== null,
  evidence_expires_at: evidenceExpiresAt(shipment).toISOString(),
  document_expires_at: documentExpiresAt(shipment).toISOString(),
  evidence_days_left: daysLeft(shipment.shippedDataExpiresAt, shipment.evidencePurgedAt, now),
  document_days_left: daysLeft(shipment.documentExpiresAt, shipment.documentPurgedAt, now),
  evidence_deleted_at: momentOf(shipment.evidencePurgedAt),
  document_deleted_at: momentOf(shipment.documentPurgedAt),
  is_held: isHeld,
})
