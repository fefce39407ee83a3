import { lt, or, sql } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { session, signUpInvitations, verification } from '#lib/service/db/schema/accounts.ts'

/** A session that is used goes on for seven days each time; for no longer than this in all. */
const longestDays = 30

/**
 * Ends sessions that have gone on for as long as any may, and deletes what has expired: sessions, links, invitations. In
 * the database's time, as sessions are.
 */
export const sweepSessions = async ({ db }: ServiceDeps): Promise<void> => {
  const begunBefore = sql`now() - make_interval(days => ${longestDays})`
  await db.delete(session).where(or(lt(session.createdAt, begunBefore), lt(session.expiresAt, sql`now()`)))
  await db.delete(verification).where(lt(verification.expiresAt, sql`now()`))
  await db.delete(signUpInvitations).where(lt(signUpInvitations.expiresAt, sql`now()`))
}
