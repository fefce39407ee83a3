import type { ServiceDeps } from '#lib/service/context.ts'
import { providerMessages } from '#lib/service/db/schema/fulfillment.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** Where messages come from, as their address names it. */
export type MessageSource = 'rates' | 'payments'

/** Never kept: they would let a reader of the table act as the vendor or as one of our users. */
const secretHeaders = new Set(['authorization', 'cookie'])

const verify = (
  deps: ServiceDeps,
  source: MessageSource,
  rawBody: Uint8Array,
  headers: Headers,
): { eventId: string } => {
  try {
    return deps.providers[source].verifyWebhook(rawBody, headers)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ServiceError('UNAUTHORIZED', 'The signature of this message does not hold.', { cause: error })
  }
}

/**
 * Takes a vendor's message: checks the signature over the raw body, stores it verbatim and asks for it to be worked
 * off. A message that was stored before is not taken again. Throws UNAUTHORIZED for a forged one.
 */
export const receiveMessage = async (
  deps: ServiceDeps,
  source: MessageSource,
  rawBody: Uint8Array,
  headers: Headers,
): Promise<void> => {
  const { eventId } = verify(deps, source, rawBody, headers)
  const kept = [...headers].filter(([name]) => !secretHeaders.has(name.toLowerCase()))
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(providerMessages)
      .values({
        id: newId(),
        provider: source,
        eventId,
        headers: Object.fromEntries(kept),
        body: Buffer.from(rawBody).toString('base64'),
        receivedAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: providerMessages.id })
    if (stored) await deps.jobs.enqueue(tx, 'webhook.process', { messageId: stored.id })
  })
}
