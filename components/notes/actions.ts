'use server'

import { defineAction } from '#components/actions/define-action.ts'

/** Adds a note to a shipment. */
export const createNote = defineAction((client, shipmentId: string, text: string) =>
  client.createNote({ params: { id: shipmentId }, body: { text } }),
)

/** Changes a note that is still of this revision. */
export const updateNote = defineAction(
  (client, shipmentId: string, note: { id: string; revision: number }, text: string) =>
    client.updateNote({
      params: { id: shipmentId, note_id: note.id },
      body: { text },
      ifMatch: `"${note.revision}"`,
    }),
)

/** Deletes a note. */
export const deleteNote = defineAction((client, shipmentId: string, id: string) =>
  client.deleteNote({ params: { id: shipmentId, note_id: id } }),
)
