import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'

import { auditCategories } from '#lib/contract/audit.ts'

/** The filters of the audit log and the place in it, as the address holds them. */
const addressParsers = {
  category: parseAsStringLiteral(auditCategories),
  from: parseAsString,
  to: parseAsString,
  cursor: parseAsString,
  trail: parseAsArrayOf(parseAsString).withDefault([]),
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
  serialize(path, { ...filters, cursor: null, trail: null })

/** The address of the page after this one; it remembers the way back. */
export const olderAudit = (path: string, address: AuditAddress, nextCursor: string): string =>
  serialize(path, {
    ...address,
    cursor: nextCursor,
    trail: address.cursor ? [...address.trail, address.cursor] : [],
  })

/** The address of the page before this one; null on the first. */
export const newerAudit = (path: string, address: AuditAddress): string | null => {
  if (!address.cursor) return null
  const trail = address.trail.slice(0, -1)
  return serialize(path, {
    ...address,
    cursor: address.trail.at(-1) ?? null,
    trail: trail.length > 0 ? trail : null,
  })
}
