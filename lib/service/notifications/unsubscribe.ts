import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { type NotificationEvent, notificationEvents } from '#lib/contract/notifications/notification.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { notificationChoices } from '#lib/service/db/schema/notifications.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { isId } from '#lib/service/ids.ts'

/** An unsubscription: whose emails of which kinds. */
type Unsubscription = { organizationId: string; userId: string; events: NotificationEvent[] }

type LinkConfig = Pick<Config, 'appSecret' | 'secretsBefore' | 'appUrl'>

const codeDigits = 32

const codeOf = (appSecret: string, content: string): string => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'mailroom unsubscribe links', 32))
  return createHmac('sha256', key).update(content).digest('hex').slice(0, codeDigits)
}

/**
 * Returns the URL that permanently unsubscribes a member from emails of these kinds, for anyone who has it, without
 * signing in.
 */
export const unsubscribeLink = (
  { appSecret, appUrl }: LinkConfig,
  { organizationId, userId, events }: Unsubscription,
): string => {
  const content = [organizationId, userId, events.join('~')].join('.')
  return `${appUrl}/api/unsubscribe/${content}.${codeOf(appSecret, content)}`
}

/** Reads a link's last part, also under a previous APP_SECRET; null if it is not ours. */
export const readUnsubscribeToken = (
  { appSecret, secretsBefore }: LinkConfig,
  token: string,
): Unsubscription | null => {
  const parts = token.split('.')
  const [organizationId = '', userId = '', kinds = '', code = ''] = parts
  if (parts.length !== 4 || !isId(organizationId) || !isId(userId) || code.length !== codeDigits) return null
  const content = [organizationId, userId, kinds].join('.')
  const given = Buffer.from(code)
  const isOurs = [appSecret, ...secretsBefore].some((secret) => {
    const expected = Buffer.from(codeOf(secret, content))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!isOurs) return null
  const named = new Set(kinds.split('~'))
  return { organizationId, userId, events: notificationEvents.filter((event) => named.has(event)) }
}

/** Turns emails of these kinds off for a member. Does nothing when they have left. */
export const unsubscribe = async (
  deps: ServiceDeps,
  { organizationId, userId, events }: Unsubscription,
): Promise<void> => {
  await withTransaction(deps, async ({ db }) => {
    const [member] = await db
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)))
    if (!member) return
    for (const event of events) {
      await db
        .insert(notificationChoices)
        .values({ organizationId, userId, event, scope: 'off' })
        .onConflictDoUpdate({
          target: [notificationChoices.organizationId, notificationChoices.userId, notificationChoices.event],
          set: { scope: 'off' },
        })
    }
  })
}
