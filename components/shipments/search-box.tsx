'use client'

import { Search } from 'lucide-react'
import type { FormEvent } from 'react'

import { Button } from '#components/ui/button.tsx'
import { ClearChip } from '#components/ui/filter-chip.tsx'
import { Input } from '#components/ui/input.tsx'
import { readText } from '#components/ui/read-text.ts'

type SearchBoxProps = { value: string | null; onSearch: (words: string | null) => void }

/** Searches the list by name, recipient, tracking number and tag. */
export const SearchBox = ({ value, onSearch }: SearchBoxProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(readText(event.currentTarget, 'search') || null)
  }
  return (
    <search className="flex w-full min-w-0 items-center gap-1 sm:w-96">
      <form onSubmit={submit} className="flex w-full gap-2">
        <Input
          key={value ?? ''}
          type="search"
          name="search"
          aria-label="Search shipments"
          placeholder="Name, recipient, tracking number or tag"
          defaultValue={value ?? ''}
          maxLength={200}
        />
        <Button type="submit" aria-label="Search">
          <Search aria-hidden="true" />
        </Button>
      </form>
      {value && <ClearChip label="Clear the search" onClear={() => onSearch(null)} />}
    </search>
  )
}
