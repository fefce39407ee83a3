import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { MissingRate } from '#lib/contract/shipments/shipment.ts'

/** What one carrier does not offer for one reason. `services` is empty when that is everything it has. */
export type MissingGroup = { carrier: string; services: string[]; reason: string }

/** Puts together what a carrier does not offer for the same reason, in the order in which it was said. */
export const groupMissing = (missing: readonly MissingRate[]): MissingGroup[] => {
  const groups = Map.groupBy(missing, ({ carrier, reason }) => `${carrierName(carrier)} ${reason}`)
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries
    if (!first) return []
    const services = entries.flatMap(({ carrier, service }) =>
      service === null ? [] : serviceName(carrier, service),
    )
    const isEverything = entries.some(({ service }) => service === null)
    return {
      carrier: carrierName(first.carrier),
      services: isEverything ? [] : [...new Set(services)],
      reason: first.reason,
    }
  })
}
