import type { ServiceDeps } from '#lib/service/context.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'
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
