'use client'

import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { reprintInput } from '#lib/contract/printing/printer.ts'

import { reprintPiece } from './actions.ts'

type ReprintPieceProps = {
  /** The piece that will have to be destroyed. */
  piece: Pick<FloorPiece, 'shipment_id' | 'code'>
  /** Called with the piece as it is queued again, under its new code. */
  onQueued: (piece: FloorPiece) => void
}

/** Has the piece printed again, asking why. */
export const ReprintPiece = ({ piece, onQueued }: ReprintPieceProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { code } = piece
  const reprint = useAction(reprintPiece, {
    onSuccess: (queued) => {
      setReason('')
      setIsOpen(false)
      onQueued(queued)
    },
  })

  const submit = () => {
    const given = reprintInput.safeParse({ reason })
    setFault(given.error?.issues[0]?.message ?? null)
    if (given.success) void reprint.run(piece.shipment_id, given.data.reason)
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
        error={reprint.error?.message ?? null}
        pending={reprint.isPending}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
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
