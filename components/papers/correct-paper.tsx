'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import type { StampedPaper } from '#lib/contract/mailing-record/stamped-paper.ts'
import { stampedPaperKinds } from '#lib/contract/mailing-record/stamped-paper.values.ts'

import { correctStampedPaper } from './actions.ts'
import { PaperFields } from './paper-fields.tsx'

/** A list is of many letters, which a correction of its date is about. */
const isOfMany = (paper: StampedPaper['paper']): boolean =>
  paper === 'mailing_list' || paper === 'certificate_of_mailing'

/** Corrects what was read on a stamped paper, for every letter on it, or says that it is not of this letter. */
export const CorrectPaper = ({ shipmentId, stored }: { shipmentId: string; stored: StampedPaper }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [paper, setPaper] = useState(stored.paper)
  const [date, setDate] = useState(stored.date ?? '')
  const [isWithdrawn, setIsWithdrawn] = useState(false)
  const [reason, setReason] = useState('')
  const correct = useAction(correctStampedPaper, {
    onSuccess: () => {
      setIsOpen(false)
      setReason('')
    },
  })
  const errorOf = (name: string): string | null =>
    correct.error?.fields.find(({ field }) => field === name)?.message ?? null
  const submit = () =>
    void correct.run(stored.id, {
      paper,
      date: date || null,
      is_withdrawn: isWithdrawn,
      reason,
      // Only this letter is known not to be on it.
      ...(isWithdrawn && { shipment_id: shipmentId }),
    })
  return (
    <Dialog
      trigger={
        <Button size="small" variant="quiet">
          Correct…
        </Button>
      }
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Correct this paper"
      description={`Your statement is added to the record${isOfMany(stored.paper) ? ' of every letter on the list' : ''}, with your name and reason. The file and what was stated before remain.`}
    >
      <FormShell
        label="Correction"
        submitLabel="Save correction"
        error={correct.error && correct.error.fields.length === 0 ? correct.error.message : null}
        pending={correct.isPending}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PaperFields
          kinds={stampedPaperKinds}
          paper={paper}
          onPaper={setPaper}
          date={date}
          onDate={setDate}
          dateError={errorOf('date')}
        />
        <Checkbox
          label="Not a paper of this letter"
          description="It no longer counts, and remains in the record as withdrawn."
          checked={isWithdrawn}
          onChange={(event) => setIsWithdrawn(event.target.checked)}
        />
        <Field label="Reason" error={errorOf('reason')}>
          <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </FormShell>
    </Dialog>
  )
}
