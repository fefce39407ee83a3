import { read } from '#components/api/read.ts'

import { type ShipmentListQuery, toApiFilters } from './list-query.ts'

/** Number of shipments on a page of the list. */
export const shipmentPageSize = 20

/**
 * The list of shipments, in groups by what needs doing or in one order, and the matter that it is narrowed to.
 */
export const shipmentListQueries = {
  list: (query: ShipmentListQuery, timeZone: string, isGrouped: boolean) =>
    read(
      isGrouped ? 'groupShipments' : 'listShipments',
      isGrouped
        ? { query: {} }
        : {
            // Filters typed into the URL may be invalid: the API describes the error.
            query: {
              ...({ ...toApiFilters(query, timeZone), sort: query.sort ?? undefined } as object),
              cursor: query.cursor ?? undefined,
              include: 'details,views,counts',
              limit: shipmentPageSize,
            },
          },
      'any shipment',
    ),
  matter: (id: string) => read('getMatter', { params: { id } }),
}
