'use client'

import { useQueryStates } from 'nuqs'
import { useTransition } from 'react'

import { DayFilter } from '#components/shipments/day-filter.tsx'
import { TagFilter } from '#components/shipments/tag-filter.tsx'
import { ClearChip } from '#components/ui/filter-chip.tsx'
import { firstPlace, placeParsers } from '#components/ui/list-place.ts'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

import { evidenceFilterParsers } from './evidence-filters.ts'

type Filters = { [Name in keyof typeof evidenceFilterParsers]?: string | null }

/** What narrows the list of evidence beside its state. Every choice is in the address. */
export const EvidenceFilterBar = () => {
  const [isPending, startTransition] = useTransition()
  const [{ search, tag, from, to }, setAddress] = useQueryStates(
    { ...evidenceFilterParsers, ...placeParsers },
    { shallow: false, history: 'push', startTransition },
  )
  const setFilters = (filters: Filters) => void setAddress({ ...filters, ...firstPlace })
  return (
    <div className="flex min-h-8 min-w-0 flex-1 basis-96 flex-wrap items-center gap-2">
      <SearchBox
        label="Search evidence"
        placeholder="Recipient, name or tracking number"
        maxLength={100}
        value={search}
        onSearch={(words) => setFilters({ search: words })}
      />
      <span className="inline-flex max-w-full items-center gap-1">
        <TagFilter value={tag} onChange={(chosen) => setFilters({ tag: chosen })} />
        {tag && <ClearChip label="Clear tag filter" onClear={() => setFilters({ tag: null })} />}
      </span>
      <span className="inline-flex max-w-full items-center gap-1">
        <DayFilter value={{ from, to }} onChange={setFilters} />
        {(from || to) && (
          <ClearChip label="Clear date filter" onClear={() => setFilters({ from: null, to: null })} />
        )}
      </span>
      {isPending && <Spinner label="Loading evidence" className="ml-1 text-ink-faint" />}
    </div>
  )
}
