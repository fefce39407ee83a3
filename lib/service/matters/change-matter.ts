import { and, eq, inArray, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'

import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import { mostMattersOfMember } from '#lib/contract/matters/matter-access.values.ts'
import type { CreateMatterInput, Matter, UpdateMatterInput } from '#lib/contract/matters/matter.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { matterMembers, matters } from '#lib/service/db/schema/matters.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { invalidateMatterDetails } from '#lib/service/detail-cache/detail-cache.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyAccessChange, notifyChange } from '#lib/service/events/announce.ts'
import { momentOfId, newIdAt } from '#lib/service/ids.ts'
import { rejectLimited } from '#lib/service/limit-of-member.ts'
import { foldSearch } from '#lib/service/lists/search.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'

import { getMatter, isMatter, lockMatter, type MatterRow, numberKeyOf } from './load-matter.ts'
import { updateSearchTexts } from './update-search-texts.ts'

/** A duplicate number would reveal a matter that the member cannot see. */
const managedByAdmins =
  'Members here see only the letters of their matters. Ask an owner or an admin to create matters and to change their numbers.'

const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === uniqueViolation

/** Runs a change that may give a matter a number that another one has. */
const withFreeNumber = async <Result>(number: string | undefined, act: () => Promise<Result>) => {
  try {
    return await act()
  } catch (error) {
    if (!isTaken(error)) throw error
    const message = `Another matter has the number “${number}”. Numbers are unique, in any case.`
    throw new ServiceError('MATTER_EXISTS', message, {
      cause: error,
      fields: [{ field: 'number', message }],
    })
  }
}

/** Returns the columns of what a person names a matter by, with the keys for searching and finding duplicates. */
export const columnsOf = ({ number, name, client }: Pick<MatterRow, 'number' | 'name' | 'client'>) => ({
  number,
  numberKey: numberKeyOf(number),
  name,
  client,
  searchText: foldSearch([number, name, client].filter(Boolean).join(' ')),
})

const editorOf = ({ actor }: ServiceContext): string | null => (actor.type === 'user' ? actor.userId : null)

const asAudited = ({ number, name, client, status, members: team }: Matter) => ({
  number,
  name,
  client,
  status,
  members: team.map(({ name, id }) => name ?? id),
})

const isOfMatter = ({ organizationId }: ServiceContext, matterId: string) =>
  and(eq(matterMembers.organizationId, organizationId), eq(matterMembers.matterId, matterId))

/** Rejects more matters for one person than a request of theirs can carry: see `inTenant`. */
const rejectTooMany = async (ctx: TransactionContext, added: readonly string[]): Promise<void> => {
  const counted = await ctx.db
    .select({ userId: matterMembers.userId, count: sql<number>`count(*)::int` })
    .from(matterMembers)
    .where(
      and(eq(matterMembers.organizationId, ctx.organizationId), inArray(matterMembers.userId, [...added])),
    )
    .groupBy(matterMembers.userId)
  if (counted.every(({ count }) => count < mostMattersOfMember)) return
  const message = `One person can be a member of at most ${formatNumber(mostMattersOfMember)} matters. Remove them from matters that are closed.`
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'member_ids', message }] })
}

/**
 * Gives a matter exactly these members; what those see who are added or removed changes at once. Throws
 * VALIDATION_ERROR for people outside the organization and for too many matters of one person, and FORBIDDEN where
 * someone who is limited to their matters does more than leave.
 */
const setMembers = async (
  ctx: TransactionContext,
  matterId: string,
  ids: readonly string[],
): Promise<void> => {
  const { organizationId } = ctx
  const wanted = new Set(ids.map((each) => each.toLowerCase()))
  const before = await ctx.db
    .select({ userId: matterMembers.userId })
    .from(matterMembers)
    .where(isOfMatter(ctx, matterId))
  const had = new Set(before.map(({ userId }) => userId))
  const added = [...wanted].filter((userId) => !had.has(userId))
  const changed = [...added, ...[...had].filter((userId) => !wanted.has(userId))]
  if (changed.length === 0) return
  if (changed.length > 1 || changed[0] !== ctx.limit?.userId || added.length > 0) {
    rejectLimited(
      ctx,
      'You can leave this matter. Owners and admins add and remove members, because members here see only the letters of their matters.',
    )
  }
  if (added.length > 0) await rejectTooMany(ctx, added)
  await notifyAccessChange(ctx, changed)
  // Pages that were read before, and do not listen yet.
  await notifyChange(ctx, organizationId, null)
  await ctx.db.delete(matterMembers).where(isOfMatter(ctx, matterId))
  const unique = [...wanted]
  if (unique.length === 0) return
  const known = await ctx.db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, unique)))
  if (known.length < unique.length) {
    const message = 'Only members of your organization can be members of a matter.'
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'member_ids', message }] })
  }
  await ctx.db.insert(matterMembers).values(known.map(({ userId }) => ({ organizationId, matterId, userId })))
}

/** Creates a matter. Throws FORBIDDEN, MATTER_EXISTS, VALIDATION_ERROR. */
export const createMatter = async (ctx: ServiceContext, input: CreateMatterInput): Promise<Matter> => {
  authorize(ctx, 'manage_matters')
  rejectLimited(ctx, managedByAdmins)
  const id = ctx.intent?.id ?? newIdAt(ctx.clock.now())
  // A previous attempt of the same request may have created it.
  const [made] = ctx.intent?.isTakenUp ? await ctx.db.select().from(matters).where(isMatter(ctx, id)) : []
  if (made) return getMatter(ctx, id)
  const now = momentOfId(id)
  return withFreeNumber(input.number, () =>
    withTransaction(ctx, async (ctx) => {
      await ctx.db.insert(matters).values({
        organizationId: ctx.organizationId,
        id,
        ...columnsOf({ ...input, client: input.client || null }),
        status: input.status,
        createdBy: editorOf(ctx),
        createdAt: now,
        closedAt: input.status === 'closed' ? now : null,
      })
      await setMembers(ctx, id, input.member_ids)
      const matter = await getMatter(ctx, id)
      const subject = { type: 'matter', id }
      await recordAudit(ctx, { action: 'matter.created', subject, after: asAudited(matter) })
      return matter
    }),
  )
}

const closedAtOf = (ctx: ServiceContext, before: MatterRow, status: MatterRow['status']): Date | null => {
  if (status === 'open') return null
  return before.closedAt ?? ctx.clock.now()
}

/**
 * Changes a matter; omitted fields are unchanged. Of a matter with many letters, a job has the older ones found by the new name. Throws FORBIDDEN, MATTER_NOT_FOUND, MATTER_EXISTS, VALIDATION_ERROR,
 * and MATTER_CHANGED unless it has an expected revision.
 */
export const updateMatter = async (
  ctx: ServiceContext,
  id: string,
  input: UpdateMatterInput,
  expected?: ExpectedRevisions,
): Promise<Matter> => {
  authorize(ctx, 'manage_matters')
  return withFreeNumber(input.number, () =>
    withTransaction(ctx, async (ctx) => {
      const row = await lockMatter(ctx, id, 'update')
      if (input.number !== undefined && input.number !== row.number) rejectLimited(ctx, managedByAdmins)
      requireRevision('matter', row, expected)
      const before = await getMatter(ctx, id)
      const status = input.status ?? row.status
      const named = {
        number: input.number ?? row.number,
        name: input.name ?? row.name,
        client: input.client === undefined ? row.client : input.client || null,
      }
      await ctx.db
        .update(matters)
        .set({
          ...columnsOf(named),
          status,
          closedAt: closedAtOf(ctx, row, status),
          revision: sql`${matters.revision} + 1`,
          updatedAt: ctx.clock.now(),
          updatedBy: editorOf(ctx),
        })
        .where(isMatter(ctx, id))
      if (input.member_ids) await setMembers(ctx, id, input.member_ids)
      // Details of its letters show number and name.
      if (named.number !== row.number || named.name !== row.name) await invalidateMatterDetails(ctx, row.id)
      if (columnsOf(named).searchText !== row.searchText) await updateSearchTexts(ctx, row.id)
      const after = await getMatter(ctx, id)
      await recordAudit(ctx, {
        action: 'matter.updated',
        subject: { type: 'matter', id: row.id },
        before: asAudited(before),
        after: asAudited(after),
      })
      return after
    }),
  )
}
