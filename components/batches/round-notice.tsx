'use client'

import { useEffect, useRef } from 'react'

import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'

/** Shows that buying has ended, and how; screen readers announce it at once. */
export const RoundNotice = ({ batch, canSend }: { batch: Batch; canSend: boolean }) => {
  const toast = useToast()
  const before = useRef(batch.state)
  useEffect(() => {
    if (before.current === 'buying' && batch.state !== 'buying') {
      const isWhole = batch.state === 'done'
      toast({
        title: isWhole ? 'All rows purchased' : 'Purchasing finished; some rows remain',
        tone: isWhole ? 'good' : 'bad',
      })
    }
    before.current = batch.state
  }, [batch.state, toast])
  if (batch.state === 'done') {
    return (
      <Notice tone="good" title="All rows purchased or skipped">
        Printing is next. Track each letter on its shipment page.
      </Notice>
    )
  }
  if (isRunning(batch.state)) return null
  return (
    <Notice tone="warn" title={batch.stop_reason ?? 'Some rows were not purchased'}>
      {canSend
        ? 'Fix or skip the rows with problems, then purchase the rest.'
        : 'Problems are shown next to each row.'}
    </Notice>
  )
}
