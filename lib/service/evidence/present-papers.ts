import type { StampedPaper } from '#lib/contract/mailing-record/stamped-paper.ts'

import type { RecordedReading } from './recorded-history.ts'

const readingOf = ({
  sequence: _sequence,
  paper_id: _paper,
  artifact_id: _artifact,
  ...reading
}: RecordedReading) => reading

/** Returns the stamped papers of a piece, each as last stated, with the statements before. */
export const presentPapers = (readings: readonly RecordedReading[]): StampedPaper[] =>
  [...Map.groupBy(readings, (reading) => reading.artifact_id)].flatMap(([artifactId, own]) => {
    const last = own.at(-1)
    return last
      ? [
          {
            ...readingOf(last),
            id: last.paper_id,
            artifact_id: artifactId,
            earlier: own.slice(0, -1).map(readingOf),
          },
        ]
      : []
  })
