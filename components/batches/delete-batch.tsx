'use client'

import { Trash2 } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { type Batch, keptStates } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

import { deleteBatch } from './actions.ts'

/** Rows that stay whatever is deleted. */
const keptRows = ({ rows_by_state: rows }: Batch): number =>
  keptStates.reduce((sum, state) => sum + rows[state], 0)

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
        title: isDeleted ? 'The list is deleted' : `${plural(rows, 'row')} deleted; what was bought stays`,
      }),
  })
  const kept = keptRows(batch)
  const gone = batch.row_count - kept
  if (gone === 0) return null
  const isMoving = batch.state === 'checking' || batch.state === 'buying'
  const label = kept === 0 ? `Delete ${batch.name}` : `Delete what is not bought of ${batch.name}`
  const look = isOwnPage
    ? ({ variant: 'quiet' } as const)
    : ({ variant: 'quiet', size: 'icon-small', 'aria-label': label, title: label } as const)
  const content = (
    <>
      <Trash2 aria-hidden="true" />
      {isOwnPage && (kept === 0 ? 'Delete list' : 'Delete what is not bought')}
    </>
  )
  if (isMoving) {
    return (
      <Button {...look} disabledReason="Its rows are being worked on. Wait until that has ended, or stop it.">
        {content}
      </Button>
    )
  }
  return (
    <ConfirmDialog
      trigger={<Button {...look}>{content}</Button>}
      title={
        kept === 0 ? `Delete the list “${batch.name}”?` : `Delete what is not bought of “${batch.name}”?`
      }
      description={
        <>
          <p>
            {plural(gone, 'row goes', 'rows go')}, with what was mended and the drafts. Nothing was charged
            for {gone === 1 ? 'it' : 'them'}. This cannot be undone.
          </p>
          {kept > 0 && (
            <p className="mt-2">
              {plural(kept, 'row stays', 'rows stay')}: bought or waiting for approval. The list stays with
              them, and so does its result.
            </p>
          )}
        </>
      }
      confirmLabel={kept === 0 ? 'Delete list' : `Delete ${plural(gone, 'row')}`}
      keepLabel="Keep"
      action={remove}
      onConfirm={() => remove.run(batch.id)}
    />
  )
}
