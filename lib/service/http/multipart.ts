import { once } from 'node:events'
import type { ReadableStreamDefaultReader } from 'node:stream/web'

import { Busboy, type BusboyFileStream } from '@fastify/busboy'

import { ServiceError } from '#lib/service/errors.ts'

/** A file in a multipart form, while its bytes are still arriving. */
type FilePart = {
  filename: string | undefined
  /** As stated by the client; the content itself must be checked. */
  contentType: string
  /** Text fields in front of the file. */
  fields: ReadonlyMap<string, string>
  /**
   * The bytes; fails with `MultipartError` when the form is truncated. A consumer that stops early leaves the rest of
   * the request unread.
   */
  bytes: AsyncIterable<Uint8Array>
}

type MultipartErrorKind =
  | 'not_multipart'
  | 'no_file'
  | 'several_files'
  | 'truncated'
  | 'not_last'
  | 'too_much'
  | 'not_utf8'

/** An invalid multipart form. */
export class MultipartError extends Error {
  override readonly name = 'MultipartError'
  readonly kind: MultipartErrorKind

  constructor(kind: MultipartErrorKind, options: { cause?: unknown } = {}) {
    super(`Multipart form: ${kind}`, options)
    this.kind = kind
  }
}

type FilePartOptions = {
  /** Name of the part that holds the file. */
  name: string
  /** Fail when another part follows the file. */
  mustBeLast?: boolean
}

const limits = { fieldNameSize: 200, fieldSize: 64 * 1024, fields: 50, parts: 60, headerSize: 16 * 1024 }

const createParser = (contentType: string, name: string) => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      // A part with the right name is the file, also when the client gives it no file name.
      isPartAFile: (partName, _type, filename) => partName === name || filename !== undefined,
    })
  } catch (cause) {
    throw new MultipartError('not_multipart', { cause })
  }
}

/**
 * Reads a multipart request up to the named file and returns its bytes as they arrive; the file is never held in memory.
 * Throws `MultipartError`.
 */
export const readFilePart = async (request: Request, options: FilePartOptions): Promise<FilePart> => {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new MultipartError('not_multipart')
  if (!request.body) throw new MultipartError('no_file')

  const parser = createParser(contentType, options.name)
  // The request's body carries bytes; its type leaves that open.
  const reader = request.body.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const found = Promise.withResolvers<FilePart>()
  const ended = Promise.withResolvers<undefined>()
  const stop = new AbortController()
  const fields = new Map<string, string>()
  let file: BusboyFileStream | undefined
  let hasFollower = false
  let hasSecondFile = false

  const fail = (error: MultipartError): void => {
    stop.abort()
    found.reject(error)
    ended.reject(error)
    file?.destroy(error)
  }

  const bytesOf = async function* (part: BusboyFileStream): AsyncGenerator<Uint8Array> {
    try {
      const chunks: AsyncIterable<Uint8Array> = part
      yield* chunks
      await ended.promise
      if (hasSecondFile) throw new MultipartError('several_files')
      if (hasFollower && options.mustBeLast) throw new MultipartError('not_last')
    } catch (cause) {
      throw cause instanceof MultipartError ? cause : new MultipartError('truncated', { cause })
    } finally {
      // The server drains the unread rest: cancelling the body would truncate the response.
      stop.abort()
    }
  }

  // Busboy decodes names and fields as UTF-8, with this character for invalid bytes.
  const requireUtf8 = (...texts: readonly (string | undefined)[]): void => {
    if (texts.some((text) => text?.includes('\uFFFD'))) fail(new MultipartError('not_utf8'))
  }

  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    requireUtf8(name, value)
    if (isTruncated) fail(new MultipartError('too_much'))
    if (file) hasFollower = true
    else fields.set(name, value)
  })
  parser.on('file', (name, part, filename, _encoding, mimeType) => {
    // Busboy emits its errors whether anyone listens or not; they also arrive at the parser.
    part.on('error', () => {})
    requireUtf8(name, filename)
    if (file || name !== options.name) {
      hasFollower = file !== undefined
      if (name === options.name) hasSecondFile = true
      part.resume()
      return
    }
    file = part
    found.resolve({ filename, contentType: mimeType, fields: new Map(fields), bytes: bytesOf(part) })
  })
  parser.on('fieldsLimit', () => fail(new MultipartError('too_much')))
  parser.on('partsLimit', () => fail(new MultipartError('too_much')))
  parser.on('error', (cause) => fail(new MultipartError('truncated', { cause })))
  parser.on('finish', () => {
    found.reject(new MultipartError('no_file'))
    ended.resolve(undefined)
  })
  // Each is awaited only on some paths.
  ended.promise.catch(() => {})

  const pump = async (): Promise<void> => {
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) {
          parser.end()
          return
        }
        if (stop.signal.aborted) return
        if (!parser.write(value)) await once(parser, 'drain', { signal: stop.signal })
      }
    } catch (cause) {
      if (!stop.signal.aborted) fail(new MultipartError('truncated', { cause }))
    } finally {
      reader.releaseLock()
    }
  }
  void pump()
  return found.promise
}

/** An uploaded file whose bytes are still arriving. */
export type UploadedFile = {
  filename: string | undefined
  contentType: string
  bytes: AsyncIterable<Uint8Array>
}

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'file', message }] })

const asServiceError = (error: MultipartError): ServiceError => {
  switch (error.kind) {
    case 'not_multipart':
      return new ServiceError(
        'UNSUPPORTED_MEDIA_TYPE',
        'Send the file as multipart/form-data with a boundary, in a part named "file".',
      )
    case 'no_file':
      return invalid('The form has no part named "file". Send the file in it.')
    case 'several_files':
      return invalid(
        'The form has several parts named "file". Send one file in each request; to mail several PDFs in one envelope, upload each and assemble them.',
      )
    case 'truncated':
      return invalid('The form ends before the file is complete. Send the request again.')
    case 'not_utf8':
      return invalid(
        'The name of the file or a field of the form is not UTF-8. Send the form in UTF-8, or rename the file.',
      )
    case 'too_much':
      return invalid(
        'The form has too many fields, or a field is too long. Send only the file, in a part named "file".',
      )
    case 'not_last':
      return invalid('The part named "file" must be the last part of the form.')
  }
}

const translate = (error: unknown): unknown =>
  error instanceof MultipartError ? asServiceError(error) : error

const translated = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw translate(error)
  }
}

/**
 * Returns the part `file` of a multipart request as it arrives; nothing is held in memory. Throws
 * UNSUPPORTED_MEDIA_TYPE or VALIDATION_ERROR; reading the bytes fails with VALIDATION_ERROR when the body is truncated.
 */
export const readUploadedFile = async (request: Request): Promise<UploadedFile> => {
  try {
    const { filename, contentType, bytes } = await readFilePart(request, { name: 'file' })
    return { filename, contentType, bytes: translated(bytes) }
  } catch (error) {
    throw translate(error)
  }
}
