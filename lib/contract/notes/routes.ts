import { z } from 'zod'

import { envelope, id, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { note, noteInput } from './note.ts'
import { noteLimits } from './note.values.ts'

const tag = 'Shipments'
const params = z.object({ id: text().meta({ description: 'Shipment id.' }) })
const noteParams = params.extend({ note_id: text().meta({ description: 'Note id.' }) })

export const noteRoutes = defineRoutes({
  listNotes: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/shipments/{id}/notes',
    tag,
    summary: 'List the notes on a shipment, newest first',
    params,
    answers: {
      200: {
        description: `All notes; a shipment has at most ${noteLimits.notes}.`,
        schema: z.object({ data: z.array(note) }),
      },
    },
    errors: ['SHIPMENT_NOT_FOUND'],
  },

  createNote: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipments/{id}/notes',
    tag,
    summary: 'Add a note to a shipment',
    description:
      'In every status. Notes stay in the organization: no paper, evidence bundle, shared link or webhook has them. `search` finds their words.',
    params,
    body: noteInput,
    answers: { 201: { description: 'The note.', schema: envelope(note) } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },

  updateNote: {
    access: 'shipments:draft',
    limit: 'writes',
    conditional: 'note',
    method: 'patch',
    path: '/api/v1/shipments/{id}/notes/{note_id}',
    tag,
    summary: 'Change your note',
    params: noteParams,
    body: noteInput,
    answers: { 200: { description: 'The changed note.', schema: envelope(note) } },
    errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'NOTE_NOT_FOUND'],
  },

  deleteNote: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'delete',
    path: '/api/v1/shipments/{id}/notes/{note_id}',
    tag,
    summary: 'Delete a note',
    description: 'Members delete their own notes; owners and admins any.',
    params: noteParams,
    answers: { 200: { description: 'Deleted.', schema: envelope(z.object({ id })) } },
    errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'NOTE_NOT_FOUND'],
  },
})
