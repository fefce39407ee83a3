import { and, eq, sql } from 'drizzle-orm'

import type { PersonSecurity } from '#lib/contract/person/person.ts'
import { account, session } from '#lib/service/db/schema/accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { getSecurity } from './get-security.ts'
import { isPassword } from './password.ts'
import type { PersonContext } from './person-context.ts'

/**
 * The person gives their password again: for ten minutes this session may change how they sign in. Throws FORBIDDEN when
 * it is another password, RATE_LIMITED after too many of them.
 */
export const confirmPassword = async (ctx: PersonContext, password: string): Promise<PersonSecurity> => {
  if ((await ctx.attempts.count('sign-in', ctx.email)) > 0) {
    throw new ServiceError('RATE_LIMITED', 'Too many attempts. Wait 15 minutes, then try again.')
  }
  const [credential] = await ctx.db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, ctx.userId), eq(account.providerId, 'credential')))
  if (!credential?.hash || !(await isPassword(credential.hash, password))) {
    throw new ServiceError('FORBIDDEN', 'Incorrect password. Try again.')
  }
  await ctx.attempts.forgive('sign-in', ctx.email)
  await ctx.db
    .update(session)
    .set({ confirmedAt: sql`now()` })
    .where(eq(session.id, ctx.sessionId))
  return getSecurity(ctx)
}
