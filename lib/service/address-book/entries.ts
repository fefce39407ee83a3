import { and, eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'

import type {
  AddressEntry,
  CreateAddressInput,
  UpdateAddressInput,
} from '#lib/contract/addresses/address-book.ts'
import type { Address, AddressInput } from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/countries.values.ts'
import { formatAddress, foldText, normalizeAddress } from '#lib/service/addresses/format-address.ts'
import { asUnverified, type CheckedAddress, verifySoftly } from '#lib/service/addresses/verify-address.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newIdAt } from '#lib/service/ids.ts'
import { foldSearch } from '#lib/service/lists/search.ts'

export type EntryRow = typeof addressBook.$inferSelect

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
export const presentEntry = (row: EntryRow): AddressEntry => {
  const address: Address = {
    ...asUnverified(row.entered),
    verified: row.verification === 'deliverable',
    residential: row.verified?.residential ?? false,
  }
  return {
    id: row.id,
    label: row.label,
    address,
    verification: row.verification,
    verified_address: row.verified,
    issues: row.issues,
    formatted: formatAddress(row.verified ?? address),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

const notFound = (): ServiceError =>
  new ServiceError('ADDRESS_NOT_FOUND', 'This address is not in your address book.')

const isEntry = (ctx: ServiceContext, id: string) =>
  and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id))

/** Loads an entry of this organization. Throws ADDRESS_NOT_FOUND. */
const loadEntry = async (ctx: ServiceContext, id: string): Promise<EntryRow> => {
  const [row] = isId(id) ? await ctx.db.select().from(addressBook).where(isEntry(ctx, id)) : []
  if (!row) throw notFound()
  return row
}

/** Reads one entry of the address book. */
export const getAddress = async (ctx: ServiceContext, id: string): Promise<AddressEntry> =>
  presentEntry(await loadEntry(ctx, id))

const findSame = async (ctx: ServiceContext, normalized: string): Promise<EntryRow | undefined> => {
  const [row] = await ctx.db
    .select()
    .from(addressBook)
    .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.normalized, normalized)))
  return row
}

/**
 * Adds an address to the book and verifies it; one that cannot be verified is stored as undeliverable. Returns the
 * existing entry when the same address was added before, in whatever spelling.
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
  const [made] = await ctx.db
    .insert(addressBook)
    .values({
      organizationId: ctx.organizationId,
      id: newIdAt(now),
      ...columns,
      ...verificationOf(checked, now),
      createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [addressBook.organizationId, addressBook.normalized] })
    .returning()
  if (made) return { entry: presentEntry(made), isNew: true }
  // Another request added it during the verification.
  const other = await findSame(ctx, columns.normalized)
  if (!other) throw new Error('an address conflicted with one that does not exist')
  return { entry: presentEntry(other), isNew: false }
}

const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === uniqueViolation

/** Changes an entry; a changed address is verified again. Throws ADDRESS_NOT_FOUND, ADDRESS_EXISTS. */
export const updateAddress = async (
  ctx: ServiceContext,
  id: string,
  input: UpdateAddressInput,
): Promise<AddressEntry> => {
  authorize(ctx, 'manage_addresses')
  const before = await loadEntry(ctx, id)
  const checked = input.address && (await verifySoftly(ctx, input.address))
  const now = ctx.clock.now()
  const label = input.label === undefined ? before.label : input.label || null
  try {
    const [row] = await ctx.db
      .update(addressBook)
      .set({
        ...columnsOf(input.address ?? before.entered, label),
        ...(checked && verificationOf(checked, now)),
        updatedAt: now,
      })
      .where(isEntry(ctx, id))
      .returning()
    if (!row) throw notFound()
    return presentEntry(row)
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new ServiceError(
      'ADDRESS_EXISTS',
      'Your address book already contains this address as another entry. Edit that entry, or delete it first.',
      { cause: error },
    )
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
