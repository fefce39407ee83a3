import { and, eq, inArray, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'

import type {
  AddressEntry,
  CreateAddressInput,
  UpdateAddressInput,
} from '#lib/contract/addresses/address-book.ts'
import type { Address, AddressInput } from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/countries.values.ts'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import { type MemberLimit, withTransaction } from '#lib/postgres/postgres.ts'
import { formatAddress, foldText, normalizeAddress } from '#lib/service/addresses/format-address.ts'
import { asUnverified, type CheckedAddress, verifySoftly } from '#lib/service/addresses/verify-address.ts'
import { authorize } from '#lib/service/authorize.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newIdAt } from '#lib/service/ids.ts'
import { foldSearch } from '#lib/service/lists/search.ts'
import { briefOfRow, claimMatter } from '#lib/service/matters/load-matter.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'

export type EntryRow = typeof addressBook.$inferSelect

/** An entry with the matter that it belongs to. */
export type EntryOfMatter = { entry: EntryRow; matter: MatterBrief | null }

/** Selects entries with the matters that they belong to. */
export const selectEntries = ({ db, organizationId }: ServiceContext) =>
  db
    .select({
      entry: addressBook,
      matter: briefOfRow(organizationId, sql`"address_book"."matter_id"`),
    })
    .from(addressBook)

/** Returns the columns of an address and its label, with the keys for searching, sorting and finding duplicates. */
export const columnsOf = (entered: AddressInput, label: string | null) => ({
  label,
  entered,
  normalized: normalizeAddress(entered),
  sortName: foldText(entered.name ?? entered.company ?? ''),
  searchText: foldSearch(
    [
      label,
      entered.name,
      entered.company,
      entered.street1,
      entered.street2,
      entered.city,
      entered.state,
      entered.zip,
      countryName(entered.country),
      entered.email,
      entered.phone,
    ]
      .filter(Boolean)
      .join(' '),
  ),
})

/** Returns the columns for the result of a verification. Without a result the entry stays unverified until it is used. */
const verificationOf = ({ check }: CheckedAddress, now: Date) => {
  const { verified, remarks } = check
  if (verified !== null) {
    return { verification: 'deliverable' as const, verified, issues: remarks, verifiedAt: now }
  }
  return remarks.length > 0
    ? { verification: 'undeliverable' as const, verified: null, issues: remarks, verifiedAt: now }
    : { verification: 'unverified' as const, verified: null, issues: [], verifiedAt: null }
}

/** Presents an entry as in the contract. */
export const presentEntry = ({ entry: row, matter }: EntryOfMatter): AddressEntry => {
  const address: Address = {
    ...asUnverified(row.entered),
    verified: row.verification === 'deliverable',
    residential: row.verified?.residential ?? false,
  }
  return {
    id: row.id,
    label: row.label,
    matter,
    address,
    verification: row.verification,
    verified_address: row.verified,
    issues: row.issues,
    formatted: formatAddress(row.verified ?? address),
    last_used_at: momentOf(row.lastUsedAt),
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/**
 * Returns the keys by which an address is found again. An address is in the book once; a member limited to their
 * matters may add another member's address under a separate key, so that its existence is not revealed.
 */
export const duplicateKeys = ({ limit }: ServiceContext, normalized: string): string[] =>
  limit ? [normalized, ownKey(limit, normalized)] : [normalized]

/** See `duplicateKeys`. */
export const ownKey = ({ userId }: MemberLimit, normalized: string): string => `${normalized}\u001f${userId}`

const notFound = (): ServiceError =>
  new ServiceError('ADDRESS_NOT_FOUND', 'This address is not in your address book.')

const isEntry = (ctx: ServiceContext, id: string) =>
  and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id))

/** Loads an entry of this organization. Throws ADDRESS_NOT_FOUND. */
const loadEntry = async (ctx: ServiceContext, id: string): Promise<EntryOfMatter> => {
  const [found] = isId(id) ? await selectEntries(ctx).where(isEntry(ctx, id)) : []
  if (!found) throw notFound()
  return found
}

/** Reads one entry of the address book. */
export const getAddress = async (ctx: ServiceContext, id: string): Promise<AddressEntry> =>
  presentEntry(await loadEntry(ctx, id))

const findSame = async (ctx: ServiceContext, normalized: string): Promise<EntryOfMatter | undefined> => {
  const [row] = await selectEntries(ctx).where(
    and(
      eq(addressBook.organizationId, ctx.organizationId),
      inArray(addressBook.normalized, duplicateKeys(ctx, normalized)),
    ),
  )
  return row
}

/**
 * Adds an address to the book and verifies it; one that cannot be verified is stored as undeliverable. Returns the
 * existing entry when the same address was added before, in whatever spelling. Throws MATTER_NOT_FOUND.
 */
export const createAddress = async (
  ctx: ServiceContext,
  input: CreateAddressInput,
): Promise<{ entry: AddressEntry; isNew: boolean }> => {
  authorize(ctx, 'manage_addresses')
  const before = await findSame(ctx, normalizeAddress(input.address))
  if (before) return { entry: presentEntry(before), isNew: false }
  const checked = await verifySoftly(ctx, input.address)
  const now = ctx.clock.now()
  const columns = columnsOf(input.address, input.label || null)
  const made = await withTransaction(ctx, async (ctx) => {
    const matter = await claimMatter(ctx, input.matter_id)
    for (const normalized of duplicateKeys(ctx, columns.normalized)) {
      const [entry] = await ctx.db
        .insert(addressBook)
        .values({
          organizationId: ctx.organizationId,
          id: newIdAt(now),
          ...columns,
          normalized,
          ...verificationOf(checked, now),
          matterId: matter?.id ?? null,
          createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing({ target: [addressBook.organizationId, addressBook.normalized] })
        .returning()
      if (entry) return { entry, matter }
    }
    return undefined
  })
  if (made) return { entry: presentEntry(made), isNew: true }
  // Another request added it during the verification.
  const other = await findSame(ctx, columns.normalized)
  if (!other) throw new Error('an address conflicted with one that does not exist')
  return { entry: presentEntry(other), isNew: false }
}

const addressExists = (cause?: unknown): ServiceError =>
  new ServiceError(
    'ADDRESS_EXISTS',
    'Your address book already contains this address as another entry. Edit that entry, or delete it first.',
    { cause },
  )

const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === uniqueViolation

/**
 * Returns the key for an entry's new address: that of who is limited to their matters collides only with what they see.
 * Throws ADDRESS_EXISTS.
 */
const keyFor = async (ctx: ServiceContext, before: EntryRow, normalized: string): Promise<string> => {
  if (!ctx.limit) return normalized
  const same = await findSame(ctx, normalized)
  if (same && same.entry.id !== before.id) throw addressExists()
  return same ? before.normalized : ownKey(ctx.limit, normalized)
}

/** Rejects taking another's address out of its matter by who would then see it no longer. */
const rejectHiding = ({ limit }: ServiceContext, before: EntryRow, input: UpdateAddressInput): void => {
  if (!limit || input.matter_id !== null || before.createdBy === limit.userId) return
  const message =
    'Only the member who added this address, or an owner or admin, can take it out of its matter: without one, no one else would see it.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'matter_id', message }] })
}

/** Loads and locks an entry until the transaction ends. Throws ADDRESS_NOT_FOUND. */
const lockEntry = async (ctx: TransactionContext, id: string): Promise<EntryRow> => {
  const [row] = await ctx.db.select().from(addressBook).where(isEntry(ctx, id)).for('update')
  if (!row) throw notFound()
  return row
}

/**
 * Changes an entry; omitted parts are unchanged, and a changed address is verified again. Throws ADDRESS_NOT_FOUND,
 * ADDRESS_EXISTS, MATTER_NOT_FOUND, and ADDRESS_CHANGED unless it has an expected revision.
 */
export const updateAddress = async (
  ctx: ServiceContext,
  id: string,
  input: UpdateAddressInput,
  expected?: ExpectedRevisions,
): Promise<AddressEntry> => {
  authorize(ctx, 'manage_addresses')
  // No one waits for the postal service to learn that they are too late.
  requireRevision('address', (await loadEntry(ctx, id)).entry, expected)
  const checked = input.address && (await verifySoftly(ctx, input.address))
  const now = ctx.clock.now()
  try {
    await withTransaction(ctx, async (ctx) => {
      const matter = await claimMatter(ctx, input.matter_id)
      const before = await lockEntry(ctx, id)
      requireRevision('address', before, expected)
      rejectHiding(ctx, before, input)
      const label = input.label === undefined ? before.label : input.label || null
      const columns = columnsOf(input.address ?? before.entered, label)
      const normalized = input.address ? await keyFor(ctx, before, columns.normalized) : before.normalized
      await ctx.db
        .update(addressBook)
        .set({
          ...columns,
          normalized,
          ...(checked && verificationOf(checked, now)),
          ...(input.matter_id !== undefined && { matterId: matter?.id ?? null }),
          revision: before.revision + 1,
          updatedAt: now,
        })
        .where(isEntry(ctx, id))
    })
    return await getAddress(ctx, id)
  } catch (error) {
    if (!isTaken(error)) throw error
    throw addressExists(error)
  }
}

/** Deletes an entry of the address book. Throws ADDRESS_NOT_FOUND. Existing shipments have their own copy. */
export const deleteAddress = async (ctx: ServiceContext, id: string): Promise<{ id: string }> => {
  authorize(ctx, 'manage_addresses')
  const deleted = isId(id)
    ? await ctx.db.delete(addressBook).where(isEntry(ctx, id)).returning({ id: addressBook.id })
    : []
  if (!deleted[0]) throw notFound()
  return deleted[0]
}
