import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { ApprovalRule, UpdateApprovalRuleInput } from '#lib/contract/approvals/approval.ts'
import { permissions } from '#lib/contract/members/roles.values.ts'
import { prepareStatement, withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { lockOrganization } from '#lib/service/lock-organization.ts'

type Rule = Pick<ApprovalRule, 'mode' | 'from_cents'>

const selectRule = prepareStatement((db) =>
  db
    .select({ mode: organizations.approvalMode, from_cents: organizations.approvalFromCents })
    .from(organizations)
    .where(eq(organizations.organizationId, sql.placeholder('organizationId')))
    .prepare('select_approval_rule'),
)

/** Returns when a purchase of the organization requires approval. */
export const loadApprovalRule = async ({ db, organizationId }: ServiceContext): Promise<Rule> => {
  const [row] = await selectRule(db).execute({ organizationId })
  if (!row) throw new Error(`organization ${organizationId} is missing`)
  return row
}

const listApprovers = async ({ db, organizationId }: ServiceContext): Promise<ApprovalRule['approvers']> => {
  const rows = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(
      and(eq(members.organizationId, organizationId), inArray(members.role, [...permissions.approve_mail])),
    )
    .orderBy(asc(user.name), asc(user.id))
  return rows.map(({ id, name, email }) => ({ id, name: name || email }))
}

/** Returns the rule, with the members who may approve. */
export const getApprovalRule = async (ctx: ServiceContext): Promise<ApprovalRule> => ({
  ...(await loadApprovalRule(ctx)),
  approvers: await listApprovers(ctx),
})

/** Sets when approval is required, for purchases from now on. Throws FORBIDDEN. */
export const updateApprovalRule = async (
  ctx: ServiceContext,
  input: UpdateApprovalRuleInput,
): Promise<ApprovalRule> => {
  authorize(ctx, 'manage_organization')
  const fromCents = input.mode === 'from_amount' ? (input.from_cents ?? null) : null
  await withTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx)
    const before = await loadApprovalRule(ctx)
    await ctx.db
      .update(organizations)
      .set({ approvalMode: input.mode, approvalFromCents: fromCents })
      .where(eq(organizations.organizationId, ctx.organizationId))
    await recordAudit(ctx, {
      action: 'approval_rule.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after: { mode: input.mode, from_cents: fromCents },
    })
  })
  return getApprovalRule(ctx)
}
