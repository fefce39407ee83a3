import { and, asc, eq, ne } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { type LetterBeside, purchases } from '#lib/service/db/schema/purchases.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

/**
 * Returns the letters bought together with one, by its purchase, once all labels exist; empty for a letter bought
 * alone.
 */
export const loadLettersBeside = async (
  ctx: Pick<ServiceContext, 'db' | 'organizationId'>,
  purchase: Pick<typeof purchases.$inferSelect, 'jointId' | 'shipmentId'>,
): Promise<LetterBeside[]> => {
  if (purchase.jointId === null) return []
  const rows = await ctx.db
    .select({
      shipmentId: purchases.shipmentId,
      label: purchases.label,
      companionOf: shipments.companionOf,
      sha256: documents.sha256,
    })
    .from(purchases)
    .innerJoin(
      shipments,
      and(eq(shipments.organizationId, purchases.organizationId), eq(shipments.id, purchases.shipmentId)),
    )
    .innerJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        eq(purchases.jointId, purchase.jointId),
        ne(purchases.shipmentId, purchase.shipmentId),
      ),
    )
    .orderBy(asc(purchases.shipmentId))
  return rows.map(({ shipmentId, label, companionOf, sha256 }) => ({
    shipment_id: shipmentId,
    companion_of: companionOf,
    carrier: label?.carrier ?? null,
    service: label?.service ?? null,
    tracking_number: label?.trackingNumber ?? null,
    document_sha256: sha256,
  }))
}
