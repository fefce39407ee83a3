import type { paperReadings } from '#lib/service/db/schema/mailing-record.ts'

import type { Fact } from './facts.ts'
import type { ShipmentRow } from './load-shipment.ts'

type ReadingRow = typeof paperReadings.$inferSelect

/** States what people read off the piece's stamped papers, in order, and the postmark that follows from it. */
export const postmarkFact = (
  row: Pick<ShipmentRow, 'postmarkedOn'>,
  readings: readonly ReadingRow[],
): Fact => ({
  type: 'postmark',
  object: null,
  data: {
    postmarked_on: row.postmarkedOn,
    readings: readings.map((reading) => ({
      sequence: reading.sequence,
      paper_id: reading.paperId,
      artifact_id: reading.artifactId,
      paper: reading.paper,
      date: reading.date,
      is_withdrawn: reading.isWithdrawn,
      reason: reading.reason,
      read_by: reading.readBy,
      read_at: reading.readAt.toISOString(),
    })),
  },
})
