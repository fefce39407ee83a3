import { dayIn } from '#lib/contract/formats/dates.values.ts'
import type { HandOver } from '#lib/contract/operations/hand-over.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

type CarrierCount = { carrier: string; pieces: number }

/** Hand-overs of one day. */
export type HandOverDay = {
  /** `YYYY-MM-DD`. */
  day: string
  /** Pieces by carrier, most first; null where earlier hand-overs of the day are not among those listed. */
  carriers: CarrierCount[] | null
  handOvers: HandOver[]
}

const countByCarrier = (handOvers: readonly HandOver[]): CarrierCount[] => {
  const counts = new Map<string, number>()
  for (const { carrier, pieces } of handOvers.flatMap(({ carriers }) => carriers)) {
    const name = carrierName(carrier)
    counts.set(name, (counts.get(name) ?? 0) + pieces)
  }
  return [...counts]
    .map(([carrier, pieces]) => ({ carrier, pieces }))
    .toSorted((one, other) => other.pieces - one.pieces || one.carrier.localeCompare(other.carrier))
}

/** Groups hand-overs, newest first, by the day in a time zone. With `hasMore`, the last day is incomplete. */
export const groupByDay = (
  handOvers: readonly HandOver[],
  { timeZone, hasMore }: { timeZone: string; hasMore: boolean },
): HandOverDay[] => {
  const days = [...Map.groupBy(handOvers, ({ created_at: at }) => dayIn(new Date(at), timeZone))]
  return days.map(([day, own], index) => ({
    day,
    carriers: hasMore && index === days.length - 1 ? null : countByCarrier(own),
    handOvers: own,
  }))
}
