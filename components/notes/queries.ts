import { read } from '#components/api/read.ts'

/** Reads affected by a change of a shipment's notes. */
export const noteReads = ['listNotes', 'getShipment'] as const

/** The notes on shipments. */
export const noteQueries = {
  ofShipment: (id: string) => read('listNotes', { params: { id } }, { shipmentId: id }),
}
