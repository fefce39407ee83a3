import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'

/** Creates a bulk send from a list of recipients. */
export const createBatch = defineBrowserAction(({ client, idempotencyKey }, file: File) =>
  client.createBatch({ form: formOf(file), idempotencyKey }),
)
