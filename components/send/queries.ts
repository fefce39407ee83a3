import { read } from '#components/api/read.ts'

/** What the steps of sending a letter read. */
export const sendQueries = {
  shipment: (id: string) => read('getShipment', { params: { id } }, { shipmentId: id }),
}
