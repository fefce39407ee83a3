'use client'

import { type FormEvent, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { reprintInput } from '#lib/contract/printing/printer.ts'

type ReprintPieceProps = {
  /** Code of the piece that will have to be destroyed. */
  code: string | null
  /** Answers a message when it failed. */
  onReprint: (reason: string) => Promise<string | null>
}

/** Has the piece printed again, asking why. */
export const ReprintPiece = ({ code, onReprint }: ReprintPieceProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)

  const submit = async () => {
    const given = reprintInput.safeParse({ reason })
    setFault(given.error?.issues[0]?.message ?? null)
    if (!given.success) return
    setIsPending(true)
    const failure = await onReprint(given.data.reason).catch(
      () => 'Something went wrong. Check your connection and try again.',
    )
    setIsPending(false)
    setError(failure)
    if (failure !== null) return
    setReason('')
    setIsOpen(false)
  }

  return (
    <Dialog
      trigger={<Button size="large">Reprint…</Button>}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Reprint this piece?"
      description={
        code
          ? `The reprint gets a new code. Destroy the copy marked ${formatPieceCode(code)}.`
          : 'The reprint gets a new code.'
      }
    >
      <FormShell
        label="Reprint"
        submitLabel="Reprint"
        error={error}
        pending={isPending}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label="Reason"
          error={fault}
          hint="Recorded in the timeline. For example, “smudged” or “jam on page 3”."
        >
          <Textarea value={reason} onChange={(event) => setReason(event.target.value)} rows={2} />
        </Field>
      </FormShell>
    </Dialog>
  )
}
