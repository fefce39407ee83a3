import { type AnyColumn, sql } from 'drizzle-orm'

import { passkey, session, user } from './schema/accounts.ts'
import { members, organizations } from './schema/organizations.ts'

/** Returns whether the account has a second factor: an authenticator app or a passkey. */
export const hasTwoFactor = (userId: AnyColumn) => {
  // Nested, so that a query of one table does not drop the table's name, which the subqueries need.
  const id = sql`${userId}`
  return sql<boolean>`(
    exists (select from ${user} u where u.id = ${id} and u.two_factor_enabled)
    or exists (select from ${passkey} p where p.user_id = ${id}))`
}

/**
 * Whether the session has to prove a second factor first: its organization requires one, and the account may have lost
 * its last one since; or an organization's provider authenticated a person with an authenticator app. Such an
 * organization has the mailbox, and so the password, but not the app, and the account may be in other organizations.
 */
export const sessionLacksTwoFactor = sql<boolean>`(
  (${organizations.twoFactorRequired} and (${session.twoFactorAt} is null or not ${hasTwoFactor(session.userId)}))
  or (${session.vouchedBy} is not null and ${session.twoFactorAt} is null
    and exists (select from ${user} u where u.id = ${session.userId} and u.two_factor_enabled)))`

/** Whether the organization requires a second factor that this member does not have. */
export const memberLacksTwoFactor = sql<boolean>`(${organizations.twoFactorRequired}
  and not ${hasTwoFactor(members.userId)})`
