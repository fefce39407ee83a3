import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'

import { z } from 'zod'

import type { Refusal } from './page-requests.ts'

/** Bytes that Next reads of an action by default. */
const maxBytes = 1024 * 1024

/** Returns whether a request calls a server action: Next takes no other method for one. */
export const isActionRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['next-action'] !== undefined

/** Returns the body of a request and leaves it readable; null if it is too large. Throws if it ends early. */
const readAhead = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> => {
  const chunks: Buffer[] = []
  let size = 0
  // A read beyond the end would end the stream, so that nothing could be put back.
  while (!(request.complete && request.readableLength === 0)) {
    // Without an encoding, reads return buffers.
    const chunk = request.read() as Buffer | null
    if (chunk === null) {
      await once(request, 'readable')
      continue
    }
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) return null
  }
  const body = Buffer.concat(chunks)
  if (size > 0) request.unshift(body)
  return body
}

/** The arguments as React sends them: JSON, which is a field of the form where an argument is a file or the like. */
const readArguments = async (contentType: string, body: Buffer<ArrayBuffer>): Promise<unknown> => {
  if (!/^multipart\//i.test(contentType)) return JSON.parse(body.toString('utf8'))
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  return JSON.parse(z.string().parse(form.get('0')))
}

/** Each action of `defineAction` takes an `Attempt` first, whatever it takes besides. */
const callOfAction = z.tuple(
  [z.looseObject({ idempotencyKey: z.string(), requestId: z.string() })],
  z.unknown(),
)

const malformed = (message: string): Refusal => ({ status: 400, code: 'VALIDATION_ERROR', message })

/**
 * Returns the error of a server action call, to which Next would respond 500; null if none. The request can then be
 * read as if it were new. Throws if the request ends early.
 */
export const findActionRefusal = async (request: IncomingMessage): Promise<Refusal | null> => {
  const body = await readAhead(request)
  if (body === null) {
    return { status: 413, code: 'FILE_TOO_LARGE', message: 'The call of an action can be at most 1 MB.' }
  }
  let given: unknown
  try {
    given = await readArguments(request.headers['content-type']?.trim() ?? '', body)
  } catch {
    return malformed('The arguments of the action cannot be read. Reload the page.')
  }
  if (callOfAction.safeParse(given).success) return null
  return malformed(
    'The first argument of an action is its attempt, with idempotencyKey and requestId. Reload the page.',
  )
}
