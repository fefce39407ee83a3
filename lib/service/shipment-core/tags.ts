import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { maximumTags, type Tag } from '#lib/contract/shipments/shipment.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

/** Gives a shipment exactly these tags, by name; unknown names become new tags of the organization. */
export const setTags = async (
  ctx: TransactionContext,
  shipmentId: string,
  names: readonly string[],
): Promise<void> => {
  const { organizationId } = ctx
  await ctx.db
    .delete(shipmentTags)
    .where(and(eq(shipmentTags.organizationId, organizationId), eq(shipmentTags.shipmentId, shipmentId)))
  const unique = [...new Set(names)].sort()
  if (unique.length === 0) return
  await ctx.db
    .insert(tags)
    .values(unique.map((name) => ({ organizationId, id: newId(), name })))
    .onConflictDoNothing()
  const found = await ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, organizationId), inArray(tags.name, unique)))
  await ctx.db
    .insert(shipmentTags)
    .values(found.map((tag) => ({ organizationId, tagId: tag.id, shipmentId })))
}

const requireNotHeld = async (ctx: TransactionContext, removed: readonly Tag[]): Promise<void> => {
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  const [hold] = await ctx.db
    .select({ tagId: legalHolds.tagId })
    .from(legalHolds)
    .where(
      and(
        eq(legalHolds.organizationId, ctx.organizationId),
        inArray(legalHolds.tagId, ids),
        isNull(legalHolds.releasedAt),
      ),
    )
    .limit(1)
  if (!hold) return
  const name = removed.find(({ id }) => id === hold.tagId)?.name ?? ''
  throw new ServiceError(
    'TAG_HELD',
    `The tag “${name}” is under legal hold, which applies to this shipment. Release the hold before removing the tag.`,
  )
}

/**
 * Adds tags to a locked shipment and removes others, by name; returns which of them changed anything. Throws TAG_HELD,
 * and VALIDATION_ERROR for too many.
 */
export const changeTags = async (
  ctx: TransactionContext,
  shipmentId: string,
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<{ added: string[]; removed: string[] }> => {
  const before = await tagsOf(ctx, shipmentId)
  const had = new Set(before.map(({ name }) => name))
  const added = [...new Set(change.add)].filter((name) => !had.has(name)).sort()
  const gone = before.filter(({ name }) => change.remove.includes(name) && !change.add.includes(name))
  const removed = gone.map(({ name }) => name)
  if (added.length === 0 && removed.length === 0) return { added, removed }
  await requireNotHeld(ctx, gone)
  const after = [...had].filter((name) => !removed.includes(name)).concat(added)
  if (after.length > maximumTags) {
    const message = `A shipment can have at most ${maximumTags} tags, and this one would have ${after.length}.`
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'tags', message }] })
  }
  await setTags(ctx, shipmentId, after)
  return { added, removed }
}

const selectTags = prepareStatement((db) =>
  db
    .select({ id: tags.id, name: tags.name })
    .from(shipmentTags)
    .innerJoin(
      tags,
      and(eq(tags.organizationId, shipmentTags.organizationId), eq(tags.id, shipmentTags.tagId)),
    )
    .where(
      and(
        eq(shipmentTags.organizationId, sql.placeholder('organizationId')),
        eq(shipmentTags.shipmentId, sql.placeholder('shipmentId')),
      ),
    )
    .orderBy(tags.name)
    .prepare('select_tags'),
)

/** The tags of one shipment, by name. */
export const tagsOf = ({ db, organizationId }: ServiceContext, shipmentId: string): Promise<Tag[]> =>
  selectTags(db).execute({ organizationId, shipmentId })

/** All tags of the organization, by name. */
export const listTags = (ctx: ServiceContext): Promise<Tag[]> =>
  ctx.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(eq(tags.organizationId, ctx.organizationId))
    .orderBy(tags.name)
