'use client'

import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

type TagInputProps = {
  initial: readonly string[]
  /** Every tag, including the text being typed, so that a form sent without Enter loses nothing. */
  onChange: (tags: string[]) => void
  /** The tags in use, as suggestions. */
  known: readonly string[]
  error?: string
}

/**
 * Edits tags; Enter or a comma adds one. Leaving the field does not, since the pressed button would move away from the
 * pointer.
 */
export const TagInput = ({ initial, onChange, known, error }: TagInputProps) => {
  const [tags, setTags] = useState<readonly string[]>(initial)
  const [typed, setTyped] = useState('')
  const change = (next: readonly string[], text: string) => {
    setTags(next)
    setTyped(text)
    onChange(addTags(next, text))
  }
  const commit = (text: string) => change(addTags(tags, text), '')
  const offered = offeredTags(known, tags, typed)
  const remove = (tag: string) =>
    change(
      tags.filter((other) => other !== tag),
      typed,
    )
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = tags.at(-1)
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      commit(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last)
    }
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[,\n\t]/.test(text)) return
    event.preventDefault()
    commit(`${typed}${text}`)
  }
  return (
    <div className="grid content-start gap-2">
      <Field
        label="Tags"
        error={error}
        hint={
          canAddTag(tags) ? 'For finding it later, such as a client or case.' : 'Up to 50 tags per shipment.'
        }
      >
        <Input
          value={typed}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={tags.length === 0 ? 'unit 4, evictions' : 'Add another'}
          onChange={(event) => {
            if (event.target.value.includes(',')) commit(event.target.value)
            else change(tags, event.target.value)
          }}
          onKeyDown={handleKey}
          onPaste={handlePaste}
        />
      </Field>
      {tags.length > 0 && (
        <ul aria-label="Selected tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => remove(tag)}
                className="inline-flex h-6 max-w-60 items-center gap-1 rounded-xs border border-line bg-sunken pr-1 pl-2 text-sm text-ink-soft hover:border-line-strong hover:text-ink"
              >
                <span className="truncate">{tag}</span>
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul aria-label="Suggested tags" className="flex flex-wrap gap-1.5">
          {offered.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Add tag ${tag}`}
                onClick={() => commit(tag)}
                className="inline-flex h-6 max-w-60 items-center gap-1 rounded-xs border border-dashed border-line-strong/70 pr-2 pl-1 text-sm text-ink-soft hover:border-line-strong hover:text-ink"
              >
                <Plus aria-hidden="true" className="size-3.5" />
                <span className="truncate">{tag}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Limits of the contract, applied while typing rather than on submission. */
const maximumTags = 50
const maximumLength = 60

/** Adds tags separated by commas: trimmed, without duplicates of any case, within the limits. */
export const addTags = (tags: readonly string[], typed: string): string[] => {
  const next = [...tags]
  for (const part of typed.split(/[,\n\t]/)) {
    const name = part.trim().replaceAll(/\s+/g, ' ').slice(0, maximumLength)
    const isKnown = next.some((tag) => tag.toLowerCase() === name.toLowerCase())
    if (name !== '' && !isKnown && next.length < maximumTags) next.push(name)
  }
  return next
}

export const canAddTag = (tags: readonly string[]): boolean => tags.length < maximumTags

const maximumOffered = 6

/** Returns a few matching tags in use that are not selected. */
export const offeredTags = (known: readonly string[], tags: readonly string[], typed: string): string[] =>
  known
    .filter((name) => !tags.includes(name) && name.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, maximumOffered)
