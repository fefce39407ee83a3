'use client'

import type { ReactNode } from 'react'

import { ClearChip } from '#components/ui/filter-chip.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { pieceStates } from '#lib/contract/shipments/piece-state.values.ts'
import { shipmentStatuses } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { trackingOutcomes } from '#lib/contract/tracking/tracking.values.ts'

import { AmountFilter } from './amount-filter.tsx'
import { ChoiceFilter, loadCarriers, loadCostCentres, loadSenders, loadTags } from './choice-filter.tsx'
import { DayFilter } from './day-filter.tsx'
import type { ShipmentFilters } from './list-query.ts'
import { ReferenceFilter } from './reference-filter.tsx'
import { useListFilters } from './use-list-filters.ts'

const statuses = shipmentStatuses.map((value) => ({ value, label: pieceStates[value].label }))

const outcomes = trackingOutcomes.map((value) => ({ value, label: pieceStates[value].label }))

const due = [
  { value: 'in_transit', label: 'With the carrier' },
  { value: 'late', label: 'Late' },
]

const certified = [
  { value: 'true', label: 'Certified' },
  { value: 'false', label: 'Not certified' },
]

type ListFilterBarProps = {
  /** The name of the member that the list is filtered by, where it is known. */
  senderName: string | null
  children?: ReactNode
}

/** Filters the list by everything but its group. Every choice is in the URL. */
export const ListFilterBar = ({ senderName, children }: ListFilterBarProps) => {
  const { filters, setFilters, isPending } = useListFilters()
  const clearable = (names: readonly (keyof ShipmentFilters)[], label: string, filter: ReactNode) => (
    <span className="inline-flex max-w-full items-center gap-1">
      {filter}
      {names.some((name) => filters[name]) && (
        <ClearChip
          label={`Clear ${label} filter`}
          onClear={() => setFilters(Object.fromEntries(names.map((name) => [name, null])))}
        />
      )}
    </span>
  )
  const choice = (
    name: 'status' | 'outcome' | 'due' | 'carrier' | 'certified' | 'tag' | 'cost_centre' | 'sender',
    props: Omit<Parameters<typeof ChoiceFilter>[0], 'value' | 'onChange'>,
  ) =>
    clearable(
      [name],
      props.label.toLowerCase(),
      <ChoiceFilter {...props} value={filters[name]} onChange={(value) => setFilters({ [name]: value })} />,
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search shipments"
          placeholder="Name, recipient, tracking number or tag"
          maxLength={200}
          value={filters.search}
          onSearch={(search) => setFilters({ search })}
        />
        {isPending && <Spinner label="Loading shipments" className="ml-1 text-ink-faint" />}
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{children}</div>
      </div>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {choice('status', { label: 'Status', choices: statuses, empty: '' })}
        {choice('outcome', { label: 'Tracking', choices: outcomes, empty: '' })}
        {choice('due', { label: 'Due', choices: due, empty: '' })}
        {choice('carrier', {
          label: 'Carrier',
          shown: filters.carrier && carrierName(filters.carrier),
          choices: loadCarriers,
          empty: 'No purchases yet.',
        })}
        {choice('certified', { label: 'Certified', choices: certified, empty: '' })}
        {choice('tag', {
          label: 'Tag',
          choices: loadTags,
          empty: 'No tags yet. Select shipments below to tag them.',
        })}
        {clearable(
          ['reference'],
          'reference',
          <ReferenceFilter value={filters.reference} onChange={(reference) => setFilters({ reference })} />,
        )}
        {choice('cost_centre', {
          label: 'Cost center',
          choices: loadCostCentres,
          empty: 'No cost centers yet. Add one when you send mail.',
        })}
        {clearable(['from', 'to'], 'date', <DayFilter value={filters} onChange={setFilters} />)}
        {clearable(['min', 'max'], 'charged', <AmountFilter value={filters} onChange={setFilters} />)}
        {choice('sender', {
          label: 'Sender',
          shown: senderName ?? 'a member',
          choices: loadSenders,
          empty: 'No shipments yet.',
        })}
      </div>
    </div>
  )
}
