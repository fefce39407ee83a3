import { read } from '#components/api/read.ts'

/** Defines the read of one shipment, for its page, its preview and a purchase. Apart from the list, whose filters are large. */
export const shipmentRead = (id: string) => read('getShipment', { params: { id } }, { shipmentId: id })
