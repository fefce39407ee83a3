import type { Hono } from 'hono'

import { noteRoutes as routes } from '#lib/contract/notes/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { createNote, deleteNote, updateNote } from '#lib/service/notes/change-notes.ts'
import { listNotes } from '#lib/service/notes/load-note.ts'

/** Serves the notes on shipments. */
export const serveNotes = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listNotes, async (ctx, { params }) => ({ data: await listNotes(ctx, params.id) }))
  serveRoute(api, routes.createNote, async (ctx, { params, body }) => ({
    data: await createNote(ctx, params.id, body),
  }))
  serveRoute(api, routes.updateNote, async (ctx, { params, body }, c) => ({
    data: await updateNote(ctx, { shipmentId: params.id, id: params.note_id }, body, expectedRevisions(c)),
  }))
  serveRoute(api, routes.deleteNote, async (ctx, { params }) => ({
    data: await deleteNote(ctx, { shipmentId: params.id, id: params.note_id }),
  }))
}
