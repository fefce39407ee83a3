import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'
import type { ImportOptions } from '#components/files/import-dialog.tsx'

/** Imports matters from a file; in a preview, nothing is saved. */
export const importMatters = defineBrowserAction(
  ({ client, idempotencyKey, signal }, file: File, { isPreview }: ImportOptions) =>
    client.importMatters({
      form: formOf(file),
      query: { preview: isPreview ? 'true' : 'false' },
      idempotencyKey,
      // A started import is completed even when the page is left.
      ...(isPreview && { signal }),
    }),
)
