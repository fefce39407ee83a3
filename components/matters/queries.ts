import { read } from '#components/api/read.ts'

import type { MatterListQuery } from './list-query.tsx'

/** Number of letters, tasks and addresses of a matter that are shown; a link leads to the rest. */
const shown = { letters: 50, tasks: 10, addresses: 10 }

/** Number of matters on a page of the list. */
export const matterPageSize = 20

/** A matter with its letters and what belongs to them. */
export const matterQueries = {
  list: ({ search, status, cursor }: MatterListQuery) =>
    read(
      'listMatters',
      {
        query: { search, status: status ?? undefined, cursor: cursor ?? undefined, limit: matterPageSize },
      },
      'any shipment',
    ),
  detail: (id: string) => read('getMatter', { params: { id } }, 'any shipment'),
  summary: (id: string) => read('getMatterSummary', { params: { id } }, 'any shipment'),
  letters: (id: string) =>
    read(
      'listShipments',
      { query: { matter: id, include: 'details', limit: shown.letters } },
      'any shipment',
    ),
  tasks: (id: string) => read('listTasks', { query: { matter: id, limit: shown.tasks } }, 'any shipment'),
  holds: (id: string) => read('listHolds', { query: { matter_id: id, state: 'all' } }, 'any shipment'),
  addresses: (id: string) =>
    read('listAddresses', { query: { matter: id, limit: shown.addresses } }, 'any shipment'),
  links: (id: string) => read('listMatterShareLinks', { params: { id } }, 'any shipment'),
  members: () => read('listMembers', {}),
}
