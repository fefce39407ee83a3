'use client'

import { PackageCheck } from 'lucide-react'

import { plural } from '#components/format/plural.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { FloorPiece, FloorSummary } from '#lib/contract/operations/floor.ts'
import { paths } from '#lib/paths.ts'

import { DayFilter, PrinterFilter } from './floor-filters.tsx'
import { listLimit } from './list-limit.ts'
import { PieceTable } from './piece-table.tsx'
import { listedStages, stageWords } from './stage-words.ts'
import { type FloorFilters, type PiecePage, useFloorSummary, useStagePieces } from './use-floor.ts'

type Stage = (typeof listedStages)[number]

type StageListsProps = {
  summary: FloorSummary
  stage: Stage
  filters: FloorFilters
  initial: PiecePage
  onChoose: (piece: FloorPiece) => void
}

const emptyWords: Record<Stage, string> = {
  pull: 'Nothing has to be taken out.',
  print_failed: 'No print has failed.',
  queued: 'Nothing waits for a printer.',
  printing: 'Nothing is being printed.',
  printed: 'Nothing waits to be packed.',
  packed: 'Nothing waits to be handed over.',
  handing_over: 'No form is being made.',
  handed_over: 'Nothing was handed over today.',
}

/** What lies where: a list for each stage, with its count. */
export const StageLists = ({
  summary: initialSummary,
  stage,
  filters,
  initial,
  onChoose,
}: StageListsProps) => {
  const counts = useFloorSummary(initialSummary)
  const listed = useStagePieces(stage, filters, initial)
  const summary = counts.data ?? initialSummary
  const { data: pieces, has_more: hasMore } = listed.data ?? initial
  const tabs = listedStages
    // What is rarely there is shown while it is, or while it is looked at.
    .filter((each) => {
      const isRare = each === 'pull' || each === 'print_failed' || each === 'handing_over'
      return !isRare || each === stage || summary.stages[each] > 0
    })
    .map((each) => ({
      label: `${stageWords[each].label} ${summary.stages[each]}`,
      href: paths.operations.floor({ stage: each, ...(each !== 'handed_over' && filters) }),
      current: each === stage,
    }))
  return (
    <section aria-label="What lies where" className="grid gap-4">
      {summary.stages.pull > 0 && stage !== 'pull' && (
        <Notice
          tone="bad"
          title={`${plural(summary.stages.pull, 'cancelled piece')} must be taken out of the mail`}
        >
          Open “{stageWords.pull.label}” to see which.
        </Notice>
      )}
      {listed.isError && (
        <Notice tone="warn" title="The latest news could not be loaded">
          What you see here may be out of date. It is tried again by itself.
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
        {pieces.length === 0 ? (
          <EmptyState icon={PackageCheck} title={emptyWords[stage]} />
        ) : (
          <PieceTable label={stageWords[stage].label} pieces={pieces} onChoose={onChoose} />
        )}
      </Card>
      {hasMore && (
        <p className="text-ink-soft">
          These are the oldest {listLimit}. Find others by their code, or in the end-of-day file.
        </p>
      )}
    </section>
  )
}
