'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { addressQueries } from '#components/addresses/queries.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'

/** Names an entry of the address book by its person, company and label. */
export const contactName = ({ address, label }: AddressEntry): string =>
  [address.name, address.company, label].filter(Boolean).join(' · ')

/** Returns whether the organization has an address book; undefined until it is read. */
export const useHasContacts = (): boolean | undefined => {
  const { data, isError } = useQuery(addressQueries.suggestions(''))
  return isError ? false : data && data.data.length > 0
}

type ContactsProps = {
  chosen: readonly AddressEntry[]
  onChange: (chosen: AddressEntry[]) => void
}

/** Chooses entries of the address book. Chosen ones stay listed while another name is searched. */
export const Contacts = ({ chosen, onChange }: ContactsProps) => {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...addressQueries.suggestions(search),
    placeholderData: keepPreviousData,
  })
  const isChosen = ({ id }: AddressEntry) => chosen.some((each) => each.id === id)
  const found = (data?.data ?? []).filter((entry) => !isChosen(entry))
  return (
    <div className="grid gap-3">
      <Field label="Search the address book">
        <Input
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">Recipients</legend>
        {[...chosen, ...found].map((entry) => (
          <Checkbox
            key={entry.id}
            label={contactName(entry)}
            description={entry.formatted.slice(-2).join(', ')}
            checked={isChosen(entry)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, entry] : chosen.filter(({ id }) => id !== entry.id))
            }
          />
        ))}
      </fieldset>
      <output className="text-sm text-ink-soft empty:hidden">
        {data && chosen.length + found.length === 0 ? 'No address matches.' : ''}
      </output>
    </div>
  )
}
