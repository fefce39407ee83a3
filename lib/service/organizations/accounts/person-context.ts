import type { ServiceDeps, TransactionContext } from '#lib/service/context.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'

import type { Attempts } from './attempts.ts'

/** What a person's own verbs are called with: who it is, and the session that they came with. In no organization's name. */
export type PersonContext = ServiceDeps & {
  attempts: Attempts
  userId: string
  sessionId: string
  email: string
  requestId: string
  /** Where the request came from, as far as it can be told. */
  address: string | null
}

/** The person's context in an organization, for what is recorded there of their own changes. */
export const inOrganization = (
  ctx: InTransaction<PersonContext>,
  organizationId: string,
): TransactionContext => ({
  ...ctx,
  organizationId,
  actor: { type: 'user', userId: ctx.userId },
  role: null,
  caller: { address: ctx.address, apiKeyId: null },
})
