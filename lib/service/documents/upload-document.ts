import { Readable } from 'node:stream'

import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { presentMetadata, type DocumentRow } from './documents.ts'
import { normalizeFilename } from './filename.ts'
import { storeDocument } from './store-document.ts'

type UploadDocumentInput = {
  filename: string | undefined
  /** The file as it arrives; it is never held in memory. */
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Stores an uploaded PDF. Throws FILE_TOO_LARGE, ENCRYPTED_PDF, INVALID_PDF, TOO_MANY_PAGES; whatever the sender's
 * stream fails with passes through. A rejected file leaves nothing behind.
 */
export const uploadDocument = async (
  ctx: ServiceContext,
  input: UploadDocumentInput,
): Promise<DocumentMetadata> => {
  authorize(ctx, 'send_mail')
  const filename = normalizeFilename(input.filename)
  return presentMetadata(await storeDocument(ctx, { filename, bytes: input.bytes }))
}

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'document', message }] })

const dataPrefix = /^\s*data:[^,]{0,200};base64,/i

/** Decodes standard, padded Base64, after removing a `data:` prefix and white space. */
const decode = (text: string): Buffer => {
  const encoded = text.replace(dataPrefix, '').replaceAll(/\s+/g, '')
  if (encoded === '') throw invalid('document is empty; send a PDF in Base64.')
  // One pass without backtracking: the text may be many megabytes long.
  const hasInvalidCharacter = /[^A-Za-z0-9+/]/.test(encoded.replace(/={1,2}$/, ''))
  if (hasInvalidCharacter || encoded.length % 4 !== 0)
    throw invalid('document must be a PDF in standard Base64, padded with "=".')
  return Buffer.from(encoded, 'base64')
}

/**
 * Stores a PDF sent inside a request, in Base64 (a `data:` prefix and white space are tolerated). Throws
 * VALIDATION_ERROR for invalid Base64, and the errors of an upload of the same file.
 */
export const storeInlineDocument = async (ctx: ServiceContext, document: string): Promise<DocumentRow> =>
  storeDocument(ctx, { filename: normalizeFilename(undefined), bytes: Readable.from([decode(document)]) })
