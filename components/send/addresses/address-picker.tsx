'use client'

import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { controlStyle } from '#components/ui/control-style.ts'
import { popupItemStyle, popupStyle } from '#components/ui/popup-style.ts'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'

type AddressPickerProps = {
  /** Whose address is picked: "recipient" or "return address". */
  whose: string
  onPick: (entry: AddressEntry) => void
}

const nameOf = ({ address, label }: AddressEntry): string =>
  [address.name, address.company, label].filter(Boolean).join(' · ')

const shown = 8

/** Picks an address from the book: the last used first, or those in which the typed words occur. */
export const AddressPicker = ({ whose, onPick }: AddressPickerProps) => {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['addresses', search],
    queryFn: ({ signal }) => api.listAddresses({ query: { search, sort: 'recent', limit: shown }, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const entries = data?.data ?? []
  return (
    <Combobox.Root
      items={entries}
      filter={null}
      autoHighlight
      value={null}
      itemToStringLabel={nameOf}
      inputValue={typed}
      open={isOpen}
      onOpenChange={setIsOpen}
      onInputValueChange={setTyped}
      onValueChange={(entry: AddressEntry | null) => {
        if (!entry) return
        onPick(entry)
        setTyped('')
        setIsOpen(false)
      }}
    >
      <Combobox.Input
        aria-label={`Choose ${whose} from address book`}
        placeholder="Search address book…"
        data-search=""
        className={classNames(controlStyle, 'h-9 px-3')}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className={classNames(popupStyle, 'w-(--anchor-width) max-w-[90vw] p-1')}>
            <Combobox.Empty className="px-2.5 py-2 text-ink-soft empty:hidden">
              {data && (search ? 'No matching addresses.' : 'The address book is empty.')}
            </Combobox.Empty>
            <Combobox.List>
              {(entry: AddressEntry) => (
                <Combobox.Item key={entry.id} value={entry} className={popupItemStyle}>
                  <span className="grid min-w-0">
                    <span className="truncate font-[550]">{nameOf(entry)}</span>
                    <span className="truncate text-sm text-ink-soft">
                      {entry.formatted.slice(-2).join(', ')}
                    </span>
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
