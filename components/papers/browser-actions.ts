import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'
import type { AddStampedPaperQuery } from '#lib/contract/papers/stamped-paper.ts'

/** Stores a stamped paper that came back. */
export const addStampedPaper = defineBrowserAction(
  ({ client, idempotencyKey }, query: AddStampedPaperQuery, file: Blob) =>
    client.addStampedPaper({
      query,
      form: formOf(file, file instanceof File ? file.name : 'paper.jpg'),
      idempotencyKey,
    }),
)
