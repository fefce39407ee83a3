'use client'

import { useState } from 'react'

import { deadlineStateLabels } from '#components/deadlines/deadline-labels.ts'
import { MatterPicker } from '#components/matters/matter-picker.tsx'
import { FilterChip } from '#components/ui/filter-chip.tsx'
import { listedDeadlineStates } from '#lib/contract/deadlines/deadline.values.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

import { AmountFilter } from './amount-filter.tsx'
import { ChoiceFilter, loadCarriers, loadCostCenters, loadSenders, loadTags } from './choice-filter.tsx'
import { DayFilter } from './day-filter.tsx'
import { type FilterName, labelOf } from './list-filters.ts'
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

const postmarked = [
  { value: 'true', label: 'Postmarked' },
  { value: 'false', label: 'Not postmarked' },
]

type ChoiceName = Exclude<FilterName, 'states' | 'from' | 'reference' | 'matter' | 'min'>

type ListFilterProps = {
  name: FilterName
  /** Opens it at once, as one that was just added. */
  isNew: boolean
  /** The name of the member that the list is filtered by, where it is known. */
  senderName: string | null
  /** The matter that the list is filtered by, where it is known. */
  matter: MatterBrief | null
}

/** Shows one of the list's filters with its value. It loads with the first that is in use. */
export const ListFilter = ({ name, isNew, senderName, matter }: ListFilterProps) => {
  const { filters, setFilters } = useListFilters()
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
      isNew={isNew}
      onChange={(value) => setFilters({ [name]: value })}
    />
  )
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
    case 'postmarked':
      return choice(name, { choices: postmarked, empty: '' })
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
