'use client'

import { type ReactNode, useState } from 'react'

import { deadlineStateLabels } from '#components/deadlines/deadline-labels.ts'
import { MatterPicker } from '#components/matters/matter-picker.tsx'
import { ClearChip, FilterChip } from '#components/ui/filter-chip.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { listedDeadlineStates } from '#lib/contract/deadlines/deadline.values.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { shipmentStatuses } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { trackingOutcomes } from '#lib/contract/tracking/tracking.values.ts'

import { AmountFilter } from './amount-filter.tsx'
import { ChoiceFilter, loadCarriers, loadCostCenters, loadSenders, loadTags } from './choice-filter.tsx'
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

const scheduled = [{ value: 'any', label: 'For a later day' }]

const deadlines = listedDeadlineStates.map((value) => ({ value, label: deadlineStateLabels[value] }))

const certified = [
  { value: 'true', label: 'Certified' },
  { value: 'false', label: 'Not certified' },
]

type ListFilterBarProps = {
  /** The name of the member that the list is filtered by, where it is known. */
  senderName: string | null
  /** The matter that the list is filtered by, where it is known. */
  matter: MatterBrief | null
  children?: ReactNode
}

/** Filters the list by everything but its group. Every choice is in the URL. */
export const ListFilterBar = ({ senderName, matter, children }: ListFilterBarProps) => {
  const { filters, setFilters, isPending } = useListFilters()
  // What was chosen is known before the page that it filters is.
  const [chosen, setChosen] = useState(matter)
  const known = [chosen, matter].find((each) => each !== null && each.id === filters.matter)
  const matterShown = filters.matter && (known?.number ?? 'chosen')
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
    name:
      | 'status'
      | 'outcome'
      | 'due'
      | 'scheduled_for'
      | 'deadline'
      | 'carrier'
      | 'certified'
      | 'tag'
      | 'cost_center'
      | 'sender',
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
        {choice('scheduled_for', {
          label: 'Scheduled',
          shown: filters.scheduled_for?.startsWith('2') ? formatDay(filters.scheduled_for) : undefined,
          choices: scheduled,
          empty: '',
        })}
        {choice('deadline', {
          label: 'Deadline',
          shown: filters.deadline?.startsWith('2') ? formatDay(filters.deadline) : undefined,
          choices: deadlines,
          empty: '',
        })}
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
        {choice('cost_center', {
          label: 'Cost center',
          choices: loadCostCenters,
          empty: 'No cost centers yet. Add one when you send mail.',
        })}
        {clearable(
          ['matter'],
          'matter',
          <MatterPicker
            value={filters.matter}
            onChoose={(matter) => {
              setChosen(matter)
              setFilters({ matter: matter?.id ?? null })
            }}
            trigger={<FilterChip label="Matter" value={matterShown} />}
          />,
        )}
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
