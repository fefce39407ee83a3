'use client'

import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { FloorLabel, FloorPiece } from '#lib/contract/operations/floor.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { reprintInput } from '#lib/contract/printing/printer.ts'

import { reprintPiece } from './actions.ts'

type ReprintPieceProps = {
  /** The piece that will have to be destroyed. */
  piece: Pick<FloorPiece, 'shipment_id' | 'code' | 'label'>
  /** Called with the piece queued again, under its new code. */
  onQueued: (piece: FloorPiece) => void
}

const names: Record<FloorLabel['output'], string> = { label: 'Label', envelope: 'Envelope' }

const describe = ({ code }: Pick<FloorPiece, 'code'>, alone: FloorLabel | null): string => {
  if (alone) return `The ${alone.output} is printed again. Destroy the old one so it isn’t mailed twice.`
  return code
    ? `The reprint gets a new code. Destroy the copy marked ${formatPieceCode(code)}.`
    : 'The reprint gets a new code.'
}

/** Reprints the piece, or its label alone, with a reason. */
export const ReprintPiece = ({ piece, onQueued }: ReprintPieceProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isLabelAlone, setIsLabelAlone] = useState(false)
  const alone = isLabelAlone ? piece.label : null
  const reprint = useAction(reprintPiece, {
    onSuccess: (queued) => {
      setReason('')
      setIsOpen(false)
      onQueued(queued)
    },
  })

  const submit = () => {
    const given = reprintInput.safeParse({ reason, output: alone?.output })
    setFault(given.error?.issues[0]?.message ?? null)
    if (given.success) void reprint.run(piece.shipment_id, given.data)
  }

  return (
    <Dialog
      trigger={<Button size="large">Reprint…</Button>}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Reprint this piece?"
      description={describe(piece, alone)}
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
        {piece.label && (
          <Field label="What to print">
            <NativeSelect
              value={isLabelAlone ? 'alone' : 'all'}
              onChange={(event) => setIsLabelAlone(event.target.value === 'alone')}
            >
              <option value="all">Document and {piece.label.output}</option>
              <option value="alone">{names[piece.label.output]} only</option>
            </NativeSelect>
          </Field>
        )}
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
