'use client'

import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useDeferredValue, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'

import { useApi } from '#components/api/use-api.ts'
import { withDetails } from '#components/format/shipment-label.ts'
import { classNames } from '#components/ui/class-names.ts'
import { popupItemStyle, popupStyle } from '#components/ui/styles.ts'
import { paths } from '#lib/paths.ts'

import { type Candidate, listCandidates, matchesWords } from './remembered-options.ts'
import { fieldHint, fieldLabel, fieldStyle } from './send-line.ts'

const shown = 6

export type RecipientFieldHandle = {
  /** Selects the typed recipient once only one is known to match. */
  chooseOnly: () => void
}

type RecipientFieldProps = {
  ref: Ref<RecipientFieldHandle>
  initialText: string
  /** The name of the selected recipient; null for none. */
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
  const [isOpen, setIsOpen] = useState(initialText !== '')
  const search = useDeferredValue(typed.trim())
  const queries = useQueryClient()
  const find = (words: string) =>
    queryOptions({
      queryKey: ['recipients', words],
      queryFn: async ({ signal }) => {
        const [book, letters] = await Promise.all([
          api.listAddresses({ query: { search: words, sort: 'recent', limit: shown }, signal }),
          api.listShipments({ query: { search: words, limit: 20, include: 'details' }, signal }),
        ])
        return listCandidates(book.data, withDetails(letters.data)).slice(0, shown)
      },
      // Its words may have been used for a letter since.
      staleTime: 0,
    })
  const { data, isPlaceholderData } = useQuery({
    ...find(search),
    enabled: chosen === null,
    placeholderData: keepPreviousData,
  })
  // Enter selects the first: until the response, results of the previous search stay only if they match.
  const isCurrent = !isPlaceholderData && search === typed.trim()
  const candidates = (data ?? []).filter((candidate) => isCurrent || matchesWords(candidate, typed))
  useLayoutEffect(() => {
    // Takes the focus over from the field before it, and from nothing else: at once, so that no key is lost in between.
    if (document.activeElement === document.body) input.current?.focus()
  }, [])

  const choose = (candidate: Candidate) => {
    setTyped(candidate.title)
    setIsOpen(false)
    onChoose(candidate)
  }
  const chooseOnly = async () => {
    const words = typed.trim()
    if (words === '' || chosen !== null) return
    // Nothing is chosen where nothing can be read.
    const [only, ...others] = await queries.fetchQuery(find(words)).catch(() => [])
    // Something else may have been typed or chosen meanwhile.
    if (only && others.length === 0 && input.current?.value.trim() === words) choose(only)
  }
  useImperativeHandle(ref, () => ({ chooseOnly: () => void chooseOnly() }))

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
                    <span className="truncate font-emphasis">{candidate.title}</span>
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
