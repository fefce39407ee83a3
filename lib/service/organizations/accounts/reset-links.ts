import { createHash } from 'node:crypto'

import { and, desc, eq, like, ne } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { verification } from '#lib/service/db/schema/accounts.ts'

/** better-auth's identifier of a reset link, followed by its token. */
export const resetLinkPrefix = 'reset-password:'

// Unlike better-auth's own, so that the stored value is never accepted as a token.
const storedPrefix = 'password reset '

/** Returns what a reset link is stored under: a hash of its token, recognizable as a reset link's. */
export const hashResetLink = (identifier: string): Promise<string> =>
  Promise.resolve(`${storedPrefix}${createHash('sha256').update(identifier).digest('base64url')}`)

const linksOf = (userId: string) =>
  and(eq(verification.value, userId), like(verification.identifier, `${storedPrefix}%`))

/** Ends all password-reset links of the person but the one sent last. */
export const endEarlierResetLinks = async ({ db }: ServiceDeps, userId: string): Promise<void> => {
  const [newest] = await db
    .select({ id: verification.id })
    .from(verification)
    .where(linksOf(userId))
    .orderBy(desc(verification.createdAt), desc(verification.id))
    .limit(1)
  if (newest) await db.delete(verification).where(and(linksOf(userId), ne(verification.id, newest.id)))
}

/** Ends all password-reset links of the person. */
export const endResetLinks = async ({ db }: ServiceDeps, userId: string): Promise<void> => {
  await db.delete(verification).where(linksOf(userId))
}
