import { and, eq, ne } from 'drizzle-orm'

import type { PersonSecurity } from '#lib/contract/person/person.ts'
import { session } from '#lib/service/db/schema/accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { getSecurity } from './get-security.ts'
import type { PersonContext } from './person-context.ts'
import { recordAccountChange } from './record-account-change.ts'

/** Signs one browser of the person out, at once in every process: each request asks the database. Throws NOT_FOUND. */
export const endSession = async (ctx: PersonContext, sessionId: string): Promise<PersonSecurity> => {
  if (sessionId === ctx.sessionId) {
    throw new ServiceError('VALIDATION_ERROR', 'This is your current session. Sign out instead.')
  }
  const ended = await ctx.db
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, ctx.userId)))
    .returning({ id: session.id })
  if (ended.length === 0) throw new ServiceError('NOT_FOUND', 'This session has already ended.')
  await recordAccountChange(ctx, ctx, { action: 'account.sessions_ended', after: { sessions: 1 } })
  return getSecurity(ctx)
}

/** Signs the person out everywhere but here. */
export const endOtherSessions = async (ctx: PersonContext): Promise<PersonSecurity> => {
  const ended = await ctx.db
    .delete(session)
    .where(and(eq(session.userId, ctx.userId), ne(session.id, ctx.sessionId)))
    .returning({ id: session.id })
  const after = { sessions: ended.length }
  if (ended.length > 0) await recordAccountChange(ctx, ctx, { action: 'account.sessions_ended', after })
  return getSecurity(ctx)
}
