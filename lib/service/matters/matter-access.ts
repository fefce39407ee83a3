import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { MatterAccess, UpdateMatterAccessInput } from '#lib/contract/matters/matter-access.ts'
import { limitedRoles } from '#lib/contract/members/roles.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { matterMembers } from '#lib/service/db/schema/matters.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { notifyAccessChange, notifyChange } from '#lib/service/events/announce.ts'

/** More are not counted. */
const countedTo = 10_000

const count = async (ctx: ServiceContext, table: PgTable, where: SQL | undefined): Promise<number> => {
  const found = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(countedTo)
    .as('found')
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}

const findLimitedMembers = async (ctx: ServiceContext): Promise<string[]> => {
  const found = await ctx.db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), inArray(members.role, [...limitedRoles])))
  return found.map(({ userId }) => userId)
}

const countWithMatters = async (ctx: ServiceContext, userIds: readonly string[]): Promise<number> => {
  if (userIds.length === 0) return 0
  const [row] = await ctx.db
    .select({ count: sql<number>`count(distinct ${matterMembers.userId})::int` })
    .from(matterMembers)
    .where(
      and(eq(matterMembers.organizationId, ctx.organizationId), inArray(matterMembers.userId, [...userIds])),
    )
  return row?.count ?? 0
}

/** Returns whether members see only the letters of their matters, and who that concerns. Throws FORBIDDEN. */
export const getMatterAccess = async (ctx: ServiceContext): Promise<MatterAccess> => {
  authorize(ctx, 'manage_organization')
  const { organizationId } = ctx
  const ours = eq(organizations.organizationId, organizationId)
  const [[organization], limited, letters, addresses] = await Promise.all([
    ctx.db.select({ isLimited: organizations.mattersLimited }).from(organizations).where(ours),
    findLimitedMembers(ctx),
    count(ctx, shipments, and(eq(shipments.organizationId, organizationId), isNull(shipments.matterId))),
    count(
      ctx,
      addressBook,
      and(eq(addressBook.organizationId, organizationId), isNull(addressBook.matterId)),
    ),
  ])
  return {
    is_limited: organization?.isLimited ?? false,
    affected: {
      members: limited.length,
      members_without_matters: limited.length - (await countWithMatters(ctx, limited)),
      letters_without_matter: letters,
      addresses_without_matter: addresses,
    },
  }
}

/** Limits members to their matters, or no longer; it takes effect with each member's next request. Throws FORBIDDEN. */
export const updateMatterAccess = async (
  ctx: ServiceContext,
  input: UpdateMatterAccessInput,
): Promise<MatterAccess> => {
  authorize(ctx, 'manage_organization')
  await withTransaction(ctx, async (ctx) => {
    const ours = eq(organizations.organizationId, ctx.organizationId)
    const [before] = await ctx.db
      .select({ is_limited: organizations.mattersLimited })
      .from(organizations)
      .where(ours)
      .for('update')
    if (!before || before.is_limited === input.is_limited) return
    await ctx.db.update(organizations).set({ mattersLimited: input.is_limited }).where(ours)
    await recordAudit(ctx, {
      action: 'matter_access.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after: input,
    })
    // Ends their event streams, which reconnect with the new access.
    await notifyAccessChange(ctx, await findLimitedMembers(ctx))
    await notifyChange(ctx, ctx.organizationId, null)
  })
  return getMatterAccess(ctx)
}
