import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

import type { StatementEntry } from './statement-entries.ts'

/** What some entries come to, in integer cents. */
export type Sums = {
  chargeCount: number
  chargedCents: number
  refundCount: number
  refundedCents: number
  netCents: number
}

const sumOf = (entries: readonly StatementEntry[]): Sums => {
  const sums: Sums = { chargeCount: 0, chargedCents: 0, refundCount: 0, refundedCents: 0, netCents: 0 }
  for (const { kind, amountCents } of entries) {
    if (kind === 'charge') {
      sums.chargeCount += 1
      sums.chargedCents += amountCents
      sums.netCents += amountCents
    } else {
      sums.refundCount += 1
      sums.refundedCents += amountCents
      sums.netCents -= amountCents
    }
  }
  return sums
}

/** The sums of a statement are made of its very entries, so that they cannot say anything else. Carriers by name. */
export const sumUp = (
  entries: readonly StatementEntry[],
): { total: Sums; carriers: { name: string; sums: Sums }[] } => {
  const byCarrier = Map.groupBy(entries, (entry) => carrierName(entry.carrier))
  const carriers = [...byCarrier].map(([name, own]) => ({ name, sums: sumOf(own) }))
  carriers.sort((left, right) => left.name.localeCompare(right.name, 'en'))
  return { total: sumOf(entries), carriers }
}
