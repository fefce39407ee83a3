import type { ReactNode } from 'react'

import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

/** What can be changed while nothing is under way; otherwise says so, with the way to the progress. */
export const BatchBusy = ({ batch, children }: { batch: Batch; children: ReactNode }) => {
  if (batch.state !== 'checking' && batch.state !== 'buying') return children
  const isBuying = batch.state === 'buying'
  return (
    <Notice
      tone="accent"
      title={`The rows are being ${isBuying ? 'bought' : 'checked'}`}
      action={
        <LinkButton href={paths.sendMany[isBuying ? 'result' : 'check'](batch.id)}>
          See the progress
        </LinkButton>
      }
    >
      This can be changed when that has ended, or was stopped.
    </Notice>
  )
}
