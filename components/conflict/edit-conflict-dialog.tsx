import { type ReactNode, useId } from 'react'

import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'

import type { Difference } from './conflicts.ts'
import { Differences } from './differences.tsx'

/** What someone else stored while an edit was made. */
export type EditConflict = {
  conflicts: readonly Difference[]
  own: readonly Difference[]
  kept: readonly Difference[]
  /** Whether the edit can be saved over theirs. */
  canKeepMine: boolean
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h3 id={id} className="font-emphasis">
        {title}
      </h3>
      {children}
    </section>
  )
}

type EditConflictDialogProps = {
  noun: string
  conflict: EditConflict
  onClose: (choice: 'mine' | 'saved' | null) => void
}

/** Shows the parts that someone else changed as well, and lets the reader choose whose version to keep. */
export const EditConflictDialog = ({ noun, conflict, onClose }: EditConflictDialogProps) => {
  const { conflicts, own, kept, canKeepMine } = conflict
  return (
    <DialogPopup
      open
      onOpenChange={() => onClose(null)}
      size="large"
      title={`The ${noun} was changed while you were editing`}
      description={canKeepMine ? 'Your changes are not saved yet.' : 'Your change was not made.'}
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
        {own.length > 0 && (
          <Section title="Changed only by you (lost with the saved version)">
            <Differences rows={own} mine="Yours" theirs="Saved" />
          </Section>
        )}
        {kept.length > 0 && (
          <Section title="Also changed (kept in both versions)">
            <Differences rows={kept} mine="Before" theirs="Saved" />
          </Section>
        )}
      </div>
    </DialogPopup>
  )
}
