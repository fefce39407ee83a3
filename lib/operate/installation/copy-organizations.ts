import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import { OperatorError } from '#lib/operator-error.ts'
import type { Database, InTransaction } from '#lib/postgres/postgres.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { notificationChoices } from '#lib/service/db/schema/notifications.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { shipmentViews } from '#lib/service/db/schema/shipment-views.ts'
import { tags } from '#lib/service/db/schema/tags.ts'
import { newId } from '#lib/service/ids.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'
import { sandboxOwner } from '#lib/service/organizations/create-organization.ts'

/** Copied data of an organization, and what its people do next. */
export type CopiedOrganization = {
  organization_id: string
  name: string
  /** Email addresses; each chooses a password by the link that “Forgot password” sends. */
  members: string[]
  addresses: number
  tags: number
  views: number
  /** Whether it had a logo, which is a stored file and is uploaded again. */
  had_logo: boolean
}

type OrganizationRow = typeof organizations.$inferSelect
type Person = { id: string; name: string; email: string }
type Member = typeof members.$inferSelect & { person: Person }

const rowsAtOnce = 500

const inParts = async <Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await insert(rows.slice(start, start + rowsAtOnce))
}

/** The demo account, whose password is published, stays behind. */
const selectMembers = async (source: Database, organizationId: string): Promise<Member[]> => {
  const rows = await source
    .select({ member: members, person: { id: user.id, name: user.name, email: user.email } })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), ne(user.email, sandboxOwner.email)))
    .orderBy(asc(members.createdAt), asc(members.userId))
  return rows.map(({ member, person }) => ({ ...member, person }))
}

/** Inserts people who are new here, without a password; returns the new id of each. */
const copyPeople = async (
  ctx: InTransaction,
  people: readonly Person[],
  known: Map<string, string>,
  now: Date,
): Promise<void> => {
  for (const { id, name, email } of people) {
    if (known.has(id)) continue
    const copiedId = newId()
    known.set(id, copiedId)
    // In a sandbox anyone can confirm any address, so that it is confirmed again by the link that sets the password.
    await insertUser(ctx, { id: copiedId, name, email, verified: false, passwordHash: null, now })
  }
}

const copyOrganizationRow = (row: OrganizationRow, organizationId: string, now: Date): OrganizationRow => ({
  ...row,
  organizationId,
  // Only simulated verification has confirmed it.
  returnAddress: row.returnAddress && { ...row.returnAddress, verified: false },
  paymentCustomerId: null,
  postageAccountId: null,
  cardsCheckedAt: null,
  logo: null,
  checkpointEmailedAt: null,
  createdAt: now,
})

const copyOne = async (
  source: Database,
  ctx: InTransaction,
  {
    row,
    staff,
    people,
    now,
  }: { row: OrganizationRow; staff: Member[]; people: Map<string, string>; now: Date },
): Promise<CopiedOrganization> => {
  const from = row.organizationId
  const organizationId = newId()
  await copyPeople(
    ctx,
    staff.map(({ person }) => person),
    people,
    now,
  )
  const idOf = (userId: string): string => people.get(userId) ?? ''
  await ctx.db.insert(organizations).values(copyOrganizationRow(row, organizationId, now))
  await ctx.db.insert(members).values(
    staff.map(({ person: _person, ...member }) => ({
      ...member,
      organizationId,
      userId: idOf(member.userId),
      createdAt: now,
      lastSeenAt: null,
    })),
  )
  const addresses = await source.select().from(addressBook).where(eq(addressBook.organizationId, from))
  await inParts(
    addresses.map((address) => ({
      ...address,
      organizationId,
      id: newId(),
      verification: 'unverified' as const,
      verified: null,
      issues: [],
      verifiedAt: null,
      lastUsedAt: null,
      matterId: null,
      createdBy: (address.createdBy && people.get(address.createdBy)) ?? null,
    })),
    (part) => ctx.db.insert(addressBook).values(part),
  )
  const ownTags = await source.select({ name: tags.name }).from(tags).where(eq(tags.organizationId, from))
  await inParts(
    ownTags.map(({ name }) => ({ organizationId, id: newId(), name })),
    (part) => ctx.db.insert(tags).values(part),
  )
  const theirs = staff.map(({ userId }) => userId)
  const choices = await source
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.organizationId, from), inArray(notificationChoices.userId, theirs)))
  await inParts(
    choices.map((choice) => ({ ...choice, organizationId, userId: idOf(choice.userId) })),
    (part) => ctx.db.insert(notificationChoices).values(part),
  )
  const views = await source
    .select()
    .from(shipmentViews)
    .where(and(eq(shipmentViews.organizationId, from), inArray(shipmentViews.ownerId, theirs)))
  await inParts(
    views.map((view) => ({ ...view, organizationId, id: newId(), ownerId: idOf(view.ownerId) })),
    (part) => ctx.db.insert(shipmentViews).values(part),
  )
  return {
    organization_id: organizationId,
    name: row.name,
    members: staff.map(({ person }) => person.email),
    addresses: addresses.length,
    tags: ownTags.length,
    views: views.length,
    had_logo: row.logo !== null,
  }
}

/**
 * Copies the organizations of a sandbox with their settings, members, address books, tags and preferences, under new
 * IDs. Copies nothing that was bought, mailed, charged or proven, and no password, key or session. Throws
 * `OperatorError` for an organization without an owner besides the demo account, or if there is none to copy.
 */
export const copyOrganizations = async (
  source: Database,
  ctx: InTransaction,
  { organizationIds, now }: { organizationIds: readonly string[] | null; now: Date },
): Promise<CopiedOrganization[]> => {
  const rows = await source
    .select()
    .from(organizations)
    .where(organizationIds ? inArray(organizations.organizationId, [...organizationIds]) : undefined)
    .orderBy(asc(organizations.createdAt), asc(organizations.organizationId))
  const people = new Map<string, string>()
  const copied: CopiedOrganization[] = []
  for (const row of rows) {
    const staff = await selectMembers(source, row.organizationId)
    if (staff.some(({ role }) => role === 'owner'))
      copied.push(await copyOne(source, ctx, { row, staff, people, now }))
    else if (organizationIds || staff.length > 0) {
      throw new OperatorError(
        `${row.name} (${row.organizationId}) has no owner besides the demo account, whose password is published: make another member an owner in the sandbox, then run this again`,
      )
    }
  }
  if (copied.length > 0) return copied
  throw new OperatorError(
    'The sandbox has no organization to copy: in each, only the demo account is a member. Invite yourself as an owner there, or run mailroom live without --from-sandbox',
  )
}
