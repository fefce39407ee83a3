'use client'

import { type ReactElement, type ReactNode, useRef, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useFaultFocus } from '#components/ui/use-fault-focus.ts'
import type { ActionResult } from '#lib/client/action-result.ts'

type WordsDialogProps = {
  trigger: ReactElement
  title: string
  description?: ReactNode
  label: string
  hint?: string
  /** What to say when nothing was written, where something must be. */
  needed?: string
  submitLabel: string
  children?: ReactNode
  onSubmit: (words: string) => Promise<ActionResult<unknown>>
}

/** Asks for a few words before something is done with them. What was typed stays when it fails. */
export const WordsDialog = ({
  trigger,
  title,
  description,
  label,
  hint,
  needed,
  submitLabel,
  children,
  onSubmit,
}: WordsDialogProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const fields = useRef<HTMLDivElement>(null)
  const showFault = useFaultFocus(fields, isPending)

  const submit = async () => {
    showFault()
    if (needed && words.trim() === '') {
      setFault(needed)
      return
    }
    setIsPending(true)
    setFault(null)
    setFailure(null)
    const failed = await onSubmit(words.trim()).then(
      (result) => (result.ok ? null : result.error.message),
      () => 'Something went wrong. Check your connection and try again.',
    )
    setIsPending(false)
    setFailure(failed)
    if (failed !== null) return
    setWords('')
    setIsOpen(false)
  }

  return (
    <Dialog
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button variant="primary" pending={isPending} onClick={() => void submit()}>
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
        {failure && <Notice alert tone="bad" title={failure} />}
      </div>
    </Dialog>
  )
}
