import { and, count, eq, ne, sql } from 'drizzle-orm'

import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { DatabaseDeps, ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { passkey, session, user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { hasTwoFactor } from '#lib/service/db/two-factor.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyAccessChange } from '#lib/service/events/announce.ts'

/** Records that the holder of the session proved a second factor. In the database's time, as sessions are. */
export const recordTwoFactor = async ({ db }: DatabaseDeps, sessionId: string): Promise<void> => {
  await db
    .update(session)
    .set({ twoFactorAt: sql`now()` })
    .where(eq(session.id, sessionId))
}

/** Returns the name of one of the user's organizations that requires a second factor; null if none does. */
const findRequiring = async ({ db }: DatabaseDeps, userId: string): Promise<string | null> => {
  const [found] = await db
    .select({ name: organizations.name })
    .from(members)
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(members.userId, userId), eq(organizations.twoFactorRequired, true)))
    .orderBy(members.createdAt)
    .limit(1)
  return found?.name ?? null
}

/**
 * Throws FORBIDDEN if sign-in methods may not be changed from this session: one of the user's organizations requires a
 * second factor or authenticated them, and the session has proven none of the account's. Otherwise a stolen password,
 * or the organization's own provider, would be enough to add another.
 */
export const requireProvenTwoFactor = async (
  deps: DatabaseDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> => {
  const [found] = await deps.db
    .select({
      provenAt: session.twoFactorAt,
      vouchedBy: session.vouchedBy,
      hasTwoFactor: hasTwoFactor(session.userId),
    })
    .from(session)
    .where(eq(session.id, sessionId))
  if (!found?.hasTwoFactor || found.provenAt) return
  const organization = await findRequiring(deps, userId)
  if (organization === null && found.vouchedBy !== null) {
    throw new ServiceError(
      'FORBIDDEN',
      'Sign in with your password and code, or your passkey, before changing how you sign in.',
    )
  }
  if (organization === null) return
  throw new ServiceError(
    'FORBIDDEN',
    `${organization} requires two-factor authentication. Sign in with your code or passkey before changing how you sign in.`,
  )
}

/**
 * Throws FORBIDDEN when this is the user's last second factor, and one of their organizations requires one.
 * `passkeyId`: the passkey to be removed; without it, the authenticator app.
 */
export const requireOtherTwoFactor = async (
  deps: DatabaseDeps,
  { userId, passkeyId }: { userId: string; passkeyId?: string | undefined },
): Promise<void> => {
  const [[holder], [passkeys]] = await Promise.all([
    deps.db.select({ hasApp: user.twoFactorEnabled }).from(user).where(eq(user.id, userId)),
    deps.db
      .select({ count: count() })
      .from(passkey)
      .where(
        and(eq(passkey.userId, userId), passkeyId === undefined ? undefined : ne(passkey.id, passkeyId)),
      ),
  ])
  const isLeft = (passkeys?.count ?? 0) > 0 || (passkeyId !== undefined && holder?.hasApp === true)
  if (isLeft) return
  const organization = await findRequiring(deps, userId)
  if (organization === null) return
  throw new ServiceError(
    'FORBIDDEN',
    `${organization} requires two-factor authentication. Add another method before removing this one.`,
  )
}

/** Throws VALIDATION_ERROR unless the caller has a second factor, without which they would lock themselves out. */
const requireOwnTwoFactor = async ({ db, actor }: ServiceContext): Promise<void> => {
  if (actor.type !== 'user') return
  const [found] = await db
    .select({ hasTwoFactor: hasTwoFactor(user.id) })
    .from(user)
    .where(eq(user.id, actor.userId))
  if (found?.hasTwoFactor) return
  const message =
    'Set up two-factor authentication or a passkey for your own account first, under Settings, Security.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'two_factor_required', message }] })
}

/**
 * Sets whether members need a second factor, from their next request on. Notifies the event streams of all members.
 * Throws VALIDATION_ERROR if the caller has none.
 */
export const setTwoFactorRequired = async (ctx: TransactionContext, required: boolean): Promise<void> => {
  if (required) await requireOwnTwoFactor(ctx)
  const ours = eq(organizations.organizationId, ctx.organizationId)
  const [before] = await ctx.db
    .select({ required: organizations.twoFactorRequired })
    .from(organizations)
    .where(ours)
    .for('update')
  if (before?.required === required) return
  await ctx.db.update(organizations).set({ twoFactorRequired: required }).where(ours)
  const people = await ctx.db
    .select({ userId: members.userId })
    .from(members)
    .where(eq(members.organizationId, ctx.organizationId))
  await notifyAccessChange(
    ctx,
    people.map(({ userId }) => userId),
  )
  await recordAudit(ctx, {
    action: 'two_factor_requirement.updated',
    subject: { type: 'organization', id: ctx.organizationId },
    before,
    after: { required },
  })
}
