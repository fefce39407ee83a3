'use client'

import { useState } from 'react'

import { StateBadge } from '#components/format/status-labels.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FilterChip } from '#components/ui/filter-chip.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { listedStates, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'

/** Returns the states that a URL names. */
const readStates = (value: string | null) => {
  const words = value?.split(',') ?? []
  return listedStates.filter((state) => words.includes(state))
}

const describe = (value: string | null): string | null => {
  const [first, ...others] = readStates(value)
  // An unknown state in a URL is shown as written; the list explains the error.
  if (first === undefined) return value
  return others.length === 0 ? pieceStates[first].label : `${pieceStates[first].label} +${others.length}`
}

type StateFilterProps = { value: string | null; onChange: (states: string | null) => void; isNew?: boolean }

/** Filters shipments by the states that the list shows, by several at once. */
export const StateFilter = ({ value, onChange, isNew = false }: StateFilterProps) => {
  const [isOpen, setIsOpen] = useState(isNew)
  const [chosen, setChosen] = useState(() => readStates(value))
  const apply = () => {
    setIsOpen(false)
    onChange(chosen.join(',') || null)
  }
  return (
    <Popover
      label="Status"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (open) setChosen(readStates(value))
      }}
      trigger={<FilterChip label="Status" value={describe(value)} />}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">Statuses to show</legend>
        <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-2">
          {listedStates.map((state) => (
            <Checkbox
              key={state}
              label={<StateBadge state={state} />}
              checked={chosen.includes(state)}
              onChange={(event) =>
                setChosen(
                  listedStates.filter((each) =>
                    each === state ? event.target.checked : chosen.includes(each),
                  ),
                )
              }
            />
          ))}
        </div>
        <Button variant="primary" size="small" className="justify-self-end" onClick={apply}>
          Apply
        </Button>
      </fieldset>
    </Popover>
  )
}
