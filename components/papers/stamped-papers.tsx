'use client'

import { useState } from 'react'

import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { CardBody } from '#components/ui/card.tsx'
import type { StampedPaper } from '#lib/contract/mailing-record/stamped-paper.ts'
import { isPostmarked, stampedPaperLabels } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import { downloads } from '#lib/paths.ts'

import { CorrectPaper } from './correct-paper.tsx'

type StampedPapersProps = {
  shipmentId: string
  papers: readonly StampedPaper[]
  /** Whether the reader may correct what was stated. */
  canCorrect: boolean
}

const Picture = ({ shipmentId, paperId, alt }: { shipmentId: string; paperId: string; alt: string }) => {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return null
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- served by the API, to permitted readers.
    <img
      src={downloads.stampedPaperPicture(shipmentId, paperId)}
      alt={alt}
      loading="lazy"
      onError={() => setIsMissing(true)}
      className="max-h-48 w-full rounded-md border border-line bg-sheet object-contain"
    />
  )
}

const DateOf = ({ paper: { paper, date } }: { paper: Pick<StampedPaper, 'paper' | 'date'> }) =>
  date === null ? (
    'no date read'
  ) : (
    <>
      {isPostmarked(paper) ? 'postmark ' : 'date '}
      <Day day={date} />
    </>
  )

const reader = ({
  read_by: by,
  read_by_name: name,
}: Pick<StampedPaper, 'read_by' | 'read_by_name'>): string => name ?? by

/** Shows the stamped papers of a shipment with what was read on them, by whom and when, and what that corrected. */
export const StampedPapers = ({ shipmentId, papers, canCorrect }: StampedPapersProps) => (
  <CardBody className="border-t border-line">
    <h3 id="stamped-papers" className="font-emphasis">
      Stamped papers
    </h3>
    <ul aria-labelledby="stamped-papers" className="mt-2 grid gap-4">
      {papers.map((paper) => (
        <li key={paper.artifact_id} className="grid gap-1.5">
          {!paper.is_withdrawn && (
            <Picture shipmentId={shipmentId} paperId={paper.id} alt={stampedPaperLabels[paper.paper]} />
          )}
          <div className="flex items-start justify-between gap-2">
            <div>
              {paper.is_withdrawn ? (
                <span className="text-ink-soft">{stampedPaperLabels[paper.paper]}: withdrawn</span>
              ) : (
                <>
                  {stampedPaperLabels[paper.paper]}, <DateOf paper={paper} />
                </>
              )}
              <p className="text-sm text-ink-soft">
                {paper.is_withdrawn ? 'By' : 'Read by'} {reader(paper)},{' '}
                <Moment focusable at={paper.read_at} format="short-date-time" />
                {paper.reason && `: ${paper.reason}`}
              </p>
              {paper.earlier.map((before) => (
                <p key={before.read_at} className="text-sm text-ink-soft">
                  Before: {stampedPaperLabels[before.paper].toLowerCase()}, <DateOf paper={before} />, read by{' '}
                  {reader(before)}
                </p>
              ))}
            </div>
            {canCorrect && <CorrectPaper shipmentId={shipmentId} stored={paper} />}
          </div>
        </li>
      ))}
    </ul>
  </CardBody>
)
