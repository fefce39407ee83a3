'use client'

import { useAction } from '#components/actions/use-action.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import { stopBatch } from './actions.ts'
import { progressOf } from './batch-labels.ts'
import * as wording from './wording.tsx'

/** Progress is not told as a change of a shipment while rows are only checked. */
const pollMs = 1000

const roundDown = (part: number): number => Math.floor(part * 10) * 10

/** How far checking or buying has come, kept up to date; it goes on when the page is closed. */
export const ProgressCard = ({ batch, canStop }: { batch: Batch; canStop: boolean }) => {
  const stop = useAction(stopBatch)
  const { done, total } = progressOf(batch)
  const part = total === 0 ? 0 : done / total
  const isBuying = batch.state === 'buying'
  const isStopping = isBuying && batch.stop_reason !== null
  const verb = isBuying ? 'purchased' : 'checked'
  return (
    <Card label={wording.progress} className="grid gap-3 px-5 py-4">
      <LiveRefresh pollMs={pollMs} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="numeric font-[600]">
            {isStopping
              ? wording.stoppingAfterThePurchases
              : wording.ofRows(formatNumber(done), formatNumber(total), verb)}
          </p>
          <p className="text-sm text-ink-soft">
            {batch.paused_until ? wording.pausedForAFew : wording.youCanCloseThisPage}
          </p>
        </div>
        {canStop && !isStopping && (
          <ConfirmDialog
            trigger={<Button>{wording.stop}</Button>}
            title={isBuying ? wording.stopPurchasing : wording.stopChecking}
            description={isBuying ? wording.completedPurchasesArentAffected : wording.youCanCheckTheRemaining}
            confirmLabel={isBuying ? wording.stopPurchasingConfirm : wording.stopCheckingConfirm}
            keepLabel={wording.continueText}
            action={stop}
            onConfirm={() => stop.run(batch.id)}
          />
        )}
      </div>
      <ProgressBar label={isBuying ? wording.rowsPurchased : wording.rowsChecked} value={part} />
      {/* Every row would interrupt a screen reader; every tenth part does not. */}
      <output className="sr-only">{wording.percentPartAndVerb(roundDown(part), verb)}</output>
    </Card>
  )
}
