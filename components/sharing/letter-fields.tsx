'use client'

import { useId } from 'react'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { readPages } from './withheld-pages.ts'

/** A letter that can be shared. */
export type ShareableLetter = { id: string; title: string; pageCount: number }

/** Letters that a link shows, with the withheld pages of each as typed. */
export type ChosenLetters = {
  isAll: boolean
  ids: readonly string[]
  pages: Readonly<Record<string, string>>
  includesLater: boolean
}

export const allLetters: ChosenLetters = { isAll: true, ids: [], pages: {}, includesLater: false }

/** Returns the ids of the letters that are chosen. */
export const chosenIds = (chosen: ChosenLetters, letters: readonly ShareableLetter[]): readonly string[] =>
  chosen.isAll ? letters.map(({ id }) => id) : chosen.ids

/** Returns the input for the letters; null if pages cannot be read. All letters without pages need no names. */
export const lettersInput = (
  chosen: ChosenLetters,
  letters: readonly ShareableLetter[],
  isDocumentShared: boolean,
): { shipment_id: string; withheld_pages: number[] }[] | undefined | null => {
  const scopes = []
  for (const id of chosenIds(chosen, letters)) {
    const pages = isDocumentShared ? readPages(chosen.pages[id] ?? '') : []
    if (pages === null) return null
    scopes.push({ shipment_id: id, withheld_pages: pages })
  }
  const isWhole = scopes.every((scope) => scope.withheld_pages.length === 0)
  return chosen.isAll && isWhole ? undefined : scopes
}

type LetterFieldsProps = {
  letters: readonly ShareableLetter[]
  /** Number of bought letters. */
  total: number
  chosen: ChosenLetters
  onChange: (chosen: ChosenLetters) => void
  isDocumentShared: boolean
  error: string | null
  /** Whether letters can join and leave: those of a matter do. */
  isOfMatter: boolean
}

/** Chooses the letters that a link shows, and the pages that each withholds. */
export const LetterFields = ({
  letters,
  total,
  chosen,
  onChange,
  isDocumentShared,
  error,
  isOfMatter,
}: LetterFieldsProps) => {
  const name = useId()
  const isChosen = (id: string): boolean => chosen.isAll || chosen.ids.includes(id)
  const toggle = (id: string) =>
    onChange({
      ...chosen,
      ids: chosen.ids.includes(id) ? chosen.ids.filter((each) => each !== id) : [...chosen.ids, id],
    })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-emphasis">Letters</legend>
      <p className="text-sm text-ink-soft">
        Letters that were bought. {isOfMatter && 'A letter that leaves the matter is no longer shown.'}
      </p>
      {[
        { isAll: true, label: `All ${plural(total, 'letter')}` },
        { isAll: false, label: 'Chosen letters' },
      ].map(({ isAll, label }) => (
        <label key={label} className="flex items-center gap-2">
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent"
            checked={chosen.isAll === isAll}
            onChange={() => onChange({ ...chosen, isAll })}
          />
          {label}
        </label>
      ))}
      {(!chosen.isAll || isDocumentShared) && (
        <ul className="grid max-h-72 gap-3 overflow-y-auto rounded-md border border-line p-3">
          {letters.map(({ id, title, pageCount }) => (
            <li key={id} className="grid gap-2">
              {chosen.isAll ? (
                <span className="wrap-anywhere">{title}</span>
              ) : (
                <Checkbox label={title} checked={isChosen(id)} onChange={() => toggle(id)} />
              )}
              {isDocumentShared && isChosen(id) && pageCount > 1 && (
                <Field
                  label={`Pages to withhold of ${title}`}
                  hint="For example 3, 5-7. The other pages are handed out as pictures, without text."
                  error={readPages(chosen.pages[id] ?? '') === null ? 'Write pages like 3, 5-7.' : null}
                  optional
                >
                  <Input
                    autoComplete="off"
                    value={chosen.pages[id] ?? ''}
                    onChange={(event) =>
                      onChange({ ...chosen, pages: { ...chosen.pages, [id]: event.target.value } })
                    }
                  />
                </Field>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > letters.length && (
        <p className="text-sm text-ink-soft">
          The newest {letters.length} letters can be chosen here, and others through the API.
        </p>
      )}
      {error && <FieldError>{error}</FieldError>}
      {isOfMatter && (
        <Checkbox
          label="Also letters added later"
          description="Letters that are bought or added to the matter after this, with the same parts and names withheld. Their documents are left out while pages of any letter are withheld."
          checked={chosen.includesLater}
          onChange={(event) => onChange({ ...chosen, includesLater: event.target.checked })}
        />
      )}
    </fieldset>
  )
}
