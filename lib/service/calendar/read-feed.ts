import { eq } from 'drizzle-orm'

import { addDays } from '#lib/contract/formats/time.values.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { findLimit } from '#lib/service/limit-of-member.ts'

import { findFeed, readFeedAddress } from './calendar-feed.ts'
import { writeFeed } from './feed-events.ts'
import { getCalendar } from './get-calendar.ts'

const daysBefore = 31
const daysAfter = 180

/** Pieces with separate events for each kind on each day. */
const shownPieces = 50

/** Returns the calendar at a secret URL as iCalendar, with its tag; null if there is none. */
export const readCalendarFeed = async (
  deps: ServiceDeps,
  address: string,
): Promise<{ body: string; etag: string } | null> => {
  const given = readFeedAddress(address)
  if (!given) return null
  const { organizationId } = given
  return inTenant(organizationId, async () => {
    const feed = await findFeed(deps, given)
    if (!feed) return null
    const { userId, role, includesNames } = feed
    const now = deps.clock.now()
    const ctx = {
      ...deps,
      organizationId,
      actor: { type: 'user' as const, userId },
      role,
      requestId: newId(),
    }
    const day = now.toISOString().slice(0, 10)
    const range = { from: addDays(day, -daysBefore), to: addDays(day, daysAfter) }
    const limit = await findLimit(deps, { organizationId, userId, role })
    const [calendar, [organization]] = await Promise.all([
      inTenant(organizationId, () => getCalendar({ ...ctx, limit }, range, shownPieces), limit),
      deps.db
        .select({ name: organizations.name })
        .from(organizations)
        .where(eq(organizations.organizationId, organizationId)),
    ])
    return writeFeed({
      calendar,
      organization: organization?.name ?? 'Mailroom',
      appUrl: deps.config.appUrl,
      includesNames,
      now,
    })
  })
}
