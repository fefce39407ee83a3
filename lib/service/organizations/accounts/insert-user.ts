import { account, user } from '#lib/service/db/schema/accounts.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'

/** A new person; without a password they choose one by a link that they are sent. */
export type NewUser = {
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
