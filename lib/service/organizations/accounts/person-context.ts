import { eq } from 'drizzle-orm'

import type { AuditAction } from '#lib/contract/audit/audit.ts'
import type { InTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceDeps, TransactionContext, Actor } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'

import type { Attempts } from './attempts.ts'

/** Context of a person's own verbs: the person, and their session. Outside any organization. */
export type PersonContext = ServiceDeps & {
  attempts: Attempts
  userId: string
  sessionId: string
  email: string
  requestId: string
  /** IP address of the request, as far as known. */
  address: string | null
}

/** Returns the person's context in an organization, for the record of their own changes there. */
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

/** The changed account, and the origin of the change. */
type AccountHolder = {
  userId: string
  requestId: string
  address: string | null
  /** The actor, if not the holder. */
  actor?: Actor
}

type AccountChange = {
  action: Extract<AuditAction, `account.${string}`>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Adds what someone changed about how they sign in to the audit log of every organization that they belong to. */
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
