'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { FilterChip } from '#components/ui/filter-chip.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

type Tags = { state: 'loading' | 'failed' } | { state: 'ready'; names: string[] }

/** The tags in use, asked only when someone wants to choose one: neither they nor the client load with the page. */
const loadTagNames = async (): Promise<string[]> => {
  const { createClient } = await import('#lib/client/client.ts')
  const { data } = await createClient({ baseUrl: '' }).listTags()
  return data.map((tag) => tag.name)
}

type TagFilterProps = { value: string | null; onChange: (tag: string) => void }

/** Keeps only shipments with one tag. */
export const TagFilter = ({ value, onChange }: TagFilterProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [tags, setTags] = useState<Tags>({ state: 'loading' })

  const load = () => {
    setTags({ state: 'loading' })
    loadTagNames().then(
      (names) => setTags({ state: 'ready', names }),
      () => setTags({ state: 'failed' }),
    )
  }

  return (
    <Popover
      label="Tag"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (open && tags.state !== 'ready') load()
      }}
      trigger={<FilterChip label="Tag" value={value} />}
    >
      <div className="-m-2 max-h-72 w-56 overflow-y-auto">
        {tags.state === 'loading' && (
          <div className="flex items-center gap-2 p-2 text-sm text-ink-soft">
            <Spinner label="Loading tags" /> Loading tags
          </div>
        )}
        {tags.state === 'failed' && (
          <div className="grid gap-2 p-2 text-sm">
            <p role="alert">Tags could not be loaded.</p>
            <Button size="small" onClick={load}>
              Try again
            </Button>
          </div>
        )}
        {tags.state === 'ready' && tags.names.length === 0 && (
          <p className="p-2 text-sm text-ink-soft">No tags yet. Add tags when you send mail.</p>
        )}
        {tags.state === 'ready' &&
          tags.names.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === value}
              onClick={() => {
                setIsOpen(false)
                onChange(name)
              }}
              className="flex min-h-8 w-full items-center rounded-sm px-2.5 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:font-[570] aria-pressed:text-accent"
            >
              <span className="truncate">{name}</span>
            </button>
          ))}
      </div>
    </Popover>
  )
}
