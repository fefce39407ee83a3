import { read } from '#components/api/read.ts'

/** The number of results per kind. */
const limit = 6

/** What the palette finds. */
export const paletteQueries = {
  opened: (ids: readonly string[]) =>
    read('listShipments', { query: { ids: ids.join(','), limit, include: 'details' } }, 'any shipment'),
  /** Without words, the newest. */
  shipments: (search: string) =>
    read(
      'listShipments',
      { query: { limit, include: 'details', ...(search && { search }) } },
      'any shipment',
    ),
  people: (search: string) => read('listAddresses', { query: { search, limit } }),
  matters: (search: string) => read('listMatters', { query: { search, limit } }),
}
