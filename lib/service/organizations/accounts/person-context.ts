import { eq } from 'drizzle-orm'

import type { AuditAction } from '#lib/contract/audit/audit.ts'
import type { InTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceDeps, TransactionContext, Actor } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'

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

/** Whose account was changed, and from where. */
type AccountHolder = {
  userId: string
  requestId: string
  address: string | null
  /** Who did it, when it was not the holder. */
  actor?: Actor
}

type AccountChange = {
  action: Extract<AuditAction, `account.${string}`>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Adds what somebody changed about how they sign in to the audit log of every organization that they belong to. */
export const recordAccountChange = async (
  deps: ServiceDeps,
  holder: AccountHolder,
  change: AccountChange,
): Promise<void> => {
  const { userId, requestId, address, actor = { type: 'user', userId } } = holder
  const joined = await deps.db
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(eq(members.userId, userId))
  for (const { organizationId } of joined) {
    const caller = { address, apiKeyId: null }
    await recordAudit(
      { ...deps, organizationId, actor, role: null, requestId, caller },
      { ...change, subject: { type: 'user', id: userId } },
    )
  }
}
