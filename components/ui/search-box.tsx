'use client'

import { Search } from 'lucide-react'
import type { FormEvent } from 'react'

import { Button } from './button.tsx'
import { ClearChip } from './filter-chip.tsx'
import { Input } from './input.tsx'
import { readText } from './read-form.ts'

type SearchBoxProps = {
  label: string
  /** What can be searched for. */
  placeholder: string
  maxLength: number
  value: string | null
  onSearch: (words: string | null) => void
}

/** Searches a list; null shows every row. */
export const SearchBox = ({ label, placeholder, maxLength, value, onSearch }: SearchBoxProps) => {
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
          aria-label={label}
          placeholder={placeholder}
          defaultValue={value ?? ''}
          maxLength={maxLength}
          className="text-ellipsis"
        />
        <Button type="submit" aria-label="Search">
          <Search aria-hidden="true" />
        </Button>
      </form>
      {value && <ClearChip label="Clear search" onClear={() => onSearch(null)} />}
    </search>
  )
}
