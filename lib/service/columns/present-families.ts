import type { AddressFamily } from '#lib/contract/imports/address-family.ts'
import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { AddressFamily as Family, Mapping } from './guess-columns.ts'

type Headers = readonly string[]

const isSelected = ({ columns, mapping }: Family, current: Mapping): boolean =>
  columns.every((column) => current[column] === mapping[column])

/** Returns the addresses of each row for the API, and which of them the columns are mapped to. */
export const presentFamilies = (
  families: readonly Family[],
  headers: Headers,
  mapping: Mapping,
): AddressFamily[] =>
  families.map((family) => ({
    id: family.id,
    label: family.label,
    columns: family.columns.map((column) => headers[column] ?? ''),
    mapping: family.mapping,
    is_selected: isSelected(family, mapping),
  }))

/** Returns the ID of the address that the columns are mapped to; undefined for none. */
export const selectedFamily = (families: readonly Family[], mapping: Mapping): string | undefined =>
  families.find((family) => isSelected(family, mapping))?.id

/** Returns the question that a file with several addresses raises. */
export const askForFamily = (families: readonly Family[]): string =>
  `Each row has ${families.length} addresses: ${families.map(({ label }) => label).join(', ')}. Choose the one to mail to.`

/** Returns the mapping of a family. Throws VALIDATION_ERROR for one that the file does not have. */
export const mappingOfFamily = (families: readonly Family[], id: string): Family['mapping'] => {
  const found = families.find((family) => family.id === id)
  if (found) return found.mapping
  const message =
    families.length === 0
      ? 'The file has one address in each row. Omit address_family.'
      : `The file has no address “${id}”. Use one of ${families.map((family) => family.id).join(', ')}.`
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'address_family', message }] })
}

const partLabels = new Set<BatchField>(['address', 'street1', 'street2', 'city', 'state', 'zip'])

/** Returns a warning where parts of the mapped address are of different addresses; null where they are of one. */
export const describeMix = (
  families: readonly Family[],
  headers: Headers,
  mapping: Mapping,
): string | null => {
  const mixed = families.filter(({ columns }) =>
    columns.some((column) => {
      const field = mapping[column]
      return field !== null && field !== undefined && partLabels.has(field)
    }),
  )
  const shared = (column: number) => mixed.every(({ columns }) => columns.includes(column))
  const own = mixed.filter(({ columns }) => columns.some((column) => mapping[column] && !shared(column)))
  if (own.length < 2) return null
  const used = own.flatMap(({ columns }) => columns.filter((column) => mapping[column] && !shared(column)))
  return `The address is put together from ${own.map(({ label }) => label).join(' and ')}: ${[...new Set(used)].map((column) => headers[column]).join(', ')}.`
}
