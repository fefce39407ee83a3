'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'

import type { AutofillProps } from '#components/address/address-fields.tsx'
import { asAddressValues, emptyAddress } from '#components/address/address-values.ts'
import { addressQueries } from '#components/addresses/queries.ts'
import { useApi } from '#components/api/use-api.ts'
import { classNames } from '#components/ui/class-names.ts'
import { useFieldWiring } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { popupItemStyle, popupStyle } from '#components/ui/styles.ts'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'

import type { AddressPart, AddressesForm } from './addresses-values.ts'
import { looksLikeAddress } from './pasted-address.ts'

type NameInputProps = {
  form: AddressesForm
  part: AddressPart
  autofill: AutofillProps
  /** Receives what a pasted address was turned into, for everyone to read. */
  onNote: (note: string | null) => void
}

const nameOf = ({ address, label }: AddressEntry): string =>
  [address.name, address.company, label].filter(Boolean).join(' · ')

/**
 * Renders the name of an address: it suggests addresses of the book, and takes a whole address that is pasted. It stays
 * a text field to assistive technology: any name can be typed.
 */
export const NameInput = ({ form, part, autofill, onNote }: NameInputProps) => {
  const api = useApi()
  const wiring = useFieldWiring()
  const {
    field: { ref, name, value, onChange, onBlur },
  } = useController({ control: form.control, name: `${part}.name` })
  const [isOpen, setIsOpen] = useState(false)
  const search = useDeferredValue(value.trim())
  const { data } = useQuery({
    ...addressQueries.suggestions(search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const entries = data?.data ?? []
  const hasSuggestions = isOpen && entries.length > 0

  const fill = (values: typeof emptyAddress) => {
    form.clearErrors(part)
    form.setValue(part, values, { shouldDirty: true })
  }
  const pick = (entry: AddressEntry) => {
    onNote(null)
    fill(asAddressValues(entry.address))
  }
  /** Selects what was filled into the field that the user has moved on to: what they type there replaces it. */
  const selectFilled = (typed: string[]) => {
    const { activeElement: focused } = document
    if (!(focused instanceof HTMLInputElement)) return
    const field = focused.name.replace(`${part}.`, '')
    if (Object.hasOwn(emptyAddress, field) && !['name', ...typed].includes(field)) focused.select()
  }
  const readPasted = async (text: string) => {
    const before = form.getValues(part) ?? emptyAddress
    const { data: parsed } = await api.parseAddress({ body: { text } })
    if (parsed.address.street1 === undefined) throw new Error('no street')
    // What was typed meanwhile stays.
    const typed = Object.fromEntries(
      Object.entries(form.getValues(part) ?? emptyAddress).filter(
        ([name, value]) => value !== before[name as keyof typeof before],
      ),
    )
    fill({ ...emptyAddress, ...parsed.address, ...typed })
    selectFilled(Object.keys(typed))
    onNote(
      parsed.rest === null
        ? 'Filled in from the pasted address.'
        : `Filled in from the pasted address. Not used: ${parsed.rest.replaceAll(/\s+/g, ' ')}`,
    )
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain').trim()
    if (!looksLikeAddress(text)) return
    event.preventDefault()
    setIsOpen(false)
    readPasted(text).catch(() => {
      onChange(text.replaceAll(/\s+/g, ' '))
      onNote('The pasted text could not be read as an address. Enter the address below.')
    })
  }

  return (
    <Autocomplete.Root
      items={entries}
      mode="list"
      filter={null}
      autoHighlight
      open={hasSuggestions}
      onOpenChange={setIsOpen}
      value={value}
      itemToStringValue={(entry: AddressEntry) => entry.id}
      onValueChange={(text, { reason }) => {
        if (reason === 'item-press') {
          const entry = entries.find(({ id }) => id === text)
          if (entry) pick(entry)
        } else onChange(text)
      }}
    >
      <Autocomplete.Input
        {...wiring}
        render={<Input ref={ref} />}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, which is a combobox without this.
        role="textbox"
        aria-expanded={undefined}
        aria-haspopup={undefined}
        name={name}
        placeholder="Name, or paste a whole address"
        {...autofill}
        data-search=""
        onBlur={onBlur}
        onPaste={paste}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50">
          <Autocomplete.Popup
            aria-label="Address book"
            className={classNames(popupStyle, 'w-(--anchor-width) max-w-[90vw] p-1')}
          >
            <Autocomplete.List>
              {(entry: AddressEntry) => (
                <Autocomplete.Item key={entry.id} value={entry} className={popupItemStyle}>
                  <span className="grid min-w-0">
                    <span className="truncate font-emphasis">{nameOf(entry)}</span>
                    <span className="truncate text-sm text-ink-soft">
                      {entry.formatted.slice(-2).join(', ')}
                    </span>
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
