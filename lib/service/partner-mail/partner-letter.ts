import { and, eq, inArray } from 'drizzle-orm'

import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import {
  type PartnerLetterCause,
  type PartnerLetterState,
  partnerLetterTransitions,
} from '#lib/contract/printing/partner-letter.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import type { PartnerPort } from '#lib/service/providers/partners/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

export type PartnerLetterRow = typeof partnerLetters.$inferSelect

/** The condition that names the letter of a shipment. */
export const isLetterOf = (ctx: { organizationId: string }, shipmentId: string) =>
  and(eq(partnerLetters.organizationId, ctx.organizationId), eq(partnerLetters.shipmentId, shipmentId))

/** Returns the letter of a shipment at a print partner; undefined if none mails it. */
export const findPartnerLetter = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<PartnerLetterRow | undefined> => {
  const [row] = await ctx.db.select().from(partnerLetters).where(isLetterOf(ctx, shipmentId))
  return row
}

/**
 * Moves a letter to another state, with what changes with it; nothing else changes a state. Returns the letter, or
 * undefined, having changed nothing, where `partnerLetterTransitions` has no such step from the state that it is in by now.
 */
export const movePartnerLetter = async (
  ctx: TransactionContext,
  shipmentId: string,
  { to, cause }: { to: PartnerLetterState; cause: PartnerLetterCause },
  changes: Partial<Omit<PartnerLetterRow, 'state'>> = {},
): Promise<PartnerLetterRow | undefined> => {
  const [moved] = await ctx.db
    .update(partnerLetters)
    .set({ ...changes, state: to })
    .where(
      and(
        isLetterOf(ctx, shipmentId),
        inArray(partnerLetters.state, partnerLetterTransitions.before(to, cause)),
      ),
    )
    .returning()
  return moved
}

/** Returns the port of a partner. Throws `unavailable` when it is not set up any more. */
export const openPartner = (ctx: ServiceContext, partner: PartnerName): PartnerPort => {
  const port = ctx.providers.partners[partner]
  if (port) return port
  throw new ProviderError(
    'unavailable',
    `${partnerTitles[partner]} is no longer set up. Ask your administrator to set ${partner.toUpperCase()}_API_KEY.`,
  )
}

/** Returns the context in which what a partner reports is recorded. */
export const asPartner = (ctx: ServiceContext, partner: PartnerName): ServiceContext => ({
  ...ctx,
  actor: { type: 'webhook', provider: partner },
})
