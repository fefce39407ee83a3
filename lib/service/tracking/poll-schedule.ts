import { dayMs, hourMs } from '#lib/contract/api/time.values.ts'

/** News of older pieces is rarer, and so is asking for it: how many times the usual wait, up to which age in days. */
const waits = [
  { untilDays: 7, times: 1 },
  { untilDays: 21, times: 2 },
  { untilDays: 60, times: 4 },
  { untilDays: 180, times: 14 },
  // Carriers keep what they recorded of certified mail for two years: a receipt that was bought may come that late.
  { untilDays: 730, times: 60 },
] as const

/** From 0 to 1, the same for one shipment always: the last digits of its id are random. */
const shareOf = (shipmentId: string): number => Number.parseInt(shipmentId.slice(-6), 16) / 0xff_ff_ff

/**
 * When to ask for a piece's tracker if nothing is heard from `now` on; null once it is so old that nothing more will
 * come. Pieces bought together are asked for over a quarter of the wait, not all at once.
 */
export const nextPollAt = (
  piece: { shipmentId: string; boughtAt: Date },
  now: Date,
  pollHours: number,
): Date | null => {
  const ageDays = (now.getTime() - piece.boughtAt.getTime()) / dayMs
  const wait = waits.find(({ untilDays }) => ageDays < untilDays)
  if (!wait) return null
  return new Date(now.getTime() + pollHours * hourMs * wait.times * (1 + shareOf(piece.shipmentId) / 4))
}
