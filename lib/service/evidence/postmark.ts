import {
  currentReadings,
  findPostmark,
  isPostmarked,
  stampedPaperLabels,
} from '#lib/contract/mailing-record/stamped-paper.values.ts'
import { formatDay } from '#lib/service/local-time.ts'

import type { EvidenceRecord } from './evidence-record.ts'
import type { Fact } from './piece-facts.ts'
import type { RecordedReading } from './recorded-history.ts'

type Papers = Pick<EvidenceRecord, 'stamped_papers'>

const readable = ({ stamped_papers: readings = [] }: Papers) =>
  readings.map((reading) => ({
    ...reading,
    artifactId: reading.artifact_id,
    isWithdrawn: reading.is_withdrawn,
  }))

/** Returns the statement that the piece counts as postmarked by; undefined without one. */
export const postmarkOf = (record: Papers): (RecordedReading & { date: string }) | undefined =>
  findPostmark(readable(record))

/** Returns why a file no longer counts as a paper of this piece; undefined where it does. */
export const withdrawalOf = (record: Papers, artifactId: string): RecordedReading | undefined =>
  currentReadings(readable(record)).find(
    (reading) => reading.artifact_id === artifactId && reading.is_withdrawn,
  )

/** Names who read a paper, as far as they are known. */
export const readerOf = ({ read_by: by, read_by_name: name }: RecordedReading): string => name ?? by

/** States what was read on each stamped paper, by whom and when; not of files that were withdrawn. */
export const paperFacts = (record: Papers): Fact[] =>
  currentReadings(readable(record))
    .filter(({ is_withdrawn: isWithdrawn }) => !isWithdrawn)
    .map((reading) => {
      const paper = stampedPaperLabels[reading.paper]
      const postmarked = isPostmarked(reading.paper)
      return {
        label: postmarked ? 'Postmarked' : paper,
        value: reading.date === null ? 'Came back; no date read on it' : formatDay(reading.date),
        source: `${postmarked ? `Postmark on the ${paper.toLowerCase()}` : 'Its image'}, read by ${readerOf(reading)}`,
        occurredAt: null,
        observedAt: reading.read_at,
      }
    })
