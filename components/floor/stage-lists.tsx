'use client'

import { PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { FloorPiece, FloorSummary } from '#lib/contract/operations/floor.ts'
import { paths } from '#lib/paths.ts'

import { DayFilter, PrinterFilter } from './floor-filters.tsx'
import { listLimit } from './list-limit.ts'
import { PieceTable } from './piece-table.tsx'
import { type FloorFilters, floorQueries } from './queries.ts'
import { countOf, type ListedStage, listedStages, stageLabels } from './stage-labels.ts'

type StageListsProps = {
  stage: ListedStage
  filters: FloorFilters
  onChoose: (piece: FloorPiece) => void
  /** Content of an empty floor below its title. */
  flow: ReactNode
}

const emptyLabels: Record<ListedStage, string> = {
  pull: 'Nothing to pull',
  print_failed: 'No failed prints',
  queued: 'Nothing queued',
  printed: 'Nothing to pack',
  packed: 'Nothing to hand over',
  handing_over: 'No handoff in progress',
  at_partner: 'Nothing at a print partner',
  handed_over: 'Nothing handed over today',
}

/** The stages in which a piece waits for someone on the floor, or for its printer. */
const waiting = [
  'pull',
  'print_failed',
  'queued',
  'printed',
  'packed',
  'handing_over',
] as const satisfies readonly ListedStage[]

const isFloorEmpty = (summary: FloorSummary): boolean =>
  waiting.every((stage) => countOf(summary, stage) === 0)

/** Says what was done today where nothing is left to do, and how the next piece will come. */
const EmptyFloor = ({ handedOver, children }: { handedOver: number; children: ReactNode }) => (
  <div className="grid gap-8 px-6 py-10">
    <h2 className="text-center text-lg font-emphasis">
      {handedOver > 0 ? `${plural(handedOver, 'piece')} handed over today` : 'No mail waiting'}
    </h2>
    {children}
  </div>
)

/** Pieces by stage: a list for each stage, with its count. */
export const StageLists = ({ stage, filters, onChoose, flow }: StageListsProps) => {
  const timeZone = useTimeZone()
  const counts = useRead(floorQueries.summary(timeZone))
  const listed = useRead(floorQueries.pieces(stage, filters, timeZone))
  if (!counts.ok) return <Failure level={2} error={counts.error} title="Operations could not be loaded" />
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Operations could not be loaded" />
  const summary = counts.value.data
  const { data: pieces, has_more: hasMore } = listed.value
  const tabs = listedStages
    // Rare stages are shown while they have pieces or are selected.
    .filter((each) => {
      const isRare = each === 'pull' || each === 'print_failed' || each === 'handing_over'
      return !isRare || each === stage || summary.stages[each] > 0
    })
    .map((each) => ({
      label: `${stageLabels[each].label} ${countOf(summary, each)}`,
      href: paths.operations.floor({ stage: each, ...(each !== 'handed_over' && filters) }),
      current: each === stage,
    }))
  return (
    <section aria-label="Pieces by stage" className="grid gap-4">
      {summary.stages.pull > 0 && stage !== 'pull' && (
        <Notice tone="bad" title={`Pull ${plural(summary.stages.pull, 'cancelled piece')} from the mail`}>
          See “{stageLabels.pull.label}” below.
        </Notice>
      )}
      <NavTabs label="Stages" tabs={tabs} />
      {stage !== 'handed_over' && (
        <div className="grid gap-x-4 gap-y-3 empty:hidden sm:grid-cols-[15rem_15rem]">
          <DayFilter summary={summary} stage={stage} filters={filters} />
          <PrinterFilter summary={summary} stage={stage} filters={filters} />
        </div>
      )}
      <Card>
        {isFloorEmpty(summary) && stage === 'printed' ? (
          <EmptyFloor handedOver={summary.stages.handed_over}>{flow}</EmptyFloor>
        ) : pieces.length === 0 ? (
          <EmptyState icon={PackageCheck} title={emptyLabels[stage]}>
            {stage !== 'handed_over' &&
              summary.stages.handed_over > 0 &&
              `${plural(summary.stages.handed_over, 'piece')} handed over today.`}
          </EmptyState>
        ) : (
          <PieceTable label={stageLabels[stage].label} pieces={pieces} onChoose={onChoose} />
        )}
      </Card>
      {hasMore && (
        <p className="text-ink-soft">
          Showing the oldest {listLimit}. Search by code or download the end-of-day file for the rest.
        </p>
      )}
    </section>
  )
}
