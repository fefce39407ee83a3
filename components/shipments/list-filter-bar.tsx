'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import { ClearChip } from '#components/ui/filter-chip.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'

import { AddFilter } from './add-filter.tsx'
import { type FilterName, filterNames } from './list-filters.ts'
import { useListFilters } from './use-list-filters.ts'

// Most visits filter nothing.
const ListFilter = dynamic(() => import('./list-filter.tsx').then((module) => module.ListFilter))

type ListFilterBarProps = {
  /** The name of the member that the list is filtered by, where it is known. */
  senderName: string | null
  /** The matter that the list is filtered by, where it is known. */
  matter: MatterBrief | null
  children?: ReactNode
}

/** Filters the list by everything but its group. Every choice is in the URL, and only filters in use are shown. */
export const ListFilterBar = ({ senderName, matter, children }: ListFilterBarProps) => {
  const { filters, setFilters, isPending } = useListFilters()
  const [added, setAdded] = useState<FilterName | null>(null)
  const isUsed = ({ parts }: (typeof filterNames)[number]) => parts.some((part) => filters[part])
  return (
    <div className="flex flex-wrap items-center gap-2 py-2.5 print:hidden">
      <SearchBox
        label="Search shipments"
        placeholder="Name, number, matter, tag or note"
        maxLength={200}
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
      <AddFilter filters={filterNames.filter((each) => !isUsed(each))} onAdd={setAdded} />
      {filterNames
        .filter((each) => isUsed(each) || each.name === added)
        .map(({ name, label, parts }) => (
          <span key={name} className="inline-flex max-w-full items-center gap-1">
            <ListFilter name={name} isNew={name === added} senderName={senderName} matter={matter} />
            <ClearChip
              label={`Clear ${label.toLowerCase()} filter`}
              onClear={() => {
                if (added === name) setAdded(null)
                setFilters(Object.fromEntries(parts.map((part) => [part, null])))
              }}
            />
          </span>
        ))}
      {isPending && <Spinner label="Loading shipments" className="ml-1 text-ink-faint" />}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{children}</div>
    </div>
  )
}
