import { and, eq } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { handOvers } from '#lib/service/db/schema/hand-overs.ts'

/** Who handed over: the actor of its events, and their metadata. */
export type HandedOverBy = {
  actor: string | null
  metadata: {
    handed_over_by?: {
      actor: string
      name: string | null
      api_key: { id: string; name: string | null } | null
    }
  }
}

const userPrefix = 'user:'

const nameOf = async (ctx: TransactionContext, actor: string): Promise<string | null> => {
  if (!actor.startsWith(userPrefix)) return null
  const [row] = await ctx.db
    .select({ name: user.name })
    .from(user)
    .where(eq(user.id, actor.slice(userPrefix.length)))
  return row?.name ?? null
}

const keyOf = async (ctx: TransactionContext, id: string) => {
  const [row] = await ctx.db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, id)))
  return { id, name: row?.name ?? null }
}

/** Names who requested a hand-over, by their names of now. Steps resumed by a job still act for them. */
export const findHandedOverBy = async (
  ctx: TransactionContext,
  handOverId: string | null,
): Promise<HandedOverBy> => {
  const [row] = handOverId
    ? await ctx.db
        .select({ actor: handOvers.createdBy, apiKeyId: handOvers.apiKeyId })
        .from(handOvers)
        .where(and(eq(handOvers.organizationId, ctx.organizationId), eq(handOvers.id, handOverId)))
    : []
  if (!row?.actor) return { actor: null, metadata: {} }
  const { actor, apiKeyId } = row
  const name = await nameOf(ctx, actor)
  const apiKey = apiKeyId ? await keyOf(ctx, apiKeyId) : null
  return { actor, metadata: { handed_over_by: { actor, name, api_key: apiKey } } }
}
