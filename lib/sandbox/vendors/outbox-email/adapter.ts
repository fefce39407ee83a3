import { type Database, withTransaction } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import { sandboxEmails } from '#lib/service/db/schema/emails.ts'
import { noShipment, notifyChange } from '#lib/service/events/announce.ts'
import { newId } from '#lib/service/ids.ts'
import { messageIdOf, type EmailPort, withAutomaticHeaders } from '#lib/service/providers/email/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** Keeps every e-mail instead of sending it, to be read in the sandbox. Addresses at `refused.test` are refused. */
export const createOutboxEmail = (options: { db: Database; clock: Clock; from: string }): EmailPort => ({
  provider: 'outbox',
  check: async () => {
    await options.db.select({ id: sandboxEmails.id }).from(sandboxEmails).limit(1)
  },
  send: async (message) => {
    if (message.to.endsWith('@refused.test')) {
      throw new ProviderError('invalid', `The mail server rejected the message: no such mailbox.`)
    }
    const { organizationId } = message
    await withTransaction(options, async (ctx) => {
      await ctx.db
        .insert(sandboxEmails)
        .values({
          id: newId(),
          messageId: messageIdOf(message.id, options.from),
          organizationId,
          sender: options.from,
          recipient: message.to,
          subject: message.subject,
          text: message.text,
          html: message.html,
          headers: withAutomaticHeaders(message.headers),
          sentAt: options.clock.now(),
        })
        // As mailboxes do with what they have already.
        .onConflictDoNothing({ target: sandboxEmails.messageId })
      if (organizationId !== null) await notifyChange(ctx, organizationId, noShipment)
    })
  },
  close: () => {},
})
