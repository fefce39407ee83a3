import type { ReactNode } from 'react'

import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

/** Shows what can be changed while the batch is idle; otherwise a notice with a link to the progress. */
export const BatchBusy = ({ batch, children }: { batch: Batch; children: ReactNode }) => {
  if (!isRunning(batch.state)) return children
  const isBuying = batch.state === 'buying'
  return (
    <Notice
      tone="accent"
      title={`Rows are being ${isBuying ? 'purchased' : 'checked'}`}
      action={
        <LinkButton href={paths.sendMany[isBuying ? 'result' : 'check'](batch.id)}>View progress</LinkButton>
      }
    >
      Editing is locked until this finishes or is stopped.
    </Notice>
  )
}
