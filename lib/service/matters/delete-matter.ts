import { and, eq, isNull, sql } from 'drizzle-orm'

import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { matterMembers, matters } from '#lib/service/db/schema/matters.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { rejectLimited } from '#lib/service/limit-of-member.ts'

import { isMatter, lockMatter } from './load-matter.ts'

/** Contents of a matter, by their names; more than this many are not counted. */
const countedTo = 1000

const belongings = [
  { table: shipments, one: 'shipment', many: 'shipments' },
  { table: addressBook, one: 'address', many: 'addresses' },
  { table: legalHolds, one: 'legal hold', many: 'legal holds' },
] as const

const countIn = async (
  ctx: TransactionContext,
  table: (typeof belongings)[number]['table'],
  matterId: string,
): Promise<number> => {
  const found = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(and(eq(table.organizationId, ctx.organizationId), eq(table.matterId, matterId)))
    .limit(countedTo)
    .as('found')
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

const rejectInUse = async (ctx: TransactionContext, matterId: string): Promise<void> => {
  const parts: string[] = []
  for (const { table, one, many } of belongings) {
    const count = await countIn(ctx, table, matterId)
    if (count === 0) continue
    const named = count === 1 ? one : many
    parts.push(
      count < countedTo ? `${formatNumber(count)} ${named}` : `at least ${formatNumber(countedTo)} ${named}`,
    )
  }
  if (parts.length === 0) return
  throw new ServiceError(
    'MATTER_IN_USE',
    `This matter cannot be deleted while something belongs to it: ${joined(parts)}. Close it instead.`,
  )
}

/** Deletes a matter that nothing belongs to. Throws FORBIDDEN, MATTER_NOT_FOUND, MATTER_IN_USE. */
export const deleteMatter = async (ctx: ServiceContext, id: string): Promise<{ id: string }> => {
  authorize(ctx, 'manage_matters')
  return withTransaction(ctx, async (ctx) => {
    const { number, name, ...row } = await lockMatter(ctx, id, 'update')
    // What else belongs to it may be hidden from them.
    rejectLimited(
      ctx,
      'Members here see only the letters of their matters. Ask an owner or an admin to delete matters.',
    )
    await rejectInUse(ctx, row.id)
    await ctx.db
      .delete(matterMembers)
      .where(and(eq(matterMembers.organizationId, ctx.organizationId), eq(matterMembers.matterId, row.id)))
    await ctx.db
      .update(shareLinks)
      .set({ revokedAt: ctx.clock.now() })
      .where(
        and(
          eq(shareLinks.organizationId, ctx.organizationId),
          eq(shareLinks.subjectType, 'matter'),
          eq(shareLinks.subjectId, row.id),
          isNull(shareLinks.revokedAt),
        ),
      )
    await ctx.db.delete(matters).where(isMatter(ctx, row.id))
    await recordAudit(ctx, {
      action: 'matter.deleted',
      subject: { type: 'matter', id: row.id },
      before: { number, name },
    })
    return { id: row.id }
  })
}
