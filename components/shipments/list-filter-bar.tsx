'use client'

import { ClearChip } from '#components/ui/filter-chip.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

import { DayFilter } from './day-filter.tsx'
import { TagFilter } from './tag-filter.tsx'
import { useListFilters } from './use-list-filters.ts'

/** What narrows the list beside the status. Every choice is in the address. */
export const ListFilterBar = () => {
  const { filters, setFilters, isPending } = useListFilters()
  const days = { from: filters.from, to: filters.to }
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <span className="inline-flex max-w-full items-center gap-1">
        <TagFilter value={filters.tag} onChange={(tag) => setFilters({ tag })} />
        {filters.tag && <ClearChip label="Clear the tag filter" onClear={() => setFilters({ tag: null })} />}
      </span>
      <span className="inline-flex max-w-full items-center gap-1">
        <DayFilter value={days} onChange={setFilters} />
        {(days.from || days.to) && (
          <ClearChip label="Clear the date filter" onClear={() => setFilters({ from: null, to: null })} />
        )}
      </span>
      {isPending && <Spinner label="Loading the list" className="ml-1 text-ink-faint" />}
    </div>
  )
}
