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

import { AddFilter } from './add-filter.tsx'
import { AmountFilter } from './amount-filter.tsx'
import { ChoiceFilter, loadCarriers, loadCostCenters, loadSenders, loadTags } from './choice-filter.tsx'
import { DayFilter } from './day-filter.tsx'
import type { ShipmentFilters } from './list-query.ts'
import { ReferenceFilter } from './reference-filter.tsx'
import { StateFilter } from './state-filter.tsx'
import { useListFilters } from './use-list-filters.ts'

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

/** The filters in the order of their menu, with the parts of the URL that each sets. */
const filterNames = [
  { name: 'states', label: 'Status', parts: ['states'] },
  { name: 'from', label: 'Created', parts: ['from', 'to'] },
  { name: 'tag', label: 'Tag', parts: ['tag'] },
  { name: 'reference', label: 'Reference', parts: ['reference'] },
  { name: 'matter', label: 'Matter', parts: ['matter'] },
  { name: 'cost_center', label: 'Cost center', parts: ['cost_center'] },
  { name: 'sender', label: 'Sender', parts: ['sender'] },
  { name: 'carrier', label: 'Carrier', parts: ['carrier'] },
  { name: 'certified', label: 'Certified', parts: ['certified'] },
  { name: 'due', label: 'Due', parts: ['due'] },
  { name: 'scheduled_for', label: 'Scheduled', parts: ['scheduled_for'] },
  { name: 'deadline', label: 'Deadline', parts: ['deadline'] },
  { name: 'min', label: 'Charged', parts: ['min', 'max'] },
] as const satisfies readonly {
  name: keyof ShipmentFilters
  label: string
  parts: readonly (keyof ShipmentFilters)[]
}[]

type FilterName = (typeof filterNames)[number]['name']

type ChoiceName = Exclude<FilterName, 'states' | 'from' | 'reference' | 'matter' | 'min'>

const labelOf = (name: FilterName): string => filterNames.find((each) => each.name === name)?.label ?? name

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
  // What was chosen is known before the page that it filters is.
  const [chosen, setChosen] = useState(matter)
  const known = [chosen, matter].find((each) => each !== null && each.id === filters.matter)

  const choice = (
    name: ChoiceName,
    props: Omit<Parameters<typeof ChoiceFilter>[0], 'label' | 'value' | 'onChange'>,
  ) => (
    <ChoiceFilter
      {...props}
      label={labelOf(name)}
      value={filters[name]}
      isNew={added === name}
      onChange={(value) => setFilters({ [name]: value })}
    />
  )
  const filterOf = (name: FilterName): ReactNode => {
    const isNew = added === name
    switch (name) {
      case 'states':
        return (
          <StateFilter value={filters.states} isNew={isNew} onChange={(states) => setFilters({ states })} />
        )
      case 'from':
        return <DayFilter value={filters} isNew={isNew} onChange={setFilters} />
      case 'min':
        return <AmountFilter value={filters} isNew={isNew} onChange={setFilters} />
      case 'reference':
        return (
          <ReferenceFilter
            value={filters.reference}
            isNew={isNew}
            onChange={(reference) => setFilters({ reference })}
          />
        )
      case 'matter':
        return (
          <MatterPicker
            value={filters.matter}
            isNew={isNew}
            onChoose={(matter) => {
              setChosen(matter)
              setFilters({ matter: matter?.id ?? null })
            }}
            trigger={<FilterChip label="Matter" value={filters.matter && (known?.number ?? 'chosen')} />}
          />
        )
      case 'tag':
        return choice(name, {
          choices: loadTags,
          empty: 'No tags yet. Select shipments below to tag them.',
        })
      case 'cost_center':
        return choice(name, {
          choices: loadCostCenters,
          empty: 'No cost centers yet. Add one when you send mail.',
        })
      case 'sender':
        return choice(name, {
          shown: senderName ?? 'a member',
          choices: loadSenders,
          empty: 'No shipments yet.',
        })
      case 'carrier':
        return choice(name, {
          shown: filters.carrier && carrierName(filters.carrier),
          choices: loadCarriers,
          empty: 'No purchases yet.',
        })
      case 'certified':
        return choice(name, { choices: certified, empty: '' })
      case 'due':
        return choice(name, { choices: due, empty: '' })
      case 'scheduled_for':
      case 'deadline':
        return choice(name, {
          shown: filters[name]?.startsWith('2') ? formatDay(filters[name]) : undefined,
          choices: name === 'deadline' ? deadlines : scheduled,
          empty: '',
        })
    }
  }
  const isUsed = ({ parts }: (typeof filterNames)[number]) => parts.some((part) => filters[part])
  return (
    <div className="flex flex-wrap items-center gap-2 py-2.5 print:hidden">
      <SearchBox
        label="Search shipments"
        placeholder="Name, number, reference or tag"
        maxLength={200}
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
      <AddFilter filters={filterNames.filter((each) => !isUsed(each))} onAdd={setAdded} />
      {filterNames
        .filter((each) => isUsed(each) || each.name === added)
        .map(({ name, label, parts }) => (
          <span key={name} className="inline-flex max-w-full items-center gap-1">
            {filterOf(name)}
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
