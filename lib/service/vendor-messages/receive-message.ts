import type { ServiceDeps } from '#lib/service/context.ts'
import { coalesceWrites } from '#lib/service/db/coalesce.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
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

/** Takes a message in. Returns whether it is new: one that was stored before is not taken again. */
export type ReceiveMessage = (
  source: MessageSource,
  rawBody: Uint8Array,
  headers: Headers,
) => Promise<boolean>

type NewMessage = Pick<typeof providerMessages.$inferInsert, 'provider' | 'eventId' | 'headers' | 'body'>

/** Messages written in one transaction; more are no faster. */
const mostTogether = 50

/** Stores messages that are new and asks for them to be worked off. Returns, of each, whether it was new. */
const storeMessages = async (deps: ServiceDeps, messages: readonly NewMessage[]): Promise<boolean[]> => {
  const receivedAt = deps.clock.now()
  const rows = messages.map((message) => ({ ...message, id: newId(), receivedAt }))
  const stored = await withTransaction(deps, async (deps) => {
    const added = await deps.db
      .insert(providerMessages)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: providerMessages.id })
    await deps.jobs.enqueueAll(
      deps,
      'webhook.process',
      added.map(({ id }) => ({ messageId: id })),
    )
    return new Set(added.map(({ id }) => id))
  })
  return rows.map(({ id }) => stored.has(id))
}

/**
 * What takes vendors' messages: checks the signature over the raw body, stores the message verbatim and asks for it to
 * be worked off, together with what else arrives at that moment. It throws UNAUTHORIZED for a forged one.
 */
export const createMessageIntake = (deps: ServiceDeps): ReceiveMessage => {
  const store = coalesceWrites(
    (messages: readonly NewMessage[]) => storeMessages(deps, messages),
    mostTogether,
  )
  return async (source, rawBody, headers) => {
    const kept = verbatim(rawBody, headers)
    let eventId: string
    try {
      eventId = deps.providers[ports[source]].verifyWebhook(rawBody, headers).eventId
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await keepRefused(deps, { provider: source, ...kept })
      throw new ServiceError('UNAUTHORIZED', 'The signature of this message is not valid.', { cause: error })
    }
    return store({ provider: source, eventId, ...kept })
  }
}
