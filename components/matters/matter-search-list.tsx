'use client'

import { useEffect, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'

/** Loads the first matters that match, open ones before closed ones. The client does not load with the page. */
const findMatters = async (search: string): Promise<MatterBrief[]> => {
  const { createClient } = await import('#lib/client/client.ts')
  const client = createClient({ baseUrl: '' })
  const query = { search, limit: 10 }
  const { data: open } = await client.listMatters({ query: { ...query, status: 'open' } })
  const { data: closed } = await client.listMatters({ query: { ...query, status: 'closed' } })
  return [...open, ...closed].slice(0, 10)
}

type Found = { state: 'loading' | 'failed' } | { state: 'ready'; matters: readonly MatterBrief[] }

/** People type faster than this. */
const pauseMs = 200

/** Loads what matches once typing pauses. Each request replaces the one before. */
const useFound = () => {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const [request, setRequest] = useState({ search: '' })
  useEffect(() => {
    let isCurrent = true
    const show = (next: Found) => {
      if (isCurrent) setFound(next)
    }
    const load = () => {
      findMatters(request.search).then(
        (matters) => show({ state: 'ready', matters }),
        () => show({ state: 'failed' }),
      )
    }
    const timer = setTimeout(load, request.search === '' ? 0 : pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [request])
  const retry = () => {
    setFound({ state: 'loading' })
    setRequest({ ...request })
  }
  return { found, retry, find: (search: string) => setRequest({ search }) }
}

type MatterSearchListProps = {
  value: string | null
  canClear: boolean
  onChoose: (matter: MatterBrief | null) => void
}

const choiceStyle =
  'grid min-h-8 w-full rounded-sm px-2.5 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:text-accent'

/** Searches matters, and lists those that match. */
export const MatterSearchList = ({ value, canClear, onChoose }: MatterSearchListProps) => {
  const [search, setSearch] = useState('')
  const { found, retry, find } = useFound()
  return (
    <div className="grid w-72 max-w-full gap-2">
      <Field label="Search matters">
        <Input
          type="search"
          value={search}
          placeholder="Number, name or client"
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => {
            setSearch(target.value)
            find(target.value.trim())
          }}
        />
      </Field>
      <div aria-live="polite" className="max-h-72 overflow-y-auto">
        {found.state === 'loading' && (
          <div className="flex items-center gap-2 p-2 text-sm text-ink-soft">
            <Spinner label="Loading matters" /> Loading matters
          </div>
        )}
        {found.state === 'failed' && (
          <div className="grid gap-2 p-2 text-sm">
            <p role="alert">Matters could not be loaded.</p>
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {found.state === 'ready' && found.matters.length === 0 && (
          <p className="p-2 text-sm text-ink-soft">No matching matters.</p>
        )}
        {found.state === 'ready' &&
          found.matters.map(({ id, number, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === value}
              onClick={() => onChoose({ id, number, name })}
              className={choiceStyle}
            >
              <span className="truncate font-emphasis">{name}</span>
              <span className="truncate text-sm text-ink-soft">{number}</span>
            </button>
          ))}
      </div>
      {canClear && (
        <Button variant="quiet" size="small" onClick={() => onChoose(null)} className="justify-self-start">
          No matter
        </Button>
      )}
    </div>
  )
}
