'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { isPostmarked, type StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { AddStampedPaperQuery } from '#lib/contract/papers/stamped-paper.ts'

import { addStampedPaper } from './browser-actions.ts'
import { PaperFields } from './paper-fields.tsx'

type AddPaperFormProps = {
  file: Blob
  /** What the paper is of. */
  of: Pick<AddStampedPaperQuery, 'shipment_id' | 'code' | 'hand_over_id'>
  /** Papers to choose from; at least one. */
  kinds: readonly StampedPaperKind[]
  onAdded: () => void
  /** Goes back to the camera. */
  onAgain: () => void
}

/** Takes what a person reads on a paper that was just photographed, and stores both. */
export const AddPaperForm = ({ file, of, kinds, onAdded, onAgain }: AddPaperFormProps) => {
  const toast = useToast()
  const [paper, setPaper] = useState<StampedPaperKind>(kinds[0] ?? 'returned_envelope')
  const [date, setDate] = useState('')
  const [isUndated, setIsUndated] = useState(false)
  const add = useAction(addStampedPaper, {
    onSuccess: () => {
      toast({ title: 'Stamped paper added' })
      onAdded()
    },
  })
  const dateError = add.error?.fields.find(({ field }) => field === 'date')?.message ?? null
  const submit = () => {
    const isDateMissing = date === '' && isPostmarked(paper)
    setIsUndated(isDateMissing)
    if (!isDateMissing) void add.run({ ...of, paper, ...(date && { date }) }, file)
  }
  return (
    <FormShell
      label="Stamped paper"
      submitLabel="Add paper"
      error={dateError === null ? (add.error?.message ?? null) : null}
      pending={add.isPending}
      secondary={
        <Button type="button" onClick={onAgain}>
          Take another
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PaperFields
        kinds={kinds}
        paper={paper}
        onPaper={setPaper}
        date={date}
        onDate={(entered) => {
          setDate(entered)
          setIsUndated(false)
        }}
        dateError={isUndated ? 'Enter the date of the postmark.' : dateError}
      />
    </FormShell>
  )
}
