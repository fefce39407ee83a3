'use client'

import { WordsDialog } from '#components/tasks/words-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { LegalHold } from '#lib/contract/retention/retention.ts'

import type { HoldActions } from './hold-actions.ts'

type ReleaseHoldProps = {
  hold: LegalHold
  release: HoldActions['release']
  onChanged?: () => void
}

/** Ends a hold, asking why. */
export const ReleaseHold = ({ hold, release, onChanged }: ReleaseHoldProps) => {
  const toast = useToast()
  const subject = hold.tag ? `the tag “${hold.tag.name}”` : (hold.shipment?.title ?? 'this shipment')
  return (
    <WordsDialog
      trigger={
        <Button size="small" aria-label={`Release hold on ${subject}`}>
          Release…
        </Button>
      }
      title="Release legal hold?"
      description={
        <>
          Hold on {subject}: “{hold.reason}”. Anything past its retention will be permanently deleted within
          the hour, unless another hold applies.
        </>
      }
      label="Reason"
      hint="Recorded with your name and the time."
      needed="Enter a reason."
      submitLabel="Release hold"
      onSubmit={async (reason) => {
        const result = await release(hold.id, reason)
        if (result.ok) {
          toast({ title: 'Legal hold released' })
          onChanged?.()
        }
        return result
      }}
    />
  )
}
