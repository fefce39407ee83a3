import { parse } from 'bowser'
import { sql, and, asc, desc, eq, gt, ne, lt, or } from 'drizzle-orm'

import type { PersonSecurity } from '#lib/contract/person/person.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import {
  session,
  account,
  passkey,
  user,
  signUpInvitations,
  verification,
} from '#lib/service/db/schema/accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { isPassword } from './password.ts'
import { type PersonContext, recordAccountChange } from './person-context.ts'

/** A browser in plain words, such as "Firefox on Windows". */
export const describeDevice = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = parse(userAgent)
  const [name, system] = [browser.name, os.name]
  if (!name) return system ? `Unknown browser on ${system}` : 'Unknown browser'
  return system ? `${name} on ${system}` : name
}

const confirmedForMinutes = 10

/** Whether a row of `sessions` is new, or its holder gave their password a moment ago. In the database's time. */
export const isConfirmed = sql<boolean>`greatest(${session.createdAt}, ${session.confirmedAt}) > now() - make_interval(mins => ${confirmedForMinutes})`

/** Returns the person's sign-in methods, and every browser with a session, this one first. */
export const getSecurity = async (ctx: PersonContext): Promise<PersonSecurity> => {
  const [[holder], credentials, passkeys, sessions] = await Promise.all([
    ctx.db
      .select({ email: user.email, twoFactor: user.twoFactorEnabled })
      .from(user)
      .where(eq(user.id, ctx.userId)),
    ctx.db
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.userId, ctx.userId), eq(account.providerId, 'credential'))),
    ctx.db.select().from(passkey).where(eq(passkey.userId, ctx.userId)).orderBy(asc(passkey.id)),
    ctx.db
      .select({ row: session, isConfirmed })
      .from(session)
      .where(and(eq(session.userId, ctx.userId), gt(session.expiresAt, sql`now()`)))
      .orderBy(desc(session.updatedAt), desc(session.id)),
  ])
  const current = sessions.find(({ row }) => row.id === ctx.sessionId)
  if (!holder || !current) throw new ServiceError('UNAUTHORIZED', 'You were signed out. Sign in again.')
  const listed = [current, ...sessions.filter((each) => each !== current)]
  return {
    email: holder.email,
    has_password: credentials.length > 0,
    two_factor: holder.twoFactor,
    is_confirmed: current.isConfirmed,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? 'Passkey',
      created_at: momentOf(createdAt),
    })),
    sessions: listed.map(({ row }) => ({
      id: row.id,
      is_current: row.id === ctx.sessionId,
      device: describeDevice(row.userAgent),
      address: row.ipAddress || null,
      signed_in_at: row.createdAt.toISOString(),
      last_used_at: row.updatedAt.toISOString(),
    })),
  }
}

/**
 * The person gives their password again: for ten minutes this session may change how they sign in. Throws FORBIDDEN when
 * it is another password, RATE_LIMITED after too many of them.
 */
export const confirmPassword = async (ctx: PersonContext, password: string): Promise<PersonSecurity> => {
  const source = { email: ctx.email, from: ctx.sessionId }
  if ((await ctx.attempts.count('sign-in', source)) > 0) {
    throw new ServiceError('RATE_LIMITED', 'Too many attempts. Wait 15 minutes, then try again.')
  }
  const [credential] = await ctx.db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, ctx.userId), eq(account.providerId, 'credential')))
  if (!credential?.hash || !(await isPassword(credential.hash, password))) {
    throw new ServiceError('FORBIDDEN', 'Incorrect password. Try again.')
  }
  await ctx.attempts.forgive('sign-in', source)
  await ctx.db
    .update(session)
    .set({ confirmedAt: sql`now()` })
    .where(eq(session.id, ctx.sessionId))
  return getSecurity(ctx)
}

/**
 * Signs one browser of the person out, immediately in every process: each request queries the database. Throws
 * NOT_FOUND.
 */
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

/** A session that is used goes on for seven days each time; for no longer than this in all. */
const longestDays = 30

/**
 * Ends sessions that have reached the maximum duration, and deletes expired rows: sessions, links, invitations. In the
 * database's time, like sessions.
 */
export const sweepSessions = async ({ db }: ServiceDeps): Promise<void> => {
  const begunBefore = sql`now() - make_interval(days => ${longestDays})`
  await db.delete(session).where(or(lt(session.createdAt, begunBefore), lt(session.expiresAt, sql`now()`)))
  await db.delete(verification).where(lt(verification.expiresAt, sql`now()`))
  await db.delete(signUpInvitations).where(lt(signUpInvitations.expiresAt, sql`now()`))
}
