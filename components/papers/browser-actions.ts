import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'
import type { AddStampedPaperQuery } from '#lib/contract/papers/stamped-paper.ts'

const paperForm = (file: Blob): FormData => formOf(file, file instanceof File ? file.name : 'paper.jpg')

/** Stores a stamped paper that came back. */
export const addStampedPaper = defineBrowserAction(
  ({ client, idempotencyKey }, query: AddStampedPaperQuery, file: Blob) =>
    client.addStampedPaper({ query, form: paperForm(file), idempotencyKey }),
)

/** Reads the code on a photo of a paper. */
export const readStampedPaper = defineBrowserAction(({ client }, file: Blob) =>
  client.readStampedPaper({ form: paperForm(file) }),
)
