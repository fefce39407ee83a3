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
      () => 'It could not be done. Check the connection and try again.',
    )
    setIsPending(false)
    setError(failure)
    if (failure !== null) return
    setReason('')
    setIsOpen(false)
  }

  return (
    <Dialog
      trigger={<Button size="large">Print again…</Button>}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Print this piece again?"
      description={
        code
          ? `It gets a new code. Destroy what was printed as ${formatPieceCode(code)}.`
          : 'It gets a new code.'
      }
    >
      <FormShell
        label="Print again"
        submitLabel="Print again"
        error={error}
        pending={isPending}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label="Why?" error={fault} hint="Kept in the timeline, such as “smudged” or “jam on page 3”.">
          <Textarea value={reason} onChange={(event) => setReason(event.target.value)} rows={2} />
        </Field>
      </FormShell>
    </Dialog>
  )
}
