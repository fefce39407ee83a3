import type { ServiceContext } from '#lib/service/context.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import { type DocumentRow, printedFileOf } from './documents.ts'

/**
 * Reads the pages of a document as they are printed. Those that an earlier version stored are made now. Throws
 * STORED_FILE_ALTERED or STORED_FILE_MISSING, and INVALID_PDF where their content would be lost.
 */
export const readPrintedDocument = async (
  ctx: ServiceContext,
  document: DocumentRow,
): Promise<Uint8Array> => {
  const stored = await readStoredFile(ctx, printedFileOf(document))
  if (document.printSha256 !== null) return stored
  const { bytes } = await ctx.inspector.preparePrint(stored, document.pageCount)
  return bytes ?? stored
}
