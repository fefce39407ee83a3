import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import type { Address, AddressInput } from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/countries.values.ts'
import { formatAddress } from '#lib/service/addresses/format-address.ts'
import { foldText, normaliseAddress } from '#lib/service/addresses/normalise-address.ts'
import { asUnverified, type CheckedAddress } from '#lib/service/addresses/verify-address.ts'
import type { addressBook } from '#lib/service/db/schema/address-book.ts'

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
export const verificationOf = ({ check }: CheckedAddress, now: Date) => {
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
