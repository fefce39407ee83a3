import type { ServiceDeps } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { queueEmail } from '#lib/service/emails/queue-email.ts'

import { type AccountEmail, composeAccountEmail } from './account-email.ts'

/** Has an e-mail about an account sent. It speaks of a person, and of no organization. */
export const sendAccountEmail = async (deps: ServiceDeps, to: string, email: AccountEmail): Promise<void> => {
  await withTransaction(deps, (deps) =>
    queueEmail(deps, { organizationId: null, to, ...composeAccountEmail(email) }),
  )
}
