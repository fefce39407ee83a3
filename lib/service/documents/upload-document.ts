import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { presentMetadata } from './document-row.ts'
import { normalizeFilename } from './filename.ts'
import { takeInDocument } from './take-in-document.ts'

export type UploadDocumentInput = {
  filename: string | undefined
  /** The file as it arrives; it is never held in memory. */
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Takes in an uploaded PDF. Throws FILE_TOO_LARGE, ENCRYPTED_PDF, INVALID_PDF, TOO_MANY_PAGES; whatever the sender's
 * stream fails with passes through. A refused file leaves nothing behind.
 */
export const uploadDocument = async (
  ctx: ServiceContext,
  input: UploadDocumentInput,
): Promise<DocumentMetadata> => {
  authorize(ctx, 'send_mail')
  const filename = normalizeFilename(input.filename)
  return presentMetadata(await takeInDocument(ctx, { filename, bytes: input.bytes }))
}
