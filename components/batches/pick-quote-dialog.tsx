'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#components/api/use-api.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { BatchRow, BatchRowQuotes } from '#lib/contract/batches/batch-row.ts'

import { PickQuoteForm } from './pick-quote-form.tsx'

export type PickQuoteProps = {
  batchId: string
  row: BatchRow
  /** What the rows that can be bought cost together now. */
  totalCents: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

const RowQuotes = (props: PickQuoteProps) => {
  const { batchId, row } = props
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['row-quotes', batchId, row.row]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api
        .getBatchRowQuotes({ params: { id: batchId, row: String(row.row) }, signal })
        .then((answer) => answer.data),
  })
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
  if (!data) return <Spinner label="Loading quotes" />
  return (
    <PickQuoteForm
      {...props}
      offered={data}
      onOffered={(renewed: BatchRowQuotes) => queries.setQueryData(queryKey, renewed)}
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
