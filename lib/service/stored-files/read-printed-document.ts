import type { ServiceContext } from '#lib/service/context.ts'
import { type DocumentRow, printedFileOf } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { readStoredFile } from './read-stored-file.ts'

/**
 * Reads the printed pages of a document. Those of one that an earlier version stored are made now; if they cannot be,
 * it is printed unchanged, as that version did. Throws STORED_FILE_ALTERED or STORED_FILE_MISSING.
 */
export const readPrintedDocument = async (
  ctx: ServiceContext,
  document: DocumentRow,
): Promise<Uint8Array> => {
  const stored = await readStoredFile(ctx, printedFileOf(document))
  if (document.printSha256 !== null) return stored
  try {
    return (await ctx.inspector.preparePrint(stored, document.pageCount)).bytes ?? stored
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return stored
  }
}
