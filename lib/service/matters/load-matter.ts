import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'

import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { Matter } from '#lib/contract/matters/matter.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { matterMembers, matters } from '#lib/service/db/schema/matters.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

export type MatterRow = typeof matters.$inferSelect

type Members = Matter['members']

const notFound = () =>
  new ServiceError('MATTER_NOT_FOUND', 'This matter does not exist in your organization.')

/** Matches the matter with this ID. */
export const isMatter = (ctx: ServiceContext, id: string): SQL | undefined =>
  and(eq(matters.organizationId, ctx.organizationId), eq(matters.id, id))

/** Selects current members of the organization, by name. */
const membersOfRow = (organization: string): SQL<Members> => sql`(
  select coalesce(json_agg(json_build_object('id', mm.user_id, 'name', u.name) order by u.name, mm.user_id), '[]')
  from ${matterMembers} mm
  join ${members} m on m.organization_id = ${organization} and m.user_id = mm.user_id
  join ${user} u on u.id = mm.user_id
  where mm.organization_id = ${organization} and mm.matter_id = "matters"."id")`

/** Selects matters with their members. */
export const selectMatters = ({ db, organizationId }: ServiceContext) =>
  db.select({ matter: matters, members: membersOfRow(organizationId) }).from(matters)

/** Presents a matter as in the contract. */
export const presentMatter = ({ matter, members }: { matter: MatterRow; members: Members }): Matter => ({
  id: matter.id,
  number: matter.number,
  name: matter.name,
  client: matter.client,
  status: matter.status,
  members,
  revision: matter.revision,
  created_at: matter.createdAt.toISOString(),
  updated_at: momentOf(matter.updatedAt),
  closed_at: momentOf(matter.closedAt),
})

/** Reads one matter. Throws MATTER_NOT_FOUND. */
export const getMatter = async (ctx: ServiceContext, id: string): Promise<Matter> => {
  const [row] = isId(id) ? await selectMatters(ctx).where(isMatter(ctx, id)) : []
  if (!row) throw notFound()
  return presentMatter(row)
}

/** Loads and locks a matter until the transaction ends. Throws MATTER_NOT_FOUND. */
export const lockMatter = async (
  ctx: TransactionContext,
  id: string,
  strength: 'update' | 'share',
): Promise<MatterRow> => {
  const [row] = isId(id) ? await ctx.db.select().from(matters).where(isMatter(ctx, id)).for(strength) : []
  if (!row) throw notFound()
  return row
}

/**
 * Returns number and name of a matter to assign, and prevents its deletion meanwhile; null for none. Throws
 * MATTER_NOT_FOUND.
 */
export const claimMatter = async (
  ctx: TransactionContext,
  id: string | null | undefined,
): Promise<MatterBrief | null> => (id ? presentBrief(await lockMatter(ctx, id, 'share')) : null)

/** Presents the number and name of a matter. */
export const presentBrief = ({ id, number, name }: MatterRow): MatterBrief => ({ id, number, name })

/**
 * Returns number and name of the matter with this ID, for each row of a list: a look-up, regardless of PostgreSQL's
 * estimates for both tables.
 */
export const briefOfRow = (
  organization: string | Placeholder | SQL,
  matterId: SQL,
): SQL<MatterBrief | null> => sql`(
  select json_build_object('id', m.id, 'number', m.number, 'name', m.name) from ${matters} m
  where m.organization_id = ${organization} and m.id = ${matterId})`

/** Returns the number and name of a matter; null for none. */
export const findMatterBrief = async (
  ctx: ServiceContext,
  id: string | null,
): Promise<MatterBrief | null> => {
  if (id === null) return null
  const [row] = await ctx.db.select().from(matters).where(isMatter(ctx, id))
  return row ? presentBrief(row) : null
}

/** Returns the key by which a number is unique. */
export const numberKeyOf = (number: string): string => number.trim().normalize('NFKC').toLowerCase()

/** Finds a matter by its number, ignoring case; undefined if there is none. */
export const findMatterByNumber = async (
  ctx: ServiceContext,
  number: string,
): Promise<MatterBrief | undefined> => {
  const [row] = await ctx.db
    .select()
    .from(matters)
    .where(and(eq(matters.organizationId, ctx.organizationId), eq(matters.numberKey, numberKeyOf(number))))
  return row && presentBrief(row)
}

/** Returns the ids of a matter's members. */
export const listMemberIds = async (
  { db, organizationId }: ServiceContext,
  matterId: string,
): Promise<string[]> => {
  const rows = await db
    .select({ userId: matterMembers.userId })
    .from(matterMembers)
    .where(and(eq(matterMembers.organizationId, organizationId), eq(matterMembers.matterId, matterId)))
  return rows.map(({ userId }) => userId)
}
