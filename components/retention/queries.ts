import { read } from '#components/api/read.ts'

/** Retention periods, legal holds and upcoming deletions. */
export const retentionQueries = {
  periods: () => read('getRetention', {}),
  holds: (isReleased: boolean) =>
    read('listHolds', { query: { state: isReleased ? 'released' : 'active' } }, 'any shipment'),
  upcoming: () => read('listUpcomingPurges', { query: { limit: 25 } }, 'any shipment'),
  tags: () => read('listTags', {}),
}
