import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'
import type { ImportOptions } from '#components/files/import-dialog.tsx'

/** Imports addresses from a file; in a preview, nothing is saved. */
export const importAddresses = defineBrowserAction(
  ({ client, idempotencyKey, signal }, file: File, { isPreview, family }: ImportOptions) =>
    client.importAddresses({
      form: formOf(file),
      query: { preview: isPreview ? 'true' : 'false', ...(family !== null && { address_family: family }) },
      idempotencyKey,
      // A started import is completed even when the page is left.
      ...(isPreview && { signal }),
    }),
)
