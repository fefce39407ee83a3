import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Journey } from '#lib/contract/tracking/journey.ts'

/** Returns a text that changes with what the server draws: the outside of the envelope, and the journey. */
export const drawnFrom = (
  shipment: Pick<Shipment, 'status' | 'carrier' | 'tracking_number' | 'label_date' | 'postage_cost_cents'>,
  journey: Journey | undefined,
): string =>
  JSON.stringify([
    shipment.status === 'cancelled',
    shipment.carrier,
    shipment.tracking_number,
    shipment.label_date,
    shipment.postage_cost_cents,
    journey && [journey.next, journey.stops.map(({ scans }) => scans.map(({ id, event }) => [id, event]))],
  ])
