import { read } from '#components/api/read.ts'
import { shipmentRead } from '#components/shipments/shipment-read.ts'

/** Reads of the page of a shipment. */
export const shipmentQueries = {
  detail: shipmentRead,
  tasks: (id: string) => read('listTasks', { query: { shipment_id: id } }, { shipmentId: id }),
  evidence: (id: string) => read('getShipmentEvidence', { params: { id } }, { shipmentId: id }),
  activity: (id: string) => read('listShipmentActivity', { params: { id } }, { shipmentId: id }),
  requests: (id: string) =>
    read('listApiRequests', { query: { shipment_id: id, limit: 3 } }, { shipmentId: id }),
  carrierMessage: (id: string, eventId: string) =>
    read('getCarrierMessage', { params: { id, event_id: eventId } }),
  sandboxJourney: (id: string) => read('getSandboxJourney', { params: { id } }, { shipmentId: id }),
}
