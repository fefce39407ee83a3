import type { AddressCheck, AddressInput } from '#lib/contract/addresses/address.ts'
import type { ReviewState } from '#lib/contract/batches/batch-states.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import {
  letterKeyOf,
  normalizeAddress,
  normalizePlace,
  recipientKeyOf,
} from '#lib/service/addresses/format-address.ts'
import { asInput } from '#lib/service/shipments/draft.ts'

import type { RowRecord } from './load-batch.ts'

/** Returns whether verification changed more than the format: abbreviations, capitals and ZIP+4 are no correction. */
export const isCorrected = ({ entered, verified }: Pick<AddressCheck, 'entered' | 'verified'>): boolean =>
  verified !== null && normalizeAddress(asInput(entered)) !== normalizeAddress(asInput(verified))

/** A decision survives checks of the same address; an edited row has none. */
const review = (isFound: boolean, before: ReviewState | null): ReviewState | null =>
  isFound ? (before ?? 'pending') : null

/** Returns whether an address is the one that was entered for the row, or its verified spelling. */
const isSamePlace = (known: AddressInput, { entered, verified }: AddressCheck): boolean =>
  [entered, verified].some((each) => each !== null && normalizePlace(asInput(each)) === normalizePlace(known))

/** Returns the findings about the verified address of a row, and the keys for finding duplicates. */
export const findFindings = (
  row: Pick<RowRecord, 'corrected' | 'missingUnit' | 'knownAddress' | 'otherAddress'>,
  {
    to_address: printed,
    address_checks: { to_address: check },
  }: Pick<Shipment, 'to_address' | 'address_checks'>,
  documentSha256: string,
) => ({
  recipientKey: recipientKeyOf(asInput(check.verified ?? printed)),
  letterKey: letterKeyOf(asInput(check.verified ?? printed), documentSha256),
  corrected: review(isCorrected(check), check.used_as_entered ? 'decided' : row.corrected),
  // Verification reports on the second line only what it lacks or does not know there.
  missingUnit: review(
    check.remarks.some(({ field }) => field === 'street2'),
    row.missingUnit,
  ),
  otherAddress: review(
    row.knownAddress !== null && !isSamePlace(row.knownAddress.address, check),
    row.otherAddress,
  ),
})

export type Findings = ReturnType<typeof findFindings>
