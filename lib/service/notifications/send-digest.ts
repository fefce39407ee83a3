import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Role } from '#lib/contract/members/roles.values.ts'
import { type NotificationEvent, notificationEvents } from '#lib/contract/notifications/notification.ts'
import { pieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { paths } from '#lib/paths.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { notifications } from '#lib/service/db/schema/notifications.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { queueEmail } from '#lib/service/emails/send-email.ts'
import { findLimit } from '#lib/service/limit-of-member.ts'

import type { NotificationRow } from './add-notifications.ts'
import { composeDigest, type DigestItem } from './digest-email.ts'
import { notificationPath } from './notification-path.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** A longer list is read on the dashboard. The rest comes with the next email. */
const mostItems = 100

const findMember = async (ctx: TransactionContext, userId: string) => {
  const [member] = await ctx.db
    .select({ email: user.email, organization: organizations.name, role: members.role })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId)))
  return member
}

const findShipments = async (ctx: TransactionContext, rows: readonly NotificationRow[]) => {
  const ids = [...new Set(rows.flatMap(({ shipmentId }) => shipmentId ?? []))]
  if (ids.length === 0) return new Map<string, { title: string; state: string; key: string | null }>()
  const found = await ctx.db
    .select({
      id: shipments.id,
      name: shipments.name,
      to: shipments.toAddress,
      status: shipments.status,
      tracking_outcome: shipments.trackingOutcome,
      delivery_problem: shipments.deliveryProblem,
      matterId: shipments.matterId,
      createdBy: shipments.createdBy,
      awaiting_approval: sql<boolean>`${shipments.waitingApprovalId} is not null`,
      scheduled_for: shipments.scheduledFor,
    })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, ids)))
  return new Map(
    found.map(({ id, name, to, matterId, createdBy, ...facts }) => [
      id,
      {
        title: name ?? to.name ?? to.company ?? 'Shipment',
        state: pieceStates[pieceState(facts)].label,
        key: matterId ?? createdBy,
      },
    ]),
  )
}

/** Returns the events among these that concern only the end of a document. */
const findOfDocuments = async (ctx: TransactionContext, rows: readonly NotificationRow[]) => {
  const ids = rows.filter(({ event }) => event === 'evidence_expiring').map(({ eventId }) => eventId)
  if (ids.length === 0) return new Set<string>()
  const found = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.organizationId, ctx.organizationId),
        inArray(events.id, ids),
        sql`${events.details} ->> 'scope' = 'document'`,
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/** Drops, for good, what the member may see no longer who is limited to their matters, and returns the rest. */
const dropUnseen = async (
  ctx: TransactionContext,
  member: { userId: string; role: Role },
  waiting: NotificationRow[],
  known: ReadonlyMap<string, { key: string | null }>,
): Promise<NotificationRow[]> => {
  const limit = await findLimit(ctx, { organizationId: ctx.organizationId, ...member })
  if (!limit) return waiting
  const visible = new Set<string | null>([limit.userId, ...limit.matterIds])
  const isSeen = ({ shipmentId }: NotificationRow): boolean =>
    shipmentId === null || visible.has(known.get(shipmentId)?.key ?? null)
  const unseen = waiting.filter((row) => !isSeen(row)).map(({ eventId }) => eventId)
  if (unseen.length > 0) {
    await ctx.db
      .delete(notifications)
      .where(
        and(
          eq(notifications.organizationId, ctx.organizationId),
          eq(notifications.userId, member.userId),
          inArray(notifications.eventId, unseen),
        ),
      )
  }
  return waiting.filter(isSeen)
}

/**
 * Makes one e-mail of all that waits for a member, and has it sent. What waits is taken in the same transaction, so that
 * it is in one e-mail and no other. Does nothing when nothing waits, or the member has left.
 */
export const sendDigest = async (ctx: ServiceContext, userId: string): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const mine = and(
      eq(notifications.organizationId, ctx.organizationId),
      eq(notifications.userId, userId),
      isNull(notifications.emailId),
    )
    const waiting = await ctx.db
      .select()
      .from(notifications)
      .where(mine)
      .orderBy(asc(notifications.createdAt), asc(notifications.eventId))
      .limit(mostItems)
      .for('update', { skipLocked: true })
    const member = await findMember(ctx, userId)
    if (waiting.length === 0 || !member) return
    const known = await findShipments(ctx, waiting)
    const rows = await dropUnseen(ctx, { userId, role: member.role }, waiting, known)
    if (rows.length === 0) return
    const ofDocuments = await findOfDocuments(ctx, rows)
    const items = rows.map((row): DigestItem => {
      const shipment = row.shipmentId === null ? undefined : known.get(row.shipmentId)
      return {
        group: ofDocuments.has(row.eventId) ? 'document_expiring' : row.event,
        message: row.message,
        title: shipment?.title ?? null,
        state: shipment?.state ?? null,
        url: `${ctx.config.appUrl}${notificationPath(row)}`,
      }
    })
    const settingsUrl = `${ctx.config.appUrl}${paths.settings.notifications()}`
    const listed = notificationEvents.filter((event) => rows.some((row) => row.event === event))
    const stopUrl = (chosen: NotificationEvent[]): string =>
      unsubscribeLink(ctx.config, { organizationId: ctx.organizationId, userId, events: chosen })
    const emailId = await queueEmail(ctx, {
      organizationId: ctx.organizationId,
      to: member.email,
      ...composeDigest({ organization: member.organization, items, settingsUrl, stopUrl }),
      headers:
        listed.length > 0
          ? {
              'List-Unsubscribe': `<${stopUrl(listed)}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : { 'List-Unsubscribe': `<${settingsUrl}>` },
    })
    await ctx.db
      .update(notifications)
      .set({ emailId })
      .where(
        and(
          mine,
          inArray(
            notifications.eventId,
            rows.map(({ eventId }) => eventId),
          ),
        ),
      )
    if (waiting.length === mostItems) {
      await ctx.jobs.enqueue(ctx, 'notification.digest', { organizationId: ctx.organizationId, userId })
    }
  })
}
