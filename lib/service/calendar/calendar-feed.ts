import { createHash, randomBytes } from 'node:crypto'

import { and, eq, gte, isNull, lt, or } from 'drizzle-orm'

import type {
  CalendarFeed,
  CalendarFeedWithUrl,
  CreateCalendarFeedInput,
} from '#lib/contract/calendar/calendar-feed.ts'
import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { DatabaseContext, ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { calendarFeeds } from '#lib/service/db/schema/calendar.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { memberLacksTwoFactor } from '#lib/service/db/two-factor.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

type FeedRow = typeof calendarFeeds.$inferSelect

/** The secret has 256 random bits, so no salt or stretching is needed. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const present = (row: FeedRow): CalendarFeed => ({
  includes_names: row.includesNames,
  created_at: row.createdAt.toISOString(),
  last_read_at: momentOf(row.lastReadAt),
})

const requireUser = ({ actor }: DatabaseContext): string => {
  if (actor.type !== 'user') throw new ServiceError('FORBIDDEN', 'Only members can have a calendar feed.')
  return actor.userId
}

const isOwn = (ctx: DatabaseContext) =>
  and(eq(calendarFeeds.organizationId, ctx.organizationId), eq(calendarFeeds.userId, requireUser(ctx)))

/** Returns the caller's feed, without its URL; null if they have none. */
export const getCalendarFeed = async (ctx: ServiceContext): Promise<CalendarFeed | null> => {
  const [row] = await ctx.db.select().from(calendarFeeds).where(isOwn(ctx))
  return row ? present(row) : null
}

/** Creates the caller's feed, or gives it another address, at which the one before ends. The address is returned only now. */
export const createCalendarFeed = (
  ctx: ServiceContext,
  { includes_names: includesNames }: CreateCalendarFeedInput,
): Promise<CalendarFeedWithUrl> => {
  const { organizationId } = ctx
  const userId = requireUser(ctx)
  const secret = randomBytes(32).toString('base64url')
  return withTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(calendarFeeds).where(isOwn(ctx)).for('update')
    const values = {
      secretHash: hashSecret(secret),
      includesNames,
      createdAt: ctx.clock.now(),
      lastReadAt: null,
    }
    const [row] = await ctx.db
      .insert(calendarFeeds)
      .values({ organizationId, userId, ...values })
      .onConflictDoUpdate({ target: [calendarFeeds.organizationId, calendarFeeds.userId], set: values })
      .returning()
    if (!row) throw new Error('the calendar feed was not written')
    await recordAudit(ctx, {
      action: before ? 'calendar_feed.renewed' : 'calendar_feed.created',
      subject: { type: 'calendar_feed', id: userId },
      after: { includes_names: includesNames },
    })
    return {
      ...present(row),
      url: `${ctx.config.appUrl}/api/calendar-feeds/${organizationId}.${secret}.ics`,
    }
  })
}

/** Ends the caller's feed: its address stops working at once. Throws NOT_FOUND. */
export const deleteCalendarFeed = (ctx: ServiceContext): Promise<CalendarFeed> =>
  withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.delete(calendarFeeds).where(isOwn(ctx)).returning()
    if (!row) throw new ServiceError('NOT_FOUND', 'You have no calendar feed.')
    await recordAudit(ctx, {
      action: 'calendar_feed.deleted',
      subject: { type: 'calendar_feed', id: row.userId },
      before: { includes_names: row.includesNames },
    })
    return present(row)
  })

/** A feed that may be read, with whose it is. */
export type KnownFeed = { organizationId: string; userId: string; role: Role; includesNames: boolean }

/** Splits the last part of an address, `<organization>.<secret>.ics`; null when it cannot be one of ours. */
export const readFeedAddress = (part: string): { organizationId: string; secret: string } | null => {
  const [organizationId = '', secret = '', extension, ...rest] = part.split('.')
  if (extension !== 'ics' || rest.length > 0 || !isId(organizationId) || secret.length !== 43) return null
  return { organizationId, secret }
}

/**
 * Returns the feed of a URL, read with every request, so that it ends immediately with the membership; a feed created
 * before its member left and returned stays ended. Null if there is none, or its member lacks the second factor that
 * the organization requires.
 */
export const findFeed = async (
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  { organizationId, secret }: { organizationId: string; secret: string },
): Promise<KnownFeed | null> => {
  const [found] = await db
    .select({
      userId: members.userId,
      role: members.role,
      includesNames: calendarFeeds.includesNames,
      lacksTwoFactor: memberLacksTwoFactor,
    })
    .from(calendarFeeds)
    .innerJoin(
      members,
      and(eq(members.organizationId, calendarFeeds.organizationId), eq(members.userId, calendarFeeds.userId)),
    )
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(
      and(
        eq(calendarFeeds.organizationId, organizationId),
        eq(members.organizationId, organizationId),
        eq(organizations.organizationId, organizationId),
        eq(calendarFeeds.secretHash, hashSecret(secret)),
        gte(calendarFeeds.createdAt, members.createdAt),
      ),
    )
  if (!found || found.lacksTwoFactor) return null
  const { lacksTwoFactor: _, ...feed } = found
  const now = clock.now()
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: now })
    .where(
      and(
        eq(calendarFeeds.organizationId, organizationId),
        eq(calendarFeeds.userId, feed.userId),
        or(isNull(calendarFeeds.lastReadAt), lt(calendarFeeds.lastReadAt, new Date(now.getTime() - hourMs))),
      ),
    )
  return { organizationId, ...feed }
}
