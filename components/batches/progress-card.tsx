'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import { stopBatch } from './actions.ts'
import { progressOf } from './batch-labels.ts'

const roundDown = (part: number): number => Math.floor(part * 10) * 10

/** Shows the progress of checking or buying, with updates; it continues when the page is closed. */
export const ProgressCard = ({ batch, canStop }: { batch: Batch; canStop: boolean }) => {
  const stop = useAction(stopBatch)
  const { done, total } = progressOf(batch)
  const part = total === 0 ? 0 : done / total
  const isBuying = batch.state === 'buying'
  const isStopping = isBuying && batch.stop_reason !== null
  const verb = isBuying ? 'purchased' : 'checked'
  return (
    <Card label="Progress" className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="numeric font-emphasis">
            {isStopping
              ? 'Stopping after the purchases in progress'
              : `${formatNumber(done)} of ${formatNumber(total)} rows ${verb}`}
          </p>
          <p className="text-sm text-ink-soft">
            {batch.paused_until
              ? 'Paused for a few seconds by a carrier’s rate limit. It continues automatically.'
              : 'You can close this page; it keeps running.'}
          </p>
        </div>
        {canStop && !isStopping && (
          <ConfirmDialog
            trigger={<Button>Stop</Button>}
            title={isBuying ? 'Stop purchasing?' : 'Stop checking?'}
            description={
              isBuying
                ? 'Completed purchases aren’t affected. You can purchase the remaining rows later.'
                : 'You can check the remaining rows later.'
            }
            confirmLabel={isBuying ? 'Stop purchasing' : 'Stop checking'}
            keepLabel="Continue"
            action={stop}
            onConfirm={() => stop.run(batch.id)}
          />
        )}
      </div>
      <ProgressBar label={isBuying ? 'Rows purchased' : 'Rows checked'} value={part} />
      {/* Every row would interrupt a screen reader; every tenth part does not. */}
      <output className="sr-only">
        {roundDown(part)} percent {verb}
      </output>
    </Card>
  )
}
