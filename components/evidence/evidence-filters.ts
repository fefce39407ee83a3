import { createLoader, createSerializer, type inferParserType, parseAsString } from 'nuqs/server'

import { firstPlace, placeAfter, placeBefore, placeParsers } from '#components/ui/list-place.ts'
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

const addressParsers = { ...evidenceFilterParsers, ...placeParsers }

export type EvidenceAddress = inferParserType<typeof addressParsers>

export const readEvidenceAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the list with these filters, at its first page. */
export const evidenceHref = (filters: Partial<EvidenceAddress>): string =>
  serialize(paths.evidence(), { ...filters, ...firstPlace })

/** The address of the page after this one. */
export const nextEvidenceHref = (address: EvidenceAddress, nextCursor: string): string =>
  serialize(paths.evidence(), { ...address, ...placeAfter(address, nextCursor) })

/** The address of the page before this one; null on the first. */
export const previousEvidenceHref = (address: EvidenceAddress): string | null => {
  const place = placeBefore(address)
  return place && serialize(paths.evidence(), { ...address, ...place })
}

/** Whether anything narrows the list. */
export const hasEvidenceFilters = ({ state, search, tag, from, to }: EvidenceAddress): boolean =>
  [state, search, tag, from, to].some(Boolean)
