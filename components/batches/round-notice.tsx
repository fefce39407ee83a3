'use client'

import { useEffect, useRef } from 'react'

import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'

import * as wording from './wording.tsx'

/** Says that buying has ended, and how; whoever watches hears of it at once. */
export const RoundNotice = ({ batch, canSend }: { batch: Batch; canSend: boolean }) => {
  const toast = useToast()
  const before = useRef(batch.state)
  useEffect(() => {
    if (before.current === 'buying' && batch.state !== 'buying') {
      const isWhole = batch.state === 'done'
      toast({
        title: isWhole ? wording.allRowsPurchased : wording.purchasingFinishedSomeRows,
        tone: isWhole ? 'good' : 'bad',
      })
    }
    before.current = batch.state
  }, [batch.state, toast])
  if (batch.state === 'done') {
    return (
      <Notice tone="good" title={wording.allRowsPurchasedOrSkipped}>
        {wording.printingIsNextTrack}
      </Notice>
    )
  }
  if (isRunning(batch.state)) return null
  return (
    <Notice tone="warn" title={batch.stop_reason ?? wording.someRowsWereNotPurchased}>
      {canSend ? wording.fixOrSkipTheRows : wording.problemsAreShownNext}
    </Notice>
  )
}
