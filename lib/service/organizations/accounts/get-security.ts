import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'

import type { PersonSecurity } from '#lib/contract/person/person.ts'
import { account, passkey, session, user } from '#lib/service/db/schema/accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { describeDevice } from './describe-device.ts'
import { isConfirmed } from './is-confirmed.ts'
import type { PersonContext } from './person-context.ts'

/** How the person signs in, and every browser that they are signed in with, this one first. */
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
      created_at: createdAt?.toISOString() ?? null,
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
