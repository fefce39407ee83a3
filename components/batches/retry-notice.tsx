'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'

import { retryBatch } from './actions.ts'

/** Rows that no vendor responded for: when they are retried, and a button that does not wait for it. */
export const RetryNotice = ({ batch, canSend }: { batch: Batch; canSend: boolean }) => {
  const toast = useToast()
  const retry = useAction(retryBatch, { onError: ({ message }) => toast({ title: message, tone: 'bad' }) })
  const count = batch.rows_by_state.unavailable
  return (
    <Notice
      tone="warn"
      title={`${plural(count, 'row')} temporarily unavailable`}
      action={
        canSend && (
          <Button pending={retry.isPending} onClick={() => void retry.run(batch.id)}>
            Retry {formatNumber(count)}
          </Button>
        )
      }
    >
      The carriers or address verification didn’t respond. There is nothing to fix in the{' '}
      {count === 1 ? 'row' : 'rows'}.{' '}
      {batch.retry_at === null ? (
        'Automatic retries have ended.'
      ) : (
        <>
          Retrying automatically at <Moment at={batch.retry_at} format="time" />.
        </>
      )}
    </Notice>
  )
}
