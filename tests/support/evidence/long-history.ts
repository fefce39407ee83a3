import { newId } from '#lib/service/ids.ts'

import { type EvidenceRows, scanOf } from './evidence-fixtures.ts'

/** The same shipment with so many events: half of the timeline, half scans, each with its own message. */
export const withLongHistory = (rows: EvidenceRows, count: number): EvidenceRows => {
  const { shipment } = rows
  const begun = shipment.shippedAt ?? shipment.createdAt
  const momentOf = (index: number) => new Date(begun.getTime() + index * 30_000)
  const told = Math.max(0, Math.floor(count / 2) - rows.events.length)
  for (let index = 0; index < told; index += 1) {
    rows.events.push({
      organizationId: shipment.organizationId,
      shipmentId: shipment.id,
      sequence: rows.events.length + 1,
      id: newId(),
      status: 'shipped',
      fromStatus: 'shipped',
      message: `Arrived at USPS Regional Facility ${index}.`,
      actor: 'webhook:easypost',
      metadata: { place: { city: 'LOS ANGELES', state: 'CA', country: 'US', zip: '90052' } },
      createdAt: momentOf(index),
    })
  }
  const journey = rows.scans.length
  for (let index = 0; index < Math.ceil(count / 2) - journey; index += 1) {
    rows.scans.push(
      scanOf(shipment, momentOf(index), 'in_transit', { message: `Arrived at USPS Facility ${index}` }),
    )
  }
  return rows
}
