'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'

import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import { retainedStates } from '#lib/contract/batches/batch-states.values.ts'
import { type Batch } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

import type { DeleteBatch } from './batch-actions.ts'

/** Rows that stay whatever is deleted. */
const keptRows = ({ rows_by_state: rows }: Batch): number =>
  retainedStates.reduce((sum, state) => sum + rows[state], 0)

type DeleteBatchProps = {
  batch: Batch
  remove: DeleteBatch
  /** On a page of the list, which is left when nothing of it stays; else beside the list in an overview. */
  isOwnPage?: boolean
}

/** Deletes a list, or what is not bought of it, once somebody has read what goes and what stays. */
export const DeleteBatchButton = ({ batch, remove, isOwnPage = false }: DeleteBatchProps) => {
  const router = useRouter()
  const toast = useToast()
  const kept = keptRows(batch)
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
      onConfirm={async () => {
        const result = await remove(batch.id)
        if (!result.ok) return result.error.message
        toast({
          title: result.data.is_deleted
            ? 'Bulk send deleted'
            : `${plural(result.data.deleted_rows, 'row')} deleted`,
        })
        if (isOwnPage && result.data.is_deleted) router.push(paths.sendMany.lists())
        else router.refresh()
        return null
      }}
    />
  )
}
