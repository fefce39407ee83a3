'use client'

import { useEffect, useRef } from 'react'

import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'

/** Says that buying has ended, and how; whoever watches hears of it at once. */
export const RoundNotice = ({ batch, canSend }: { batch: Batch; canSend: boolean }) => {
  const toast = useToast()
  const before = useRef(batch.state)
  useEffect(() => {
    if (before.current === 'buying' && batch.state !== 'buying') {
      const isWhole = batch.state === 'done'
      toast({
        title: isWhole ? 'Every row is bought' : 'Buying has ended; some rows are left',
        tone: isWhole ? 'good' : 'bad',
      })
    }
    before.current = batch.state
  }, [batch.state, toast])
  if (batch.state === 'done') {
    return (
      <Notice tone="good" title="Every row is bought or left out">
        The letters are printed next. Each can be followed on the page of its shipment.
      </Notice>
    )
  }
  if (batch.state === 'buying' || batch.state === 'checking') return null
  return (
    <Notice tone="warn" title={batch.stop_reason ?? 'Some rows are not bought'}>
      {canSend
        ? 'What is wrong with a row stands beside it. Mend it or leave it out, then buy the rest.'
        : 'What is wrong with a row stands beside it.'}
    </Notice>
  )
}
