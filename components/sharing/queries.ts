import { read } from '#components/api/read.ts'

/** Reads affected by a new or revoked link. */
export const linkReads = [
  'listShipmentShareLinks',
  'listMatterShareLinks',
  'listLetterSetShareLinks',
  'listShareLinks',
  'listShipmentActivity',
] as const

/** The links with which mail was shared. */
export const shareLinkQueries = {
  ofShipment: (id: string) => read('listShipmentShareLinks', { params: { id } }, { shipmentId: id }),
  ofLetterSet: (id: string) => read('listLetterSetShareLinks', { params: { id } }, 'any shipment'),
  settings: () => read('getSharing', {}),
  page: (cursor: string | undefined) =>
    read('listShareLinks', { query: { limit: 50, cursor } }, 'any shipment'),
}
