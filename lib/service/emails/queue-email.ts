import type { ServiceDeps } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { newId } from '#lib/service/ids.ts'

/** An e-mail to be sent. */
export type EmailToSend = {
  /** The organization that it speaks of; null when it speaks of none. */
  organizationId: string | null
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Has an e-mail sent, in the transaction of what it tells of. Returns its id. */
export const queueEmail = async (
  tx: Transaction,
  deps: Pick<ServiceDeps, 'clock' | 'jobs'>,
  email: EmailToSend,
): Promise<string> => {
  const id = newId()
  await tx.insert(emails).values({
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
  await deps.jobs.enqueue(tx, 'email.send', { emailId: id })
  return id
}
