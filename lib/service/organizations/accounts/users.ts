import { randomInt } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { type InTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { account, passkey, session, twoFactor, user } from '#lib/service/db/schema/accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import { accountLinks, securityEmail, sendAccountEmail } from './account-email.ts'
import { checkPassword, hashPassword } from './password.ts'
import { recordAccountChange } from './person-context.ts'

/** A new person; without a password they choose one by a link that they are sent. */
type NewUser = {
  id: string
  name: string
  /** In lower case. */
  email: string
  /** Whether the e-mail address counts as theirs. */
  verified: boolean
  passwordHash: string | null
  now: Date
}

/** Inserts a person as better-auth would. */
export const insertUser = async (ctx: InTransaction, input: NewUser): Promise<void> => {
  const { id, name, email, verified, passwordHash, now } = input
  await ctx.db
    .insert(user)
    .values({ id, name, email, emailVerified: verified, createdAt: now, updatedAt: now })
  if (passwordHash === null) return
  await ctx.db.insert(account).values({
    id: newId(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  })
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 100 random bits in four groups, without letters that are taken for others. */
const makePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

const findUser = async (deps: ServiceDeps, givenEmail: string): Promise<{ id: string; email: string }> => {
  const email = givenEmail.trim().toLowerCase()
  const [found] = await deps.db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.email, email))
  if (found) return found
  throw new ServiceError('NOT_FOUND', `No account has the email address ${email}. Check the spelling.`)
}

const endSessionsOf = async (ctx: InTransaction, userId: string): Promise<number> => {
  const ended = await ctx.db.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
  return ended.length
}

const bySystem = (userId: string) => ({
  userId,
  requestId: newId(),
  address: null,
  actor: { type: 'system' as const },
})

/**
 * Creates an account for a person, regardless of SIGN_UP; its address counts as confirmed. Returns a generated
 * password if none was given. Throws VALIDATION_ERROR.
 */
export const createUser = async (
  deps: ServiceDeps,
  input: { email: string; name: string; password?: string | undefined },
): Promise<{ userId: string; email: string; password: string }> => {
  const email = input.email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new ServiceError('VALIDATION_ERROR', `"${input.email}" is not a valid email address.`)
  }
  const password = input.password ?? makePassword()
  checkPassword(password, email)
  const existing = await deps.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (existing.length > 0) throw new ServiceError('VALIDATION_ERROR', `${email} already has an account.`)
  const userId = newId()
  const passwordHash = await hashPassword(password)
  await withTransaction(deps, (deps) =>
    insertUser(deps, {
      id: userId,
      name: input.name,
      email,
      verified: true,
      passwordHash,
      now: deps.clock.now(),
    }),
  )
  return { userId, email, password }
}

/** Sets a person's password and signs them out everywhere. Returns a generated password if none was given. */
export const resetUserPassword = async (
  deps: ServiceDeps,
  input: { email: string; password?: string | undefined },
): Promise<{ userId: string; email: string; password: string; sessionsEnded: number }> => {
  const { id: userId, email } = await findUser(deps, input.email)
  const password = input.password ?? makePassword()
  checkPassword(password, email)
  const passwordHash = await hashPassword(password)
  const now = deps.clock.now()
  const sessionsEnded = await withTransaction(deps, async (deps) => {
    const changed = await deps.db
      .update(account)
      .set({ password: passwordHash, updatedAt: now })
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
      .returning({ id: account.id })
    if (changed.length === 0) {
      const credential = { id: newId(), accountId: userId, providerId: 'credential', userId }
      await deps.db
        .insert(account)
        .values({ ...credential, password: passwordHash, createdAt: now, updatedAt: now })
    }
    await deps.db.update(user).set({ emailVerified: true }).where(eq(user.id, userId))
    return endSessionsOf(deps, userId)
  })
  await recordAccountChange(deps, bySystem(userId), { action: 'account.password_changed' })
  return { userId, email, password, sessionsEnded }
}

/**
 * Removes the authenticator app, its recovery codes and all passkeys of someone who has lost them, and signs them out
 * everywhere.
 */
export const resetUserTwoFactor = async (
  deps: ServiceDeps,
  givenEmail: string,
): Promise<{ userId: string; email: string; sessionsEnded: number }> => {
  const { id: userId, email } = await findUser(deps, givenEmail)
  const sessionsEnded = await withTransaction(deps, async (deps) => {
    await deps.db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
    await deps.db.delete(twoFactor).where(eq(twoFactor.userId, userId))
    await deps.db.delete(passkey).where(eq(passkey.userId, userId))
    return endSessionsOf(deps, userId)
  })
  await recordAccountChange(deps, bySystem(userId), { action: 'account.two_factor_disabled' })
  await sendAccountEmail(deps, email, securityEmail('two_factor_off', accountLinks(deps.config).security()))
  return { userId, email, sessionsEnded }
}

/** Signs someone out everywhere, at once. */
export const endUserSessions = async (
  deps: ServiceDeps,
  givenEmail: string,
): Promise<{ userId: string; email: string; sessionsEnded: number }> => {
  const { id: userId, email } = await findUser(deps, givenEmail)
  const sessionsEnded = await withTransaction(deps, (deps) => endSessionsOf(deps, userId))
  const after = { sessions: sessionsEnded }
  await recordAccountChange(deps, bySystem(userId), { action: 'account.sessions_ended', after })
  return { userId, email, sessionsEnded }
}
