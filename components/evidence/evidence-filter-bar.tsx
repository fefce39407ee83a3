'use client'

import { Search } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { type FormEvent, useTransition } from 'react'

import { DayFilter } from '#components/shipments/day-filter.tsx'
import { TagFilter } from '#components/shipments/tag-filter.tsx'
import { Button } from '#components/ui/button.tsx'
import { ClearChip } from '#components/ui/filter-chip.tsx'
import { Input } from '#components/ui/input.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

import { evidenceFilterParsers, evidencePlaceParsers } from './evidence-filters.ts'

type Filters = { [Name in keyof typeof evidenceFilterParsers]?: string | null }

/** What narrows the list of evidence beside its state. Every choice is in the address. */
export const EvidenceFilterBar = () => {
  const [isPending, startTransition] = useTransition()
  const [{ search, tag, from, to }, setAddress] = useQueryStates(
    { ...evidenceFilterParsers, ...evidencePlaceParsers },
    { shallow: false, history: 'push', startTransition },
  )
  const setFilters = (filters: Filters) => void setAddress({ ...filters, cursor: null, trail: null })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    setFilters({ search: typeof words === 'string' && words.trim() ? words.trim() : null })
  }
  return (
    <div className="flex min-h-8 min-w-0 flex-1 basis-96 flex-wrap items-center gap-2">
      <search className="flex w-full max-w-md min-w-0 sm:w-auto sm:flex-1">
        <form onSubmit={submit} className="flex w-full gap-2">
          <Input
            key={search ?? ''}
            type="search"
            name="search"
            aria-label="Search evidence"
            placeholder="Recipient, name or tracking number"
            defaultValue={search ?? ''}
            maxLength={100}
          />
          <Button type="submit" aria-label="Search">
            <Search aria-hidden="true" />
          </Button>
        </form>
      </search>
      {search && <ClearChip label="Clear the search" onClear={() => setFilters({ search: null })} />}
      <span className="inline-flex max-w-full items-center gap-1">
        <TagFilter value={tag} onChange={(chosen) => setFilters({ tag: chosen })} />
        {tag && <ClearChip label="Clear the tag filter" onClear={() => setFilters({ tag: null })} />}
      </span>
      <span className="inline-flex max-w-full items-center gap-1">
        <DayFilter value={{ from, to }} onChange={setFilters} />
        {(from || to) && (
          <ClearChip label="Clear the date filter" onClear={() => setFilters({ from: null, to: null })} />
        )}
      </span>
      {isPending && <Spinner label="Loading the list" className="ml-1 text-ink-faint" />}
    </div>
  )
}
