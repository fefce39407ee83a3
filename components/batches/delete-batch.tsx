'use client'

import { Trash2 } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import { retainedStates } from '#lib/contract/batches/batch-states.values.ts'
import { type Batch } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { deleteBatch } from './actions.ts'
import * as wording from './wording.tsx'

/** Rows that stay whatever is deleted. */
const retainedRows = ({ rows_by_state: rows }: Batch): number =>
  retainedStates.reduce((sum, state) => sum + rows[state], 0)

type DeleteBatchProps = {
  batch: Batch
  /** On a page of the list, which is left when nothing of it stays; else beside the list in an overview. */
  isOwnPage?: boolean
}

/** Deletes a list, or what is not bought of it, once somebody has read what goes and what stays. */
export const DeleteBatchButton = ({ batch, isOwnPage = false }: DeleteBatchProps) => {
  const toast = useToast()
  const remove = useAction(deleteBatch, {
    after: ({ is_deleted: isDeleted }) =>
      isOwnPage && isDeleted ? { open: paths.sendMany.lists() } : 'refresh',
    onSuccess: ({ is_deleted: isDeleted, deleted_rows: rows }) =>
      toast({
        title: isDeleted ? wording.bulkSendDeleted : wording.deletedCount(plural(rows, 'row')),
      }),
  })
  const kept = retainedRows(batch)
  const gone = batch.row_count - kept
  if (gone === 0) return null
  const isMoving = isRunning(batch.state)
  const label = kept === 0 ? wording.deleteName(batch.name) : wording.deleteUnpurchasedRowsOf(batch.name)
  const look = isOwnPage
    ? ({ variant: 'quiet' } as const)
    : ({ variant: 'quiet', size: 'icon-small', 'aria-label': label, title: label } as const)
  const content = (
    <>
      <Trash2 aria-hidden="true" />
      {isOwnPage && (kept === 0 ? wording.deleteBulkSend : wording.deleteUnpurchasedRows)}
    </>
  )
  if (isMoving) {
    return (
      <Button {...look} disabledReason={wording.rowsAreBeingProcessed}>
        {content}
      </Button>
    )
  }
  return (
    <ConfirmDialog
      trigger={<Button {...look}>{content}</Button>}
      title={
        kept === 0 ? wording.deleteWithName(batch.name) : wording.deleteUnpurchasedRowsOfWithName(batch.name)
      }
      description={
        <>
          <p>
            {wording.thisDeletesIncludingEdits(plural(gone, 'row'), gone === 1 ? wording.it : wording.them)}
          </p>
          {kept > 0 && <p className="mt-2">{wording.theResultsAndPurchased(plural(kept, 'row'))}</p>}
        </>
      }
      confirmLabel={kept === 0 ? wording.deleteBulkSend : wording.deleteCount(plural(gone, 'row'))}
      keepLabel={wording.keep}
      action={remove}
      onConfirm={() => remove.run(batch.id)}
    />
  )
}
