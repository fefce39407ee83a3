import { and, eq, inArray } from 'drizzle-orm'

import type { Tag } from '#lib/contract/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Database, Transaction } from '#lib/service/db/client.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'

/** Gives a shipment exactly these tags, by name; unknown names become new tags of the organization. */
export const setTags = async (
  tx: Transaction,
  ctx: Pick<ServiceContext, 'organizationId'>,
  shipmentId: string,
  names: readonly string[],
): Promise<void> => {
  const { organizationId } = ctx
  await tx
    .delete(shipmentTags)
    .where(and(eq(shipmentTags.organizationId, organizationId), eq(shipmentTags.shipmentId, shipmentId)))
  const unique = [...new Set(names)].sort()
  if (unique.length === 0) return
  await tx
    .insert(tags)
    .values(unique.map((name) => ({ organizationId, id: newId(), name })))
    .onConflictDoNothing()
  const found = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, organizationId), inArray(tags.name, unique)))
  await tx.insert(shipmentTags).values(found.map((tag) => ({ organizationId, tagId: tag.id, shipmentId })))
}

/** The tags of one shipment, by name. */
export const tagsOf = (
  db: Database | Transaction,
  ctx: Pick<ServiceContext, 'organizationId'>,
  shipmentId: string,
): Promise<Tag[]> =>
  db
    .select({ id: tags.id, name: tags.name })
    .from(shipmentTags)
    .innerJoin(
      tags,
      and(eq(tags.organizationId, shipmentTags.organizationId), eq(tags.id, shipmentTags.tagId)),
    )
    .where(and(eq(shipmentTags.organizationId, ctx.organizationId), eq(shipmentTags.shipmentId, shipmentId)))
    .orderBy(tags.name)

/** All tags of the organization, by name. */
export const listTags = (ctx: ServiceContext): Promise<Tag[]> =>
  ctx.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(eq(tags.organizationId, ctx.organizationId))
    .orderBy(tags.name)
