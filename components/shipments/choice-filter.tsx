'use client'

import { useCallback, useEffect, useState } from 'react'

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
  /** The label of the value until the choices are loaded; the value itself by default. */
  shown?: string | null
  /** Names the choices while they load. */
  noun?: string
  /** The choices, or how to load them when the filter opens. */
  choices: readonly Choice[] | (() => Promise<readonly Choice[]>)
  /** Shown when there are no choices. */
  empty: string
  onChange: (value: string) => void
  /** Opens it at once, as for a filter that was just added. */
  isNew?: boolean
}

/** Filters shipments by one of several values. */
export const ChoiceFilter = ({
  label,
  value,
  shown,
  noun,
  choices,
  empty,
  onChange,
  isNew = false,
}: ChoiceFilterProps) => {
  const loading = noun ? `Loading ${noun}` : 'Loading'
  const [isOpen, setIsOpen] = useState(isNew)
  const [loaded, setLoaded] = useState<Choices>(
    typeof choices === 'function' ? { state: 'loading' } : { state: 'ready', choices },
  )
  const request = useCallback(() => {
    if (typeof choices !== 'function') return
    choices().then(
      (all) => setLoaded({ state: 'ready', choices: all }),
      () => setLoaded({ state: 'failed' }),
    )
  }, [choices])
  const load = () => {
    setLoaded({ state: 'loading' })
    request()
  }
  useEffect(() => {
    if (isNew) request()
  }, [isNew, request])
  const selected =
    loaded.state === 'ready' ? loaded.choices.find((choice) => choice.value === value) : undefined
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (open && loaded.state !== 'ready') load()
      }}
      trigger={<FilterChip label={label} value={value && (selected?.label ?? shown ?? value)} />}
    >
      <div className="-m-2 max-h-72 w-56 overflow-y-auto">
        {loaded.state === 'loading' && (
          <div className="flex items-center gap-2 p-2 text-sm text-ink-soft">
            <Spinner label={loading} /> {loading}
          </div>
        )}
        {loaded.state === 'failed' && (
          <div className="grid gap-2 p-2 text-sm">
            <p role="alert">{noun === 'tags' ? 'Tags' : 'Options'} could not be loaded.</p>
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
              className="flex min-h-8 w-full items-center rounded-sm px-2.5 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:font-emphasis aria-pressed:text-accent"
            >
              <span className="truncate">{choice.label}</span>
            </button>
          ))}
      </div>
    </Popover>
  )
}

// Neither the choices nor the client load with the page.
const loadClient = async () => (await import('#lib/client/client.ts')).createClient({ baseUrl: '' })

const load = async (): Promise<ShipmentChoices> => (await (await loadClient()).listShipmentChoices()).data

/** Loads all tags of the organization. */
export const loadAllTags = async (): Promise<Choice[]> =>
  (await (await loadClient()).listTags()).data.map(({ name }) => ({ value: name, label: name }))

/** Loads the tags in use on shipments. */
export const loadTags = async (): Promise<Choice[]> =>
  (await load()).tags.map(({ name }) => ({ value: name, label: name }))

/** Loads the carriers of all purchases. */
export const loadCarriers = async (): Promise<Choice[]> =>
  (await load()).carriers.map((carrier) => ({ value: carrier, label: carrierName(carrier) }))

/** Loads the cost centers in use on shipments. */
export const loadCostCenters = async (): Promise<Choice[]> =>
  (await load()).cost_centers.map((value) => ({ value, label: value }))

/** Loads everyone who created a shipment, including former members. */
export const loadSenders = async (): Promise<Choice[]> =>
  (await load()).senders.map(({ id, name }) => ({ value: id, label: name ?? 'A former member' }))
