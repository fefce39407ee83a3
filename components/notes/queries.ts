import { read } from '#components/api/read.ts'
import { changed, type Stored } from '#components/api/stored.ts'

/** Changes the number of notes that the page of a shipment shows. */
export const countedNote = (shipmentId: string, difference: 1 | -1): Stored =>
  changed('getShipment', shipmentId, (shipment) => ({
    ...shipment,
    note_count: shipment.note_count + difference,
  }))

/** The notes on shipments. */
export const noteQueries = {
  ofShipment: (id: string) => read('listNotes', { params: { id } }, { shipmentId: id }),
}
