'use client'

import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useDeferredValue, useEffect, useImperativeHandle, useRef, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { withDetails } from '#components/shipments/shipment-label.ts'
import { classNames } from '#components/ui/class-names.ts'
import { popupItemStyle, popupStyle } from '#components/ui/styles.ts'
import { paths } from '#lib/paths.ts'

import { type Candidate, listCandidates } from './remembered-options.ts'
import { fieldHint, fieldLabel, fieldStyle } from './send-line.tsx'

const shown = 6

export type RecipientFieldHandle = {
  /** Chooses what was typed, as soon as it is known that only one recipient matches. */
  chooseOnly: () => void
}

type RecipientFieldProps = {
  ref: Ref<RecipientFieldHandle>
  initialText: string
  /** The name of the chosen recipient; null for none. */
  chosen: string | null
  onChoose: (candidate: Candidate) => void
  /** Called when the chosen name is edited. */
  onClear: () => void
}

/** Finds a recipient in the address book and among earlier letters, used last first. */
export const RecipientField = ({ ref, initialText, chosen, onChoose, onClear }: RecipientFieldProps) => {
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initialText)
  const [isOpen, setIsOpen] = useState(true)
  const [isWaiting, setIsWaiting] = useState(false)
  const search = useDeferredValue(typed.trim())
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['recipients', search],
    queryFn: async ({ signal }) => {
      const [book, letters] = await Promise.all([
        api.listAddresses({ query: { search, sort: 'recent', limit: shown }, signal }),
        api.listShipments({ query: { search, limit: 20, include: 'details' }, signal }),
      ])
      return listCandidates(book.data, withDetails(letters.data)).slice(0, shown)
    },
    enabled: chosen === null,
    placeholderData: keepPreviousData,
  })
  const candidates = data ?? []
  useEffect(() => input.current?.focus(), [])

  const choose = (candidate: Candidate) => {
    setIsWaiting(false)
    setTyped(candidate.title)
    setIsOpen(false)
    onChoose(candidate)
  }
  useImperativeHandle(ref, () => ({ chooseOnly: () => setIsWaiting(true) }))
  const [only] = candidates
  const isKnown = data !== undefined && !isPlaceholderData && search === typed.trim()
  const isOnly = isKnown && search !== '' && candidates.length === 1
  useEffect(() => {
    if (!isWaiting || chosen !== null || !isKnown) return
    if (isOnly && only) choose(only)
    else setIsWaiting(false)
  })

  return (
    <Combobox.Root
      items={candidates}
      filter={null}
      autoHighlight
      value={null}
      itemToStringLabel={({ title }: Candidate) => title}
      inputValue={typed}
      open={isOpen && chosen === null}
      onOpenChange={setIsOpen}
      onInputValueChange={(next, { reason }) => {
        // Choosing writes the name itself.
        if (reason !== 'input-change') return
        setTyped(next)
        if (chosen !== null) onClear()
      }}
      onValueChange={(candidate: Candidate | null) => {
        if (candidate) choose(candidate)
      }}
    >
      <Combobox.Input
        ref={input}
        aria-label={fieldLabel}
        placeholder={fieldHint}
        data-search=""
        className={fieldStyle}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className={classNames(popupStyle, 'w-(--anchor-width) max-w-[90vw] p-1')}>
            <Combobox.Empty className="px-2.5 py-2 text-ink-soft empty:hidden">
              {data && (
                <>
                  {search ? 'No matching recipients. ' : 'No recipients yet. '}
                  <a href={paths.send.upload()} className="text-link">
                    Send to a new address
                  </a>
                </>
              )}
            </Combobox.Empty>
            <Combobox.List>
              {(candidate: Candidate) => (
                <Combobox.Item key={candidate.id} value={candidate} className={popupItemStyle}>
                  <span className="grid min-w-0">
                    <span className="truncate font-[550]">{candidate.title}</span>
                    <span className="truncate text-sm text-ink-soft">
                      {candidate.detail}
                      {candidate.kind === 'earlier' && ' · earlier letter'}
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
