import type { ReactNode } from 'react'

import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

/** What can be changed while nothing is under way; otherwise says so, with the way to the progress. */
export const BatchBusy = ({ batch, children }: { batch: Batch; children: ReactNode }) => {
  if (!isRunning(batch.state)) return children
  const isBuying = batch.state === 'buying'
  return (
    <Notice
      tone="accent"
      title={wording.rowsAreBeing(isBuying ? wording.purchased : wording.checked)}
      action={
        <LinkButton href={paths.sendMany[isBuying ? 'result' : 'check'](batch.id)}>
          {wording.viewProgress}
        </LinkButton>
      }
    >
      {wording.editingIsLockedUntilThisFinishes}
    </Notice>
  )
}
