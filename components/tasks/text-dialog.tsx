'use client'

import { type ReactElement, type ReactNode, useRef, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useErrorFocus } from '#components/ui/use-error-focus.ts'
import type { ActionError, ActionResult } from '#lib/client/action-result.ts'

type WordsDialogProps = {
  trigger: ReactElement
  /** Whether it is open at first, as it has loaded with the press that opens it. */
  startsOpen?: boolean
  title: string
  description?: ReactNode
  label: string
  hint?: string
  /** Message when required text is missing. */
  needed?: string
  submitLabel: string
  children?: ReactNode
  /** Action run on submit, as `useAction` returns it. */
  action: { isPending: boolean; error: ActionError | null; reset: () => void }
  onSubmit: (words: string) => Promise<ActionResult<unknown> | null>
}

/** Requests a note before an action. Typed text stays when the action fails. */
export const WordsDialog = ({
  trigger,
  startsOpen = false,
  title,
  description,
  label,
  hint,
  needed,
  submitLabel,
  children,
  action,
  onSubmit,
}: WordsDialogProps) => {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  const fields = useRef<HTMLDivElement>(null)
  const showError = useErrorFocus(fields, action.isPending)

  const submit = async () => {
    showError()
    if (needed && words.trim() === '') {
      setFault(needed)
      return
    }
    setFault(null)
    const result = await onSubmit(words.trim())
    if (!result?.ok) return
    setWords('')
    setIsOpen(false)
  }

  return (
    <Dialog
      trigger={trigger}
      open={isOpen}
      onOpenChange={(open) => {
        if (open) action.reset()
        setIsOpen(open)
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button variant="primary" pending={action.isPending} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid gap-4">
        {children}
        <Field label={label} hint={hint} error={fault} required={Boolean(needed)} optional={!needed}>
          <Textarea value={words} maxLength={500} onChange={(event) => setWords(event.target.value)} />
        </Field>
        {action.error && <Notice alert tone="bad" title={action.error.message} />}
      </div>
    </Dialog>
  )
}
