import { eq } from 'drizzle-orm'

import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'

import type { KeyRow } from './insert-key.ts'
import { isOwn } from './load-key.ts'
import { presentKey } from './present-key.ts'

/** The key with its owner, as the caller sees it. */
export const describeKey = async (ctx: DatabaseContext, key: KeyRow): Promise<ApiKey> => {
  const [owner] = await ctx.db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, key.userId))
  if (!owner) throw new Error(`the owner of API key ${key.id} is missing`)
  return presentKey(key, { owner, isOwn: isOwn(ctx, key), now: ctx.clock.now() })
}
