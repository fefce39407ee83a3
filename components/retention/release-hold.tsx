'use client'

import { useAction } from '#components/actions/use-action.ts'
import { WordsDialog } from '#components/tasks/words-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { LegalHold } from '#lib/contract/retention/retention.ts'

import { releaseHold } from './actions.ts'

type ReleaseHoldProps = {
  hold: LegalHold
  onChanged?: (() => void) | undefined
}

/** Ends a hold, asking why. */
export const ReleaseHold = ({ hold, onChanged }: ReleaseHoldProps) => {
  const toast = useToast()
  const release = useAction(releaseHold, {
    onSuccess: () => {
      toast({ title: 'Legal hold released' })
      onChanged?.()
    },
  })
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
          It keeps {subject}: “{hold.reason}”. What is past its retention is deleted within the hour, and
          cannot be brought back, unless another hold keeps it.
        </>
      }
      label="Reason"
      hint="Recorded with your name and the time."
      needed="Enter a reason."
      submitLabel="Release hold"
      action={release}
      onSubmit={(reason) => release.run(hold.id, reason)}
    />
  )
}
