'use client'

import { ChevronRight, Download, PackageCheck } from 'lucide-react'
import { useState } from 'react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { downloads } from '#lib/paths.ts'

import { EndOfDayTable } from './end-of-day-table.tsx'
import { PrintButton } from './print-button.tsx'
import { endOfDayLimit, floorQueries } from './queries.ts'
import { listedStages, stageLabels, stagesOf } from './stage-labels.ts'

/** Lists the pieces of one stage. A phone has no room for all, and shows those of the stage that is opened. */
const StagePieces = ({ label, pieces }: { label: string; pieces: readonly FloorPiece[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const title = `${label}: ${plural(pieces.length, 'piece')}`
  return (
    <Card label={title}>
      <h3 className="text-md font-emphasis">
        <span className="block px-5 py-3 max-sm:not-print:hidden">{title}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 px-4 text-left sm:hidden print:hidden"
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames('size-3.5 transition-transform duration-100', isOpen && 'rotate-90')}
          />
          {title}
        </button>
      </h3>
      <div className={classNames('border-t border-line', !isOpen && 'max-sm:not-print:hidden')}>
        <EndOfDayTable label={label} pieces={pieces} />
      </div>
    </Card>
  )
}

/** Lists what was bought and not handed over, by stage. */
export const EndOfDay = () => {
  const timeZone = useTimeZone()
  const read = useRead(floorQueries.endOfDay(timeZone))
  if (!read.ok) return <Failure level={2} error={read.error} title="End-of-day list could not be loaded" />
  const { data: pieces, has_more: hasMore } = read.value
  if (pieces.length === 0) {
    return (
      <Card>
        <EmptyState icon={PackageCheck} title="All purchased mail has been handed over" />
      </Card>
    )
  }
  return (
    <section aria-labelledby="not-handed-over" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="not-handed-over" className="text-lg font-emphasis">
          Not handed over: {hasMore ? `the oldest ${endOfDayLimit}` : plural(pieces.length, 'piece')}
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintButton />
          {(['csv', 'xlsx'] as const).map((kind) => (
            <LinkButton key={kind} kind="download" href={downloads.endOfDay(kind, timeZone)}>
              <Download aria-hidden="true" />
              {kind === 'csv' ? 'CSV' : 'Excel'}
            </LinkButton>
          ))}
        </div>
      </div>
      {listedStages.map((listed) => {
        const own = pieces.filter(({ stage }) => stagesOf(listed).includes(stage))
        return own.length === 0 ? null : (
          <StagePieces key={listed} label={stageLabels[listed].label} pieces={own} />
        )
      })}
      {hasMore && <p className="text-ink-soft">Download the CSV for the full list.</p>}
    </section>
  )
}
