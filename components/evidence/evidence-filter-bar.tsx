'use client'

import { ChoiceFilter, loadAllTags } from '#components/shipments/choice-filter.tsx'
import { DayFilter } from '#components/shipments/day-filter.tsx'
import { ClearChip } from '#components/ui/filter-chip.tsx'
import { firstPosition } from '#components/ui/list-query.ts'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useUrlFilters } from '#components/ui/use-url-params.ts'

import { type EvidenceListQuery, evidenceListQuery } from './list-query.ts'

type Filters = Partial<Pick<EvidenceListQuery, 'search' | 'tag' | 'from' | 'to'>>

/** Filters the evidence by everything but its state. Every choice is in the URL. */
export const EvidenceFilterBar = () => {
  const { values, set, isPending } = useUrlFilters(evidenceListQuery.params)
  const { search, tag, from, to } = values
  const setFilters = (filters: Filters) => {
    // A search that is typed on is one step back.
    const isRefined = Boolean(filters.search && search)
    set({ ...filters, ...firstPosition }, isRefined ? 'replace' : 'push')
  }
  return (
    <div className="flex min-h-8 min-w-0 flex-1 basis-96 flex-wrap items-center gap-2">
      <SearchBox
        label="Search evidence"
        placeholder="Name, number, matter, tag or note"
        maxLength={200}
        value={search}
        onSearch={(text) => setFilters({ search: text })}
      />
      <span className="inline-flex max-w-full items-center gap-1">
        <ChoiceFilter
          label="Tag"
          noun="tags"
          value={tag}
          choices={loadAllTags}
          empty="No tags yet. Add tags when you send mail."
          onChange={(chosen) => setFilters({ tag: chosen })}
        />
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
