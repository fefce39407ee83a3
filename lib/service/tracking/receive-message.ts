import type { ServiceDeps } from '#lib/service/context.ts'
import { providerMessages } from '#lib/service/db/schema/fulfillment.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { keepRefused } from './refused-messages.ts'

/** Where messages come from, as their address names it. */
export type MessageSource = 'rates' | 'payments' | 'print'

/** Never kept: they would let a reader of the table act as the vendor or as one of our users. */
const secretHeaders = new Set(['authorization', 'cookie'])

/** What is kept of a message: all of its body, and its headers but for credentials. */
const verbatim = (rawBody: Uint8Array, headers: Headers) => ({
  headers: Object.fromEntries([...headers].filter(([name]) => !secretHeaders.has(name.toLowerCase()))),
  body: Buffer.from(rawBody).toString('base64'),
})

const ports = { rates: 'rates', payments: 'payments', print: 'printNews' } as const satisfies Record<
  MessageSource,
  keyof ServiceDeps['providers']
>

/**
 * Takes a vendor's message: checks the signature over the raw body, stores it verbatim and asks for it to be worked
 * off. Returns whether it is new: one that was stored before is not taken again. Throws UNAUTHORIZED for a forged one.
 */
export const receiveMessage = async (
  deps: ServiceDeps,
  source: MessageSource,
  rawBody: Uint8Array,
  headers: Headers,
): Promise<boolean> => {
  const kept = verbatim(rawBody, headers)
  let eventId: string
  try {
    eventId = deps.providers[ports[source]].verifyWebhook(rawBody, headers).eventId
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await keepRefused(deps, { provider: source, ...kept })
    throw new ServiceError('UNAUTHORIZED', 'The signature of this message does not hold.', { cause: error })
  }
  return deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(providerMessages)
      .values({ id: newId(), provider: source, eventId, receivedAt: deps.clock.now(), ...kept })
      .onConflictDoNothing()
      .returning({ id: providerMessages.id })
    if (stored) await deps.jobs.enqueue(tx, 'webhook.process', { messageId: stored.id })
    return stored !== undefined
  })
}
