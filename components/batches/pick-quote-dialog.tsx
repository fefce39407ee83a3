'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'

import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { BatchRow, BatchRowQuotes } from '#lib/contract/batches/batch-row.ts'

import { PickQuoteForm } from './pick-quote-form.tsx'
import { batchQueries } from './queries.ts'

export type PickQuoteProps = {
  batchId: string
  row: BatchRow
  /** Current total of the rows that can be bought. */
  totalCents: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

const RowQuotes = (props: PickQuoteProps) => {
  const { batchId, row } = props
  const queries = useQueryClient()
  const read = batchQueries.rowQuotes(batchId, row.row)
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({ ...read, staleTime: 0 })
  if (isError) {
    return (
      <Notice
        alert
        tone="bad"
        title="Quotes could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        Nothing was changed.
      </Notice>
    )
  }
  // What another quote was chosen from is no choice to begin with.
  if (!data || !isFetchedAfterMount) return <Spinner label="Loading quotes" />
  return (
    <PickQuoteForm
      {...props}
      offered={data.data}
      onOffered={(renewed: BatchRowQuotes) => queries.setQueryData(read.queryKey, { data: renewed })}
      onDone={() => props.onOpenChange(false)}
    />
  )
}

/** Every quote of one row, to take another than the list's choice. */
export const PickQuoteDialog = (props: PickQuoteProps) => (
  <DialogPopup
    open={props.open}
    onOpenChange={props.onOpenChange}
    title={`Quotes for row ${props.row.row}`}
    description={
      <span className="wrap-anywhere">
        {props.row.name || 'No name'}. Applies to this row only. Editing the row or the options resets it.
      </span>
    }
    size="large"
  >
    <RowQuotes {...props} />
  </DialogPopup>
)
