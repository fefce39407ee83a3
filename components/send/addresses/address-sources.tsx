'use client'

import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState, useDeferredValue } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { type AddressValues, emptyAddress } from '#components/send/local-draft/local-draft.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Field } from '#components/ui/field.tsx'
import { controlStyle, popupItemStyle, popupStyle } from '#components/ui/styles.ts'
import { Textarea } from '#components/ui/textarea.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'

import { type AddressPart, whose, type AddressesForm, asAddressValues } from './addresses-values.ts'

/** Fills an address from the address book or a pasted text. */
export const AddressSources = ({ form, part }: { form: AddressesForm; part: AddressPart }) => (
  <div className="mb-4 grid gap-2">
    <AddressPicker
      whose={whose[part]}
      onPick={(entry) => {
        form.clearErrors(part)
        form.setValue(part, asAddressValues(entry.address), { shouldDirty: true })
      }}
    />
    <AddressPaste
      onFill={(values) => {
        form.clearErrors(part)
        form.setValue(part, values, { shouldDirty: true })
      }}
    />
  </div>
)

type AddressPasteProps = { onFill: (values: AddressValues) => void }

/** Splits a pasted address into the fields; text that could not be assigned stays. */
const AddressPaste = ({ onFill }: AddressPasteProps) => {
  const api = useApi()
  const [text, setText] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const fill = async () => {
    setIsPending(true)
    setNote(null)
    try {
      const { data } = await api.parseAddress({ body: { text } })
      if (Object.keys(data.address).length > 0) onFill({ ...emptyAddress, ...data.address })
      setText(data.rest ?? '')
      setNote(
        data.rest === null
          ? 'Fields filled in. Review them below.'
          : 'This part could not be matched; enter it below.',
      )
    } catch (error) {
      setNote(error instanceof ApiError ? error.message : 'The address could not be read. Enter it below.')
    } finally {
      setIsPending(false)
    }
  }
  return (
    <details className="group">
      <summary className="inline-flex cursor-pointer items-center gap-1 rounded-xs py-1 text-sm text-ink-soft hover:text-ink">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 transition-transform duration-100 group-open:rotate-90"
        />
        Paste an address
      </summary>
      <div className="mt-2 grid gap-2">
        <Field label="Address to paste" hint={<span aria-live="polite">{note}</span>}>
          <Textarea value={text} rows={4} onChange={(event) => setText(event.target.value)} />
        </Field>
        <span>
          <Button
            size="small"
            pending={isPending}
            disabledReason={text.trim() === '' ? 'Paste an address first.' : null}
            onClick={() => void fill()}
          >
            Fill in fields
          </Button>
        </span>
      </div>
    </details>
  )
}

type AddressPickerProps = {
  /** Names the address: "recipient" or "return address". */
  whose: string
  onPick: (entry: AddressEntry) => void
}

const nameOf = ({ address, label }: AddressEntry): string =>
  [address.name, address.company, label].filter(Boolean).join(' · ')

const shown = 8

/** Selects an address from the book, recently used first, or by a search. */
const AddressPicker = ({ whose, onPick }: AddressPickerProps) => {
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
