'use client'

import { type ReactElement, useState } from 'react'

import { useFormAction } from '#components/actions/use-form-action.ts'

import { createLetterSetShareLink, createMatterShareLink } from './actions.ts'
import { allLetters, chosenIds, LetterFields, lettersInput, type ShareableLetter } from './letter-fields.tsx'
import { linkReads } from './queries.ts'
import type { ShareFormValues } from './share-form.ts'
import { hasShareField, SharePopup, useShareForm } from './share-popup.tsx'

type ShareLettersDialogProps = {
  /** What the letters belong to. */
  of: { type: 'matter' | 'letter_set'; id: string }
  /** The newest letters that were bought. */
  letters: readonly ShareableLetter[]
  /** Number of bought letters. */
  total: number
  trigger: ReactElement
}

/** Creates a link to chosen letters of a matter or a letter set. Mounts open. */
export const ShareLettersDialog = ({ of, letters, total, trigger }: ShareLettersDialogProps) => {
  const [chosen, setChosen] = useState(allLetters)
  const share = useShareForm()
  const { form, isDocumentShared } = share
  const created = {
    after: { reread: linkReads },
    onSuccess: (link: { url: string }) => {
      share.showCreated(link)
      setChosen(allLetters)
    },
  }
  const createOfMatter = useFormAction(createMatterShareLink, form, hasShareField, created)
  const createOfSet = useFormAction(createLetterSetShareLink, form, hasShareField, created)
  const ids = chosenIds(chosen, letters)
  const scopes = lettersInput(chosen, letters, isDocumentShared)
  const refusal = ids.length === 0 ? 'Choose at least one letter.' : null
  const submit = (values: ShareFormValues) => {
    if (scopes === null || ids.length === 0) return undefined
    const { withheld_pages: _pages, ...input } = share.inputOf(values)
    const body = { ...input, ...(scopes && { letters: scopes }) }
    return of.type === 'matter'
      ? createOfMatter.run(of.id, { ...body, includes_later: chosen.includesLater })
      : createOfSet.run(of.id, body)
  }
  return (
    <SharePopup
      trigger={trigger}
      share={share}
      create={of.type === 'matter' ? createOfMatter : createOfSet}
      onSubmit={submit}
      disabledReason={refusal ?? (scopes === null ? 'Write pages like 3, 5-7.' : null)}
      withholdsPages={isDocumentShared && Boolean(scopes?.some((scope) => scope.withheld_pages.length > 0))}
      letters={
        <LetterFields
          letters={letters}
          total={total}
          chosen={chosen}
          onChange={setChosen}
          isOfMatter={of.type === 'matter'}
          isDocumentShared={isDocumentShared}
          error={null}
        />
      }
    />
  )
}
