'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

import { createNote } from './actions.ts'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { countedNote, noteQueries } from './queries.ts'

type ShipmentNotesProps = { shipmentId: string; readerId: string; canDeleteAny: boolean }

/** Lists the notes on a shipment, newest first, below the field for a new one. */
export const ShipmentNotes = ({ shipmentId, readerId, canDeleteAny }: ShipmentNotesProps) => {
  const query = useQuery(noteQueries.ofShipment(shipmentId))
  // An empty field for the next note.
  const [count, setCount] = useState(0)
  const add = useAction(createNote, {
    after: () => ({ store: [countedNote(shipmentId, 1)], reread: ['listNotes'] }),
    onSuccess: () => setCount((before) => before + 1),
  })
  const notes = query.data?.data
  return (
    <div className="min-w-0">
      <p className="mb-3 text-sm text-ink-soft">
        Notes stay in your organization. No paper, evidence bundle or shared link has them.
      </p>
      <NoteForm
        key={count}
        label="New note"
        submitLabel="Add note"
        text=""
        pending={add.isPending}
        error={add.error}
        onSubmit={(text) => void add.run(shipmentId, text)}
      />
      {!notes && query.isError && (
        <Notice
          alert
          tone="bad"
          title="Notes could not be loaded"
          className="mt-3"
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {query.error.message}
        </Notice>
      )}
      {notes && notes.length > 0 && (
        <ol aria-label="Notes, newest first" className="mt-3 divide-y divide-line border-t border-line">
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              shipmentId={shipmentId}
              note={note}
              readerId={readerId}
              canDeleteAny={canDeleteAny}
            />
          ))}
        </ol>
      )}
    </div>
  )
}
