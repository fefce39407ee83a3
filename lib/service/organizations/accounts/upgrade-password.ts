import { and, eq } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { account, user } from '#lib/service/db/schema/accounts.ts'

import { hashPassword, isHashedCheaply } from './password.ts'

/** Hashes a password that was right a moment ago anew, where guessing it would be cheaper than it is to be today. */
export const upgradePassword = async (
  { db }: ServiceDeps,
  given: { email: string; password: string },
): Promise<void> => {
  const [found] = await db
    .select({ id: account.id, hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, given.email.trim().toLowerCase()), eq(account.providerId, 'credential')))
  if (!found?.hash || !isHashedCheaply(found.hash)) return
  const password = await hashPassword(given.password)
  // Unless it was changed meanwhile.
  await db
    .update(account)
    .set({ password })
    .where(and(eq(account.id, found.id), eq(account.password, found.hash)))
}
