import { ServiceError } from '#lib/service/errors.ts'

import { MultipartFault, readFilePart } from './file-part.ts'

/** An uploaded file whose bytes are still arriving. */
export type UploadedFile = {
  filename: string | undefined
  contentType: string
  bytes: AsyncIterable<Uint8Array>
}

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'file', message }] })

const asServiceError = (fault: MultipartFault): ServiceError => {
  switch (fault.kind) {
    case 'not_multipart':
      return new ServiceError(
        'UNSUPPORTED_MEDIA_TYPE',
        'Send the file as multipart/form-data with a boundary, in a part named "file".',
      )
    case 'no_file':
      return invalid('The form has no part named "file". Send the file in it.')
    case 'broken_off':
      return invalid('The form ends before the file is complete. Send the request again.')
    case 'too_much':
      return invalid(
        'The form has too many fields, or a field is too long. Send only the file, in a part named "file".',
      )
    case 'not_last':
      return invalid('The part named "file" must be the last part of the form.')
  }
}

const translate = (error: unknown): unknown =>
  error instanceof MultipartFault ? asServiceError(error) : error

const translated = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw translate(error)
  }
}

/**
 * The part `file` of a multipart request, as it arrives; nothing is held in memory. Throws `ServiceError`
 * UNSUPPORTED_MEDIA_TYPE or VALIDATION_ERROR; reading the bytes fails with VALIDATION_ERROR when the body breaks off.
 */
export const readUploadedFile = async (request: Request): Promise<UploadedFile> => {
  try {
    const { filename, contentType, bytes } = await readFilePart(request, { name: 'file' })
    return { filename, contentType, bytes: translated(bytes) }
  } catch (error) {
    throw translate(error)
  }
}
