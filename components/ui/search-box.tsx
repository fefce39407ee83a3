'use client'

import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'

import { ClearChip } from './filter-chip.tsx'
import { Input } from './input.tsx'

/** A pause in typing this long starts the search. */
const pauseMs = 300

type SearchBoxProps = {
  label: string
  /** Hint of what can be searched. */
  placeholder: string
  maxLength: number
  value: string | null
  onSearch: (words: string | null) => void
}

/** Searches a list as the user types; null shows every row. */
export const SearchBox = ({ label, placeholder, maxLength, value, onSearch }: SearchBoxProps) => {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The last search from here, to distinguish it from a change by the URL or another filter. */
  const searched = useRef(value)
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    if (field.current) field.current.value = value ?? ''
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = () => {
    clearTimeout(timer.current)
    const words = field.current?.value.trim() || null
    if (words === searched.current) return
    searched.current = words
    onSearch(words)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    search()
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    search()
    field.current?.focus()
  }
  return (
    <search className="w-full min-w-0 sm:w-80">
      <form onSubmit={submit} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
        />
        <Input
          ref={field}
          type="search"
          name="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={value ?? ''}
          maxLength={maxLength}
          className="h-8! pr-8 pl-8.5! text-ellipsis [&::-webkit-search-cancel-button]:hidden"
          onChange={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(search, pauseMs)
          }}
        />
        {value && (
          <span className="absolute inset-y-0 right-0.5 flex items-center">
            <ClearChip label="Clear search" onClear={clear} />
          </span>
        )}
      </form>
    </search>
  )
}
