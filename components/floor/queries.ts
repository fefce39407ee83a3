import { read } from '#components/api/read.ts'

import { handOverLimit, listLimit } from './list-limit.ts'
import { type ListedStage, stagesOf } from './stage-labels.ts'

/** Filters of the lists: pieces bought on a day, `YYYY-MM-DD`, and pieces printed by a printer, by ID. */
export type FloorFilters = { day?: string | undefined; printer?: string | undefined }

/** Number of pieces in the end-of-day list. */
export const endOfDayLimit = 500

/** Mail on its way from purchase to the carrier. */
export const floorQueries = {
  summary: (timeZone: string) => read('getFloorSummary', { query: { time_zone: timeZone } }, 'any shipment'),
  pieces: (stage: ListedStage, { day, printer }: FloorFilters, timeZone: string) =>
    read(
      'listPieces',
      {
        query: {
          stage: stagesOf(stage).join(','),
          day,
          printer_id: printer,
          time_zone: timeZone,
          limit: listLimit,
        },
      },
      'any shipment',
    ),
  /** Pieces to be handed over, except those for the counter. */
  waiting: (stage: 'packed' | 'printed', timeZone: string) =>
    read(
      'listPieces',
      { query: { stage, for_counter: 'false', time_zone: timeZone, limit: listLimit } },
      'any shipment',
    ),
  counter: () => read('getCounterLists', { query: { include_unpacked: 'true' } }, 'any shipment'),
  endOfDay: (timeZone: string) =>
    read('listPieces', { query: { time_zone: timeZone, limit: endOfDayLimit } }, 'any shipment'),
  handOvers: () => read('listHandOvers', { query: { limit: handOverLimit } }, 'any change'),
}
