'use client'

import { Trash2 } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import { retainedStates } from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { deleteBatch } from './actions.ts'

/** Rows that stay whatever is deleted. */
const retainedRows = ({ rows_by_state: rows }: Batch): number =>
  retainedStates.reduce((sum, state) => sum + rows[state], 0)

type DeleteBatchProps = {
  batch: Batch
  /** On a page of the list, which is left when nothing of it stays; else beside the list in an overview. */
  isOwnPage?: boolean
}

/** Deletes a list, or its unbought rows, after a confirmation that states what is deleted and what remains. */
export const DeleteBatchButton = ({ batch, isOwnPage = false }: DeleteBatchProps) => {
  const toast = useToast()
  const remove = useAction(deleteBatch, {
    after: ({ is_deleted: isDeleted }) =>
      isOwnPage && isDeleted ? { open: paths.sendMany.lists() } : 'refresh',
    onSuccess: ({ is_deleted: isDeleted, deleted_rows: rows }) =>
      toast({
        title: isDeleted ? 'Bulk send deleted' : `${plural(rows, 'row')} deleted`,
      }),
  })
  const kept = retainedRows(batch)
  const gone = batch.row_count - kept
  if (gone === 0) return null
  const isMoving = isRunning(batch.state)
  const label = kept === 0 ? `Delete ${batch.name}` : `Delete unpurchased rows of ${batch.name}`
  const look = isOwnPage
    ? ({ variant: 'quiet' } as const)
    : ({ variant: 'quiet', size: 'icon-small', 'aria-label': label, title: label } as const)
  const content = (
    <>
      <Trash2 aria-hidden="true" />
      {isOwnPage && (kept === 0 ? 'Delete bulk send' : 'Delete unpurchased rows')}
    </>
  )
  if (isMoving) {
    return (
      <Button {...look} disabledReason="Rows are being processed. Wait for this to finish, or stop it.">
        {content}
      </Button>
    )
  }
  return (
    <ConfirmDialog
      trigger={<Button {...look}>{content}</Button>}
      title={kept === 0 ? `Delete “${batch.name}”?` : `Delete unpurchased rows of “${batch.name}”?`}
      description={
        <>
          <p>
            This deletes {plural(gone, 'row')}, including edits and drafts. Nothing was charged for{' '}
            {gone === 1 ? 'it' : 'them'}. This can’t be undone.
          </p>
          {kept > 0 && (
            <p className="mt-2">
              The results and {plural(kept, 'row')} purchased or awaiting approval will remain.
            </p>
          )}
        </>
      }
      confirmLabel={kept === 0 ? 'Delete bulk send' : `Delete ${plural(gone, 'row')}`}
      keepLabel="Keep"
      action={remove}
      onConfirm={() => remove.run(batch.id)}
    />
  )
}
