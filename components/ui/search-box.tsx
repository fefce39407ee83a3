'use client'

import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'

import { Button } from './button.tsx'
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
    <search className="flex w-full min-w-0 items-center gap-1 sm:w-96">
      <form onSubmit={submit} className="flex w-full gap-2">
        <Input
          ref={field}
          type="search"
          name="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={value ?? ''}
          maxLength={maxLength}
          className="text-ellipsis"
          onChange={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(search, pauseMs)
          }}
        />
        <Button type="submit" aria-label="Search">
          <Search aria-hidden="true" />
        </Button>
      </form>
      {value && <ClearChip label="Clear search" onClear={clear} />}
    </search>
  )
}
