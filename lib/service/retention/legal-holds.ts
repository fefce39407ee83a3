import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'

import type { LegalHold, PlaceHoldInput } from '#lib/contract/retention/retention.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { momentOf } from '#lib/service/clock.ts'
import { type TransactionContext, type ServiceContext, actorName } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { legalHolds, purges } from '#lib/service/db/schema/retention.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { briefOfRow, lockMatter, presentBrief } from '#lib/service/matters/load-matter.ts'
import { holdFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { recordHoldInLetters, recordReleaseInLetters } from './matter-holds.ts'

/** The tag, or NOT_FOUND. */
const loadTag = async (ctx: TransactionContext, tagId: string): Promise<{ id: string; name: string }> => {
  const [tag] = await ctx.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.organizationId, ctx.organizationId), eq(tags.id, tagId)))
  if (!tag) throw new ServiceError('NOT_FOUND', 'This tag does not exist in your organization.')
  return tag
}

const placer = alias(user, 'placer')
const releaser = alias(user, 'releaser')

/** The id within an actor such as `user:<id>`; null for any other. */
const userIdIn = (actor: PgColumn) =>
  sql`case when ${actor} like 'user:%' then substring(${actor}, 6)::uuid end`

const select = ({ db, organizationId }: ServiceContext) =>
  db
    .select({
      hold: legalHolds,
      tag: { id: tags.id, name: tags.name },
      shipment: {
        id: shipments.id,
        name: shipments.name,
        toAddress: shipments.toAddress,
        trackingNumber: shipments.trackingNumber,
      },
      matter: briefOfRow(organizationId, sql`"legal_holds"."matter_id"`),
      placer: placer.name,
      releaser: releaser.name,
    })
    .from(legalHolds)
    .leftJoin(tags, and(eq(tags.organizationId, legalHolds.organizationId), eq(tags.id, legalHolds.tagId)))
    .leftJoin(
      shipments,
      and(eq(shipments.organizationId, legalHolds.organizationId), eq(shipments.id, legalHolds.shipmentId)),
    )
    .leftJoin(placer, eq(placer.id, userIdIn(legalHolds.placedBy)))
    .leftJoin(releaser, eq(releaser.id, userIdIn(legalHolds.releasedBy)))

type SelectedHold = Awaited<ReturnType<typeof select>>[number]

/** Returns a shipment's title if its document is not loaded. */
export const titleOf = (shipment: {
  name: string | null
  toAddress: { name: string | null; company: string | null }
}) => shipment.name ?? shipment.toAddress.name ?? shipment.toAddress.company ?? 'Untitled shipment'

const presentHold = ({ hold, tag, matter, shipment, ...names }: SelectedHold): LegalHold => ({
  id: hold.id,
  shipment_id: hold.shipmentId,
  shipment: shipment && {
    id: shipment.id,
    title: titleOf(shipment),
    tracking_number: shipment.trackingNumber,
  },
  tag,
  matter,
  reason: hold.reason,
  placed_by: hold.placedBy,
  placed_by_name: names.placer,
  placed_at: hold.placedAt.toISOString(),
  released_by: hold.releasedBy,
  released_by_name: names.releaser,
  released_at: momentOf(hold.releasedAt),
  release_reason: hold.releaseReason,
})

/** The organization's legal holds for which `where` is true, newest first; at most 500. */
export const loadHolds = async (ctx: ServiceContext, where: SQL | undefined): Promise<LegalHold[]> => {
  const rows = await select(ctx)
    .where(and(eq(legalHolds.organizationId, ctx.organizationId), where))
    .orderBy(desc(legalHolds.placedAt), desc(legalHolds.id))
    .limit(500)
  return rows.map(presentHold)
}

/** One of the organization's legal holds, which is known to be there. */
const loadHold = async (ctx: ServiceContext, holdId: string): Promise<LegalHold> => {
  const [hold] = await loadHolds(ctx, eq(legalHolds.id, holdId))
  if (!hold) throw new Error(`hold ${holdId} is missing`)
  return hold
}

/** Invalidates the cached details of shipments past their retention with this tag: their files come and go with the hold. */
const invalidateExpired = async (ctx: TransactionContext, tagId: string): Promise<void> => {
  const found = await ctx.db
    .select({ id: shipments.id })
    .from(shipmentTags)
    .innerJoin(
      shipments,
      and(
        eq(shipments.organizationId, shipmentTags.organizationId),
        eq(shipments.id, shipmentTags.shipmentId),
      ),
    )
    .where(
      and(
        eq(shipmentTags.organizationId, ctx.organizationId),
        eq(shipmentTags.tagId, tagId),
        lte(shipments.shippedDataExpiresAt, ctx.clock.now()),
        isNull(shipments.evidencePurgedAt),
      ),
    )
  for (const { id } of found) await invalidateDetail(ctx, id)
}

/** Throws EVIDENCE_EXPIRED when a deletion has started, which no hold can stop. */
const rejectStartedPurge = async (ctx: TransactionContext, shipmentId: string): Promise<void> => {
  const [begun] = await ctx.db
    .select({ scope: purges.scope })
    .from(purges)
    .where(
      and(
        eq(purges.organizationId, ctx.organizationId),
        eq(purges.shipmentId, shipmentId),
        eq(purges.scope, 'evidence'),
      ),
    )
  if (!begun) return
  throw new ServiceError(
    'EVIDENCE_EXPIRED',
    'The retention period of this shipment has ended and its evidence has been deleted, so it can no longer be placed on hold.',
  )
}

/**
 * Places a shipment, or every shipment with a tag or of a matter, under hold in spite of its retention. Throws FORBIDDEN,
 * SHIPMENT_NOT_FOUND, NOT_FOUND (the tag), MATTER_NOT_FOUND, EVIDENCE_EXPIRED.
 */
export const placeHold = async (ctx: ServiceContext, input: PlaceHoldInput): Promise<LegalHold> => {
  authorize(ctx, 'manage_holds')
  return withTransaction(ctx, async (ctx) => {
    const shipment = input.shipment_id ? await lockShipment(ctx, input.shipment_id) : null
    if (shipment) await rejectStartedPurge(ctx, shipment.id)
    const tag = input.tag_id ? await loadTag(ctx, input.tag_id) : null
    // Locked, so that no letter joins the matter between the hold and its place in the letters' timelines.
    const matter = input.matter_id ? await lockMatter(ctx, input.matter_id, 'update') : null
    const [hold] = await ctx.db
      .insert(legalHolds)
      .values({
        organizationId: ctx.organizationId,
        id: newId(),
        shipmentId: shipment?.id ?? null,
        tagId: tag?.id ?? null,
        matterId: matter?.id ?? null,
        reason: input.reason,
        placedBy: actorName(ctx.actor),
        placedAt: ctx.clock.now(),
      })
      .returning()
    if (!hold) throw new Error('the hold was not saved')
    if (shipment) {
      recordUpdate(ctx, shipment, {
        message: `Placed under legal hold: ${input.reason}`,
        metadata: { legal_hold_id: hold.id },
        facts: [holdFact(hold)],
      })
    }
    if (tag) await invalidateExpired(ctx, tag.id)
    if (matter) await recordHoldInLetters(ctx, presentBrief(matter), hold)
    const placed = await loadHold(ctx, hold.id)
    await recordAudit(ctx, {
      action: 'legal_hold.placed',
      subject: { type: 'legal_hold', id: hold.id },
      after: {
        shipment_id: placed.shipment_id,
        tag: placed.tag?.name ?? null,
        matter: placed.matter?.number ?? null,
        reason: placed.reason,
      },
    })
    return placed
  })
}

/** Ends a hold, with the reason. Throws FORBIDDEN, NOT_FOUND, INVALID_STATUS_TRANSITION (released before). */
export const releaseHold = async (
  ctx: ServiceContext,
  holdId: string,
  input: { reason: string },
): Promise<LegalHold> => {
  authorize(ctx, 'manage_holds')
  const isThis = and(eq(legalHolds.organizationId, ctx.organizationId), eq(legalHolds.id, holdId))
  return withTransaction(ctx, async (ctx) => {
    const [released] = await ctx.db.select().from(legalHolds).where(isThis).for('update')
    if (!released) throw new ServiceError('NOT_FOUND', 'This legal hold does not exist in your organization.')
    if (released.releasedAt) {
      throw new ServiceError('INVALID_STATUS_TRANSITION', 'This hold has already been released.')
    }
    const changes = {
      releasedAt: ctx.clock.now(),
      releasedBy: actorName(ctx.actor),
      releaseReason: input.reason,
    }
    const [updated] = await ctx.db.update(legalHolds).set(changes).where(isThis).returning()
    if (released.shipmentId && updated) {
      const shipment = await lockShipment(ctx, released.shipmentId)
      recordUpdate(ctx, shipment, {
        message: `Released from legal hold: ${input.reason}`,
        metadata: { legal_hold_id: holdId },
        facts: [holdFact(updated)],
      })
    }
    if (released.tagId) await invalidateExpired(ctx, released.tagId)
    if (released.matterId) {
      const matter = await lockMatter(ctx, released.matterId, 'update')
      await recordReleaseInLetters(ctx, presentBrief(matter), { id: holdId, reason: input.reason })
    }
    const hold = await loadHold(ctx, holdId)
    await recordAudit(ctx, {
      action: 'legal_hold.released',
      subject: { type: 'legal_hold', id: holdId },
      before: {
        shipment_id: released.shipmentId,
        tag: hold.tag?.name ?? null,
        matter: hold.matter?.number ?? null,
        reason: released.reason,
      },
      after: { release_reason: input.reason },
    })
    return hold
  })
}
