'use client'

import { Differences } from '#components/conflict/differences.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'

import { type DraftFields, differencesOf } from './draft-fields.ts'
import type { DraftSnapshot } from './draft-snapshot.ts'
import { editorOf } from './stale-notice.tsx'

/** Two versions of a draft. */
export type Comparison = {
  /** The stored draft. */
  latest: DraftSnapshot
  /** The draft as this page showed it; null where that is not known. */
  seen: DraftFields | null
  /** Input that this page would save; null for changes outside the draft, such as a purchase. */
  input: Partial<DraftFields> | null
  /** Whether it is being saved. */
  isSaving: boolean
  resolve?: (isRepeated: boolean) => void
}

type ConflictDialogProps = {
  comparison: Comparison
  readerId: string
  onClose: (choice: 'mine' | 'theirs' | null) => void
}

/** Shows what someone else changed, part by part, and lets the reader choose whose version to keep. */
export const ConflictDialog = ({ comparison, readerId, onClose }: ConflictDialogProps) => {
  const { latest, seen, input, isSaving } = comparison
  const { fields, updatedAt } = latest
  const isOwn = latest.updatedBy?.id === readerId
  const rows = fields ? differencesOf(input ?? seen ?? {}, fields) : []
  // What they changed and this page does not send stays as they have it.
  const untouched =
    input && seen && fields
      ? differencesOf(seen, fields).filter(({ label }) => !rows.some((row) => row.label === label))
      : []
  const theirs = isOwn ? 'Saved' : 'Theirs'
  return (
    <DialogPopup
      open
      onOpenChange={() => onClose(null)}
      size="large"
      title={`${editorOf(latest, readerId)} changed this draft`}
      description={
        <>
          {isOwn ? 'In another tab or window' : 'Last change'}
          {updatedAt && (
            <>
              {isOwn ? ', ' : ': '}
              <Moment at={updatedAt} format="date-time" />
            </>
          )}
          .{' '}
          {input
            ? isSaving
              ? 'Your changes are not saved yet.'
              : 'What you typed is not saved.'
            : 'Nothing was charged.'}
        </>
      }
      footer={
        input ? (
          <>
            <Button onClick={() => onClose('theirs')}>{isOwn ? 'Use saved version' : 'Use theirs'}</Button>
            <Button variant="primary" onClick={() => onClose('mine')}>
              Keep mine
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => onClose('theirs')}>
            Show current draft
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {rows.length > 0 ? (
          <Differences rows={rows} mine={input ? 'Yours' : 'Shown here'} theirs={input ? theirs : 'Now'} />
        ) : (
          <p>{input ? 'Your version is the same as theirs.' : 'The draft has a newer version.'}</p>
        )}
        {untouched.length > 0 && (
          <section className="grid gap-2" aria-labelledby="conflict-kept">
            <h3 id="conflict-kept" className="font-emphasis">
              Also changed (kept in both versions)
            </h3>
            <Differences rows={untouched} mine="Before" theirs="Now" />
          </section>
        )}
      </div>
    </DialogPopup>
  )
}
