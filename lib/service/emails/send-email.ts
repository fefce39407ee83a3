import { and, eq, or, sql } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { type InTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { isLeasable, secondsFromNow } from '#lib/service/db/lease.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { newId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** An e-mail to be sent. */
type EmailToSend = {
  /** The organization concerned; null for none. */
  organizationId: string | null
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Queues an email in the transaction of what it reports. Returns its ID. */
export const queueEmail = async (deps: InTransaction<ServiceDeps>, email: EmailToSend): Promise<string> => {
  const id = newId()
  await deps.db.insert(emails).values({
    id,
    organizationId: email.organizationId,
    recipient: email.to,
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: email.headers ?? {},
    status: 'waiting',
    createdAt: deps.clock.now(),
  })
  await deps.jobs.enqueue(deps, 'email.send', { emailId: id })
  return id
}

/** Longer than the slowest server is waited for, so that two processes never send the same message at once. */
const leaseSeconds = 120

/** How long sending is attempted. */
const tryForMs = 3 * dayMs

const claim = async (deps: ServiceDeps, emailId: string) => {
  const [claimed] = await deps.db
    .update(emails)
    .set({
      status: 'sending',
      attempts: sql`${emails.attempts} + 1`,
      leasedUntil: secondsFromNow(leaseSeconds),
    })
    .where(
      and(
        eq(emails.id, emailId),
        or(eq(emails.status, 'waiting'), and(eq(emails.status, 'sending'), isLeasable(emails.leasedUntil))),
      ),
    )
    .returning()
  return claimed
}

const isGivenUp = (now: Date, createdAt: Date, error: unknown): boolean =>
  (error instanceof ProviderError && error.kind === 'invalid') ||
  now.getTime() - createdAt.getTime() >= tryForMs

const retrySeconds = (attempts: number): number => Math.min(3600, 15 * 2 ** (attempts - 1))

/**
 * Sends one e-mail: claimed, sent, recorded. A crash between the last two sends it twice, under the same Message-ID.
 * An email that was not accepted is retried for three days, ever less often, unless it was rejected for good.
 */
export const sendEmail = async (deps: ServiceDeps, emailId: string): Promise<void> => {
  const email = await claim(deps, emailId)
  if (!email) {
    const [left] = await deps.db.select({ status: emails.status }).from(emails).where(eq(emails.id, emailId))
    // Its sender may have died: thrown so that the queue comes again when the lease has ended.
    if (left?.status === 'sending') throw new Error(`email ${emailId} is being sent`)
    return
  }
  const error = await deps.providers.email
    .send({
      id: email.id,
      organizationId: email.organizationId,
      to: email.recipient,
      subject: email.subject,
      text: email.text,
      html: email.html,
      headers: email.headers,
    })
    .then(
      () => null,
      (failure: unknown) => failure ?? new Error('unknown'),
    )
  const now = deps.clock.now()
  if (error === null) {
    await deps.db
      .update(emails)
      .set({ status: 'sent', sentAt: now, lastError: null })
      .where(eq(emails.id, emailId))
    return
  }
  deps.logger.warn({ err: error, emailId }, 'an email was not accepted')
  const lastError = error instanceof Error ? error.message : 'It could not be sent.'
  const status = isGivenUp(now, email.createdAt, error) ? 'failed' : 'waiting'
  await withTransaction(deps, async (deps) => {
    await deps.db.update(emails).set({ status, lastError, leasedUntil: null }).where(eq(emails.id, emailId))
    const afterSeconds = retrySeconds(email.attempts)
    if (status === 'waiting') await deps.jobs.enqueue(deps, 'email.send', { emailId }, { afterSeconds })
  })
}
