import { and, eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'

import type {
  AddressEntry,
  CreateAddressInput,
  UpdateAddressInput,
} from '#lib/contract/addresses/address-book.ts'
import type { Address, AddressInput } from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/places.values.ts'
import { formatAddress, foldText, normaliseAddress } from '#lib/service/addresses/format-address.ts'
import { asUnverified, type CheckedAddress, verifySoftly } from '#lib/service/addresses/verify-address.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newIdAt } from '#lib/service/ids.ts'

export type EntryRow = typeof addressBook.$inferSelect

/** What is written of an address and its label: itself, and what it is found, ordered and told apart by. */
export const columnsOf = (given: AddressInput, label: string | null) => ({
  label,
  given,
  normalised: normaliseAddress(given),
  sortName: foldText(given.name ?? given.company ?? ''),
  searchText: foldText(
    [
      label,
      given.name,
      given.company,
      given.street1,
      given.street2,
      given.city,
      given.state,
      given.zip,
      countryName(given.country),
      given.email,
      given.phone,
    ]
      .filter(Boolean)
      .join(' '),
  ),
})

/** What the postal service said, as it is written. Nothing said leaves the entry to be asked about when it is used. */
const verificationOf = ({ check }: CheckedAddress, now: Date) => {
  const { verified, remarks } = check
  if (verified !== null) {
    return { verification: 'deliverable' as const, verified, faults: remarks, verifiedAt: now }
  }
  return remarks.length > 0
    ? { verification: 'undeliverable' as const, verified: null, faults: remarks, verifiedAt: now }
    : { verification: 'unchecked' as const, verified: null, faults: [], verifiedAt: null }
}

/** An entry as the contract has it. */
export const presentEntry = (row: EntryRow): AddressEntry => {
  const address: Address = {
    ...asUnverified(row.given),
    verified: row.verification === 'deliverable',
    residential: row.verified?.residential ?? false,
  }
  return {
    id: row.id,
    label: row.label,
    address,
    verification: row.verification,
    verified_address: row.verified,
    faults: row.faults,
    formatted: formatAddress(row.verified ?? address),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

const notFound = (): ServiceError =>
  new ServiceError('ADDRESS_NOT_FOUND', 'This address is not in your address book.')

/** The entry of this organization. Throws ADDRESS_NOT_FOUND. */
const loadEntry = async (ctx: ServiceContext, id: string): Promise<EntryRow> => {
  const [row] = isId(id)
    ? await ctx.db
        .select()
        .from(addressBook)
        .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id)))
    : []
  if (!row) throw notFound()
  return row
}

/** Reads one entry of the address book. */
export const getAddress = async (ctx: ServiceContext, id: string): Promise<AddressEntry> =>
  presentEntry(await loadEntry(ctx, id))

const findSame = async (ctx: ServiceContext, normalised: string): Promise<EntryRow | undefined> => {
  const [row] = await ctx.db
    .select()
    .from(addressBook)
    .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.normalised, normalised)))
  return row
}

/**
 * Adds an address to the book and asks the postal service about it; one that is not known is kept and says so.
 * Answers with the entry that is there when the same address has been added before, however it was written.
 */
export const createAddress = async (
  ctx: ServiceContext,
  input: CreateAddressInput,
): Promise<{ entry: AddressEntry; isNew: boolean }> => {
  authorize(ctx, 'manage_addresses')
  const before = await findSame(ctx, normaliseAddress(input.address))
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
    .onConflictDoNothing({ target: [addressBook.organizationId, addressBook.normalised] })
    .returning()
  if (made) return { entry: presentEntry(made), isNew: true }
  // Somebody else added it while the postal service was asked.
  const other = await findSame(ctx, columns.normalised)
  if (!other) throw new Error('an address conflicted with one that does not exist')
  return { entry: presentEntry(other), isNew: false }
}

const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === uniqueViolation

/** Changes an entry; a changed address is verified anew. Throws ADDRESS_NOT_FOUND, ADDRESS_EXISTS. */
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
        ...columnsOf(input.address ?? before.given, label),
        ...(checked && verificationOf(checked, now)),
        updatedAt: now,
      })
      .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id)))
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

/** Deletes an entry of the address book. Throws ADDRESS_NOT_FOUND. Shipments that went there keep their address. */
export const deleteAddress = async (ctx: ServiceContext, id: string): Promise<{ id: string }> => {
  authorize(ctx, 'manage_addresses')
  const deleted = isId(id)
    ? await ctx.db
        .delete(addressBook)
        .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id)))
        .returning({ id: addressBook.id })
    : []
  if (!deleted[0]) throw notFound()
  return deleted[0]
}
