'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { BatchFinding } from '#lib/contract/batches/batch-states.values.ts'

import { reviewRows, saveRow } from './actions.ts'

type DecideButtonProps = { batchId: string; row: number; finding: BatchFinding; label: string; name: string }

/** Accepts a finding of one row unchanged. */
export const DecideButton = ({ batchId, row, finding, label, name }: DecideButtonProps) => {
  const toast = useToast()
  const decide = useAction(reviewRows, { onError: ({ message }) => toast({ title: message, tone: 'bad' }) })
  return (
    <Button
      size="small"
      pending={decide.isPending}
      aria-label={name}
      onClick={() => void decide.run(batchId, { finding, decision: 'accept', rows: [row] })}
    >
      {label}
    </Button>
  )
}

type SpellingButtonProps = { batchId: string; row: number; usesEntered: boolean }

/** Switches a row between the entered and the corrected address; it is priced again. */
export const SpellingButton = ({ batchId, row, usesEntered }: SpellingButtonProps) => {
  const toast = useToast()
  const save = useAction(saveRow, {
    onSuccess: () => toast({ title: `Row ${row} is printed ${usesEntered ? 'as corrected' : 'as entered'}` }),
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  const label = usesEntered ? 'Use correction' : 'Use as entered'
  return (
    <Button
      size="small"
      variant="quiet"
      pending={save.isPending}
      aria-label={`${label} for row ${row}`}
      onClick={() => void save.run(batchId, row, { use_as_entered: !usesEntered })}
    >
      {label}
    </Button>
  )
}
