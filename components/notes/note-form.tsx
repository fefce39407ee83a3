'use client'

import type { FormEvent } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { readText } from '#components/ui/read-form.ts'
import { Textarea } from '#components/ui/textarea.tsx'
import type { ActionError } from '#lib/client/action-result.ts'

type NoteFormProps = {
  label: string
  submitLabel: string
  /** The text as it was stored; empty for a new note. */
  text: string
  /** Whether it opens with the cursor in its field. */
  isFocused?: boolean
  pending: boolean
  error: ActionError | null
  onSubmit: (text: string) => void
  onCancel?: () => void
}

/** A person who opens the field does so to type. */
const focus = (field: HTMLTextAreaElement | null): void => field?.focus()

/** Renders the field in which a note is written. Typed text stays when saving fails. */
export const NoteForm = ({
  label,
  submitLabel,
  text,
  isFocused = false,
  pending,
  error,
  onSubmit,
  onCancel,
}: NoteFormProps) => {
  const ofField = error?.fields.find(({ field }) => field === 'text')?.message ?? null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(readText(event.currentTarget, 'text'))
  }
  return (
    <FormShell
      label={label}
      submitLabel={submitLabel}
      onSubmit={submit}
      pending={pending}
      error={error && !ofField ? error.message : null}
      isSecondary
      savesChanges={text !== ''}
      className="grid gap-2"
      secondary={
        onCancel && (
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        )
      }
    >
      <Field label={label} error={ofField}>
        <Textarea name="text" rows={2} defaultValue={text} ref={isFocused ? focus : undefined} />
      </Field>
    </FormShell>
  )
}
