import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
} from 'nuqs/server'

import { paths } from '#lib/paths.ts'

/** The filters of the list of evidence, as its address holds them. */
export const evidenceFilterParsers = {
  state: parseAsString,
  search: parseAsString,
  tag: parseAsString,
  /** First and last day of creation, `YYYY-MM-DD`. */
  from: parseAsString,
  to: parseAsString,
}

/** The place in the list: the cursor of this page and those of the pages before it. */
export const evidencePlaceParsers = { cursor: parseAsString, trail: parseAsArrayOf(parseAsString) }

const addressParsers = { ...evidenceFilterParsers, ...evidencePlaceParsers }

export type EvidenceAddress = inferParserType<typeof addressParsers>

export const readEvidenceAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the list with these filters, at its first page. */
export const evidenceHref = (filters: Partial<EvidenceAddress>): string =>
  serialize(paths.evidence(), { ...filters, cursor: null, trail: null })

/** The address of the page after this one; it remembers the way back. */
export const nextEvidenceHref = (address: EvidenceAddress, nextCursor: string): string =>
  serialize(paths.evidence(), {
    ...address,
    cursor: nextCursor,
    trail: address.cursor ? [...(address.trail ?? []), address.cursor] : null,
  })

/** The address of the page before this one; null on the first. */
export const previousEvidenceHref = (address: EvidenceAddress): string | null => {
  if (!address.cursor) return null
  const trail = (address.trail ?? []).slice(0, -1)
  return serialize(paths.evidence(), {
    ...address,
    cursor: address.trail?.at(-1) ?? null,
    trail: trail.length > 0 ? trail : null,
  })
}

/** How many pages come before this one. */
export const evidencePagesBefore = ({ cursor, trail }: EvidenceAddress): number =>
  cursor ? (trail?.length ?? 0) + 1 : 0

/** Whether anything narrows the list. */
export const hasEvidenceFilters = ({ state, search, tag, from, to }: EvidenceAddress): boolean =>
  [state, search, tag, from, to].some(Boolean)
