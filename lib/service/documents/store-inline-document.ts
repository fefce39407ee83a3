import { Readable } from 'node:stream'

import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { DocumentRow } from './document-row.ts'
import { normalizeFilename } from './filename.ts'
import { takeInDocument } from './take-in-document.ts'

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'document', message }] })

const dataPrefix = /^\s*data:[^,]{0,200};base64,/i

/** Standard Base64 with its padding, after a `data:` prefix and white space have been taken off. */
const decode = (text: string): Buffer => {
  const encoded = text.replace(dataPrefix, '').replaceAll(/\s+/g, '')
  if (encoded === '') throw invalid('document is empty; send a PDF in Base64.')
  // One pass without backtracking: the text may be many megabytes long.
  const hasStranger = /[^A-Za-z0-9+/]/.test(encoded.replace(/={1,2}$/, ''))
  if (hasStranger || encoded.length % 4 !== 0)
    throw invalid('document must be a PDF in standard Base64, padded with "=".')
  return Buffer.from(encoded, 'base64')
}

/**
 * Takes in a PDF sent inside a request, in Base64 (a `data:` prefix and white space are tolerated). Throws
 * VALIDATION_ERROR for what is no Base64, and whatever an upload of the same file would.
 */
export const storeInlineDocument = async (ctx: ServiceContext, document: string): Promise<DocumentRow> =>
  takeInDocument(ctx, { filename: normalizeFilename(undefined), bytes: Readable.from([decode(document)]) })
