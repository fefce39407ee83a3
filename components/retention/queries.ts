import { read } from '#components/api/read.ts'

/** How long evidence is kept, and what is held. */
export const retentionQueries = {
  periods: () => read('getRetention', {}),
  holds: (isReleased: boolean) =>
    read('listHolds', { query: { state: isReleased ? 'released' : 'active' } }, 'any shipment'),
  upcoming: () => read('listUpcomingPurges', { query: { limit: 25 } }, 'any shipment'),
  tags: () => read('listTags', {}),
}
