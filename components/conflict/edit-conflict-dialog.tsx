import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'

import type { Difference } from './conflicts.ts'
import { Differences } from './differences.tsx'

/** What someone else stored while an edit was made. */
export type EditConflict = {
  conflicts: readonly Difference[]
  kept: readonly Difference[]
  /** Whether the edit can be saved over theirs. */
  canKeepMine: boolean
}

type EditConflictDialogProps = {
  noun: string
  conflict: EditConflict
  onClose: (choice: 'mine' | 'saved' | null) => void
}

/** Shows the parts that someone else changed as well, and lets the reader choose whose version to keep. */
export const EditConflictDialog = ({ noun, conflict, onClose }: EditConflictDialogProps) => {
  const { conflicts, kept, canKeepMine } = conflict
  return (
    <DialogPopup
      open
      onOpenChange={() => onClose(null)}
      size="large"
      title={`The ${noun} was changed while you were editing`}
      description={canKeepMine ? 'Your changes are not saved yet.' : 'Nothing was changed by you.'}
      footer={
        canKeepMine ? (
          <>
            <Button onClick={() => onClose('saved')}>Use saved version</Button>
            <Button variant="primary" onClick={() => onClose('mine')}>
              Keep mine
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => onClose('saved')}>
            Show saved version
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {conflicts.length > 0 && (
          <Differences rows={conflicts} mine={canKeepMine ? 'Yours' : 'Before'} theirs="Saved" />
        )}
        {kept.length > 0 && (
          <section className="grid gap-2" aria-labelledby="edit-conflict-kept">
            <h3 id="edit-conflict-kept" className="font-emphasis">
              Also changed (kept in both versions)
            </h3>
            <Differences rows={kept} mine="Before" theirs="Saved" />
          </section>
        )}
      </div>
    </DialogPopup>
  )
}
