'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { FilterChip } from '#components/ui/filter-chip.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { ShipmentChoices } from '#lib/contract/shipments/shipment-list.ts'

type Choice = { value: string; label: string }

type Choices = { state: 'loading' | 'failed' } | { state: 'ready'; choices: readonly Choice[] }

type ChoiceFilterProps = {
  label: string
  value: string | null
  /** What the value is called; the value itself unless told. */
  shown?: string | null
  /** What there is to choose from: known, or asked for when somebody wants to choose. */
  choices: readonly Choice[] | (() => Promise<readonly Choice[]>)
  /** Said where there is nothing to choose from. */
  empty: string
  onChange: (value: string) => void
}

/** Keeps only shipments of which one thing is so. */
export const ChoiceFilter = ({ label, value, shown, choices, empty, onChange }: ChoiceFilterProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [loaded, setLoaded] = useState<Choices>(
    typeof choices === 'function' ? { state: 'loading' } : { state: 'ready', choices },
  )
  const load = () => {
    if (typeof choices !== 'function') return
    setLoaded({ state: 'loading' })
    choices().then(
      (all) => setLoaded({ state: 'ready', choices: all }),
      () => setLoaded({ state: 'failed' }),
    )
  }
  const known = loaded.state === 'ready' ? loaded.choices.find((choice) => choice.value === value) : undefined
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (open && loaded.state !== 'ready') load()
      }}
      trigger={<FilterChip label={label} value={value && (known?.label ?? shown ?? value)} />}
    >
      <div className="-m-2 max-h-72 w-56 overflow-y-auto">
        {loaded.state === 'loading' && (
          <div className="flex items-center gap-2 p-2 text-sm text-ink-soft">
            <Spinner label="Loading" /> Loading
          </div>
        )}
        {loaded.state === 'failed' && (
          <div className="grid gap-2 p-2 text-sm">
            <p role="alert">Options could not be loaded.</p>
            <Button size="small" onClick={load}>
              Try again
            </Button>
          </div>
        )}
        {loaded.state === 'ready' && loaded.choices.length === 0 && (
          <p className="p-2 text-sm text-ink-soft">{empty}</p>
        )}
        {loaded.state === 'ready' &&
          loaded.choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              aria-pressed={choice.value === value}
              onClick={() => {
                setIsOpen(false)
                onChange(choice.value)
              }}
              className="flex min-h-8 w-full items-center rounded-sm px-2.5 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:font-[570] aria-pressed:text-accent"
            >
              <span className="truncate">{choice.label}</span>
            </button>
          ))}
      </div>
    </Popover>
  )
}

/** Asked only when someone wants to choose: neither they nor the client load with the page. */
const load = async (): Promise<ShipmentChoices> => {
  const { createClient } = await import('#lib/client/client.ts')
  return (await createClient({ baseUrl: '' }).listShipmentChoices()).data
}

/** The tags in use. */
export const loadTags = async (): Promise<Choice[]> =>
  (await load()).tags.map(({ name }) => ({ value: name, label: name }))

/** The carriers that something was bought of. */
export const loadCarriers = async (): Promise<Choice[]> =>
  (await load()).carriers.map((carrier) => ({ value: carrier, label: carrierName(carrier) }))

/** The members, and those who have left, who made a shipment. */
export const loadSenders = async (): Promise<Choice[]> =>
  (await load()).senders.map(({ id, name }) => ({ value: id, label: name ?? 'A former member' }))
