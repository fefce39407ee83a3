import { and, eq, or } from 'drizzle-orm'

import type { InboundOutcome } from '#lib/contract/inbound-email/inbound-email.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { isLeasable, secondsFromNow } from '#lib/service/db/lease.ts'
import { receivedEmails } from '#lib/service/db/schema/inbound-email.ts'
import type { ReceivedMessage } from '#lib/service/email-messages/read-message.ts'
import type { Verdicts } from '#lib/service/email-messages/sender-verdict.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newIdAt } from '#lib/service/ids.ts'

import type { ReceivedEmailRow } from './received-emails.ts'

/** Longer than checking a document and requesting quotes takes. */
const leaseSeconds = 180

const isUnfinished = or(eq(receivedEmails.outcome, 'processing'), eq(receivedEmails.outcome, 'deferred'))

const isRow = ({ organizationId }: ServiceContext, id: string) =>
  and(eq(receivedEmails.organizationId, organizationId), eq(receivedEmails.id, id))

/** Recorded data of every message, for any outcome. */
type Recorded = {
  message: ReceivedMessage
  /** The same whenever the same message is handed over. */
  key: string
  sizeBytes: number
  verdicts: Verdicts
}

/**
 * Records a message and claims it for this process. Returns null when it is dealt with already. Throws SERVICE_UNAVAILABLE
 * while another process has it, so that the mail server comes again.
 */
export const claimMessage = async (
  ctx: ServiceContext,
  { message, key, sizeBytes, verdicts }: Recorded,
): Promise<ReceivedEmailRow | null> => {
  const now = ctx.clock.now()
  const leasedUntil = secondsFromNow(leaseSeconds)
  const [added] = await ctx.db
    .insert(receivedEmails)
    .values({
      organizationId: ctx.organizationId,
      id: newIdAt(now),
      receivedAt: now,
      messageKey: key,
      sha256: message.sha256,
      sizeBytes,
      messageId: message.messageId,
      sender: message.from,
      subject: message.subject,
      verdicts,
      outcome: 'processing',
      draftId: newIdAt(now),
      leasedUntil,
    })
    .onConflictDoNothing()
    .returning()
  if (added) return added
  const [taken] = await ctx.db
    .update(receivedEmails)
    .set({ outcome: 'processing', leasedUntil })
    .where(
      and(
        eq(receivedEmails.organizationId, ctx.organizationId),
        eq(receivedEmails.messageKey, key),
        isUnfinished,
        isLeasable(receivedEmails.leasedUntil),
      ),
    )
    .returning()
  if (taken) return taken
  const [known] = await ctx.db
    .select({ outcome: receivedEmails.outcome })
    .from(receivedEmails)
    .where(and(eq(receivedEmails.organizationId, ctx.organizationId), eq(receivedEmails.messageKey, key)))
  if (known?.outcome === 'processing' || known?.outcome === 'deferred') {
    throw new ServiceError('SERVICE_UNAVAILABLE', 'This message is being processed. Deliver it again later.')
  }
  return null
}

/** Records the outcome of a message. Returns false if it was recorded before. */
export const settleMessage = async (
  ctx: TransactionContext,
  row: ReceivedEmailRow,
  result: { outcome: InboundOutcome; reason: string | null; userId?: string },
): Promise<boolean> => {
  const settled = await ctx.db
    .update(receivedEmails)
    .set({ ...result, leasedUntil: null })
    .where(and(isRow(ctx, row.id), isUnfinished))
    .returning({ id: receivedEmails.id })
  return settled.length > 0
}

/** Releases a message that could not be dealt with now, to be delivered again. */
export const deferMessage = async (
  ctx: ServiceContext,
  row: ReceivedEmailRow,
  reason: string,
  userId: string | null,
): Promise<void> => {
  await ctx.db
    .update(receivedEmails)
    .set({ outcome: 'deferred', reason, leasedUntil: null, userId })
    .where(and(isRow(ctx, row.id), isUnfinished))
}

/** Records where the PDFs of a message are stored so far, in their order. See `recordDocument`. */
export const recordParts = async (
  ctx: ServiceContext,
  row: ReceivedEmailRow,
  partKeys: string[],
): Promise<void> => {
  await ctx.db.update(receivedEmails).set({ partKeys }).where(isRow(ctx, row.id))
}

/** Records where the document of a message is stored, so that another attempt does not store it again. */
export const recordDocument = async (
  ctx: ServiceContext,
  row: ReceivedEmailRow,
  documentKey: string,
): Promise<void> => {
  await ctx.db.update(receivedEmails).set({ documentKey }).where(isRow(ctx, row.id))
}
