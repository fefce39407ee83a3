import { carrierName, serviceName } from '#lib/contract/carriers.ts'
import type { MissingRate } from '#lib/contract/shipment.ts'

/** What one carrier does not offer for one reason. `services` is empty when that is everything it has. */
export type MissingGroup = { carrier: string; services: string[]; reason: string }

/** Puts together what a carrier does not offer for the same reason, in the order in which it was said. */
export const groupMissing = (missing: readonly MissingRate[]): MissingGroup[] => {
  const groups = new Map<string, MissingGroup>()
  for (const { carrier, service, reason } of missing) {
    const name = carrierName(carrier)
    const group = groups.get(`${name} ${reason}`) ?? { carrier: name, services: [], reason }
    const title = service && serviceName(carrier, service)
    if (title && !group.services.includes(title)) group.services.push(title)
    groups.set(`${name} ${reason}`, group)
  }
  return [...groups.values()]
}
