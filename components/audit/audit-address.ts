import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'

import { firstPlace, placeAfter, placeBefore, placeParsers } from '#components/ui/list-place.ts'
import { auditCategories } from '#lib/contract/audit/audit.ts'

/** The filters of the audit log and the place in it, as the address holds them. */
const addressParsers = {
  category: parseAsStringLiteral(auditCategories),
  from: parseAsString,
  to: parseAsString,
  ...placeParsers,
}

export type AuditAddress = inferParserType<typeof addressParsers>

export const readAuditAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The filters as the API takes them. */
export const auditFilters = ({ category, from, to }: AuditAddress) => ({
  category: category ?? undefined,
  date_from: from || undefined,
  date_to: to || undefined,
})

/** The address of the log with these filters, at its first page. */
export const filteredAudit = (path: string, filters: Partial<AuditAddress>): string =>
  serialize(path, { ...filters, ...firstPlace })

/** The address of the page after this one. */
export const olderAudit = (path: string, address: AuditAddress, nextCursor: string): string =>
  serialize(path, { ...address, ...placeAfter(address, nextCursor) })

/** The address of the page before this one; null on the first. */
export const newerAudit = (path: string, address: AuditAddress): string | null => {
  const place = placeBefore(address)
  return place && serialize(path, { ...address, ...place })
}
