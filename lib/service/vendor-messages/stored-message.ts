import type { ServiceDeps } from '#lib/service/context.ts'
import type { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import type { PaymentsEvent } from '#lib/service/providers/payments/port.ts'
import type { RatesEvent } from '#lib/service/providers/rates/port.ts'

export type StoredMessage = typeof providerMessages.$inferSelect

/** Returns the body as it arrived. */
export const bodyOf = ({ body }: StoredMessage): Buffer => Buffer.from(body, 'base64')

/** Logs an error for a message of a followed type that cannot be read. The message stays stored as it arrived. */
export const warnIfUnreadable = (
  deps: ServiceDeps,
  event: RatesEvent | PaymentsEvent,
  { id }: StoredMessage,
): void => {
  if (event.kind !== 'ignored' || !event.isUnreadable) return
  deps.logger.error(
    { messageId: id, eventId: event.eventId, type: event.type },
    'a vendor’s message cannot be read',
  )
}
