'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { checkBatch } from './actions.ts'

type CheckButtonProps = {
  batchId: string
  label: string
  next: string
  isPrimary?: boolean
  /** Why no row can be checked; null if nothing is missing. */
  disabledReason?: string | null
}

/** Checks the rows that need it, and leads to where the progress is shown. */
export const CheckButton = ({
  batchId,
  label,
  next,
  isPrimary = false,
  disabledReason = null,
}: CheckButtonProps) => {
  const toast = useToast()
  const check = useAction(checkBatch, {
    after: { open: next },
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      pending={check.isPending}
      disabledReason={disabledReason}
      onClick={() => void check.run(batchId)}
    >
      {label}
    </Button>
  )
}
