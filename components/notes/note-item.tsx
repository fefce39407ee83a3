'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { removed, storedIn } from '#components/api/stored.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Note } from '#lib/contract/notes/note.ts'

import { deleteNote, updateNote } from './actions.ts'
import { authorLabel } from './author-label.ts'
import { NoteForm } from './note-form.tsx'
import { countedNote } from './queries.ts'

type NoteItemProps = { shipmentId: string; note: Note; readerId: string; canDeleteAny: boolean }

/** Shows a note, which its author can change, and delete as owners and admins can. */
export const NoteItem = ({ shipmentId, note, readerId, canDeleteAny }: NoteItemProps) => {
  const [edited, setEdited] = useState<Note | null>(null)
  const toast = useToast()
  const change = useAction(updateNote, { after: storedIn('listNotes'), refreshesOnError: true })
  const remove = useAction(deleteNote, {
    after: ({ id }) => ({ store: [removed('listNotes', id), countedNote(shipmentId, -1)], reread: [] }),
    onSuccess: () => toast({ title: 'Note deleted' }),
  })
  const isOwn = note.author.id === readerId
  const edit = (next: Note | null) => {
    change.reset()
    setEdited(next)
  }
  const save = async (text: string) => {
    if (!edited) return
    // After a conflict, the text that is stored now has been shown.
    const shown = change.error?.code === 'NOTE_CHANGED' ? note : edited
    const changed = await change.run(shipmentId, shown, text)
    if (changed?.ok) setEdited(null)
  }
  if (edited) {
    return (
      <li className="grid gap-2 py-3">
        {change.error?.code === 'NOTE_CHANGED' && (
          <Notice tone="warn" title="The note was changed meanwhile. Save again to replace this text:">
            <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
          </Notice>
        )}
        <NoteForm
          label="Edit note"
          submitLabel="Save"
          text={edited.text}
          isFocused
          pending={change.isPending}
          error={change.error}
          onSubmit={(text) => void save(text)}
          onCancel={() => edit(null)}
        />
      </li>
    )
  }
  return (
    <li className="py-3">
      <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{authorLabel(note.author, readerId)}</span>
        <Moment focusable at={note.created_at} format="short-date-time" />
        {note.updated_at && (
          <span>
            Edited <Moment focusable at={note.updated_at} format="short-date-time" />
          </span>
        )}
        <span className="flex gap-1 print:hidden">
          {isOwn && (
            <Button size="small" variant="quiet" onClick={() => edit(note)}>
              Edit
            </Button>
          )}
          {(isOwn || canDeleteAny) && (
            <ConfirmDialog
              trigger={
                <Button size="small" variant="quiet">
                  Delete
                </Button>
              }
              title="Delete this note?"
              description="It cannot be restored. The audit log says that it was deleted, without its text."
              confirmLabel="Delete note"
              keepLabel="Keep note"
              action={remove}
              onConfirm={() => remove.run(shipmentId, note.id)}
            />
          )}
        </span>
      </div>
    </li>
  )
}
