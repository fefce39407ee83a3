import { createMcpHandler } from '@modelcontextprotocol/server'
import { z } from 'zod'

import { ApiError } from '#lib/client/api-error.ts'
import { type Client, createClient } from '#lib/client/client.ts'
import { pagesTokenHeader } from '#lib/contract/api/pages-token.values.ts'

import { acceptedType, sendAs } from './accepted-type.ts'
import { createAgentServer } from './agent-server.ts'

/** A PDF of 15 MB, encoded; larger ones are uploaded over the API. */
const maxRequestBodySize = 20_000_000

/** Any other message: a draft with its addresses takes some kilobytes. */
const maxMessageSize = 1024 * 1024

/** Dependencies of the endpoint on the API. */
type EndpointOptions = {
  /** Origin of the API, as this process reaches it. */
  apiUrl: string
  /** Lets the API believe the address that is forwarded; undefined where the API runs elsewhere. */
  pagesToken: string | undefined
  /** Reads a body of at most `maxBytes`, once its key was accepted; throws for one that cannot be read. */
  readBody: (request: Request, maxBytes: number) => Promise<string>
  onError: (error: Error) => void
}

/** Rejects a request as RFC 6750 says, in the API’s shape of an error. */
const reject = (status: number, code: string, message: string, retryAfterSeconds?: number): Response =>
  Response.json(
    { error: { message, code } },
    {
      status,
      headers: {
        ...(status === 401 && { 'www-authenticate': 'Bearer realm="Mailroom"' }),
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      },
    },
  )

/** Returns the key of a request; undefined without one. */
const tokenOf = (request: Request): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** Names both types in `Accept`: the SDK responds 406 to requests that do not, even to `*\/*`. */
const acceptingBoth = ({ method, url, headers: given, signal }: Request, body: string | null): Request => {
  const headers = new Headers(given)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(url, { method, headers, signal, body })
}

const uploadMessage = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.literal('upload_document') }),
})

/** Returns whether a message uploads a document: no other may be large. */
const isUpload = (body: string): boolean => {
  try {
    return uploadMessage.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

/** Serves MCP over streamable HTTP at one path: each request carries an API key, and nothing is kept between them. */
export const createAgentEndpoint = ({ apiUrl, pagesToken, readBody, onError }: EndpointOptions) => {
  const clientOf = (token: string, request: Request | undefined, retries?: number): Client => {
    const address = request?.headers.get('x-forwarded-for')
    return createClient({
      baseUrl: apiUrl,
      ...(retries !== undefined && { retries }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(address && { 'x-forwarded-for': address }),
        ...(pagesToken !== undefined && { [pagesTokenHeader]: pagesToken }),
      },
    })
  }
  const handler = createMcpHandler(
    ({ authInfo, requestInfo }) =>
      createAgentServer({
        client: clientOf(authInfo?.token ?? '', requestInfo),
        scopes: authInfo?.scopes ?? [],
      }),
    { maxRequestBodySize, onerror: onError },
  )
  return async (request: Request): Promise<Response> => {
    const token = tokenOf(request)
    if (token === undefined) {
      return reject(401, 'UNAUTHORIZED', 'Send an API key as "Authorization: Bearer <key>".')
    }
    const type = acceptedType(request.headers.get('accept'))
    if (type === null) {
      return reject(406, 'NOT_ACCEPTABLE', 'Accept application/json or text/event-stream.')
    }
    try {
      // Counts against the limits of the API, also where the key is wrong; a refusal is passed on at once.
      const { data: account } = await clientOf(token, request, 0).getAccount()
      const scopes = account.api_key_scopes ?? []
      const authInfo = { token, clientId: account.user.id, scopes }
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const body = hasBody ? await readBody(request, maxRequestBodySize) : null
      if (body !== null && body.length > maxMessageSize && !isUpload(body)) {
        return reject(
          413,
          'FILE_TOO_LARGE',
          'A message can be at most 1 MB, unless it calls upload_document.',
        )
      }
      return await sendAs(type, await handler.fetch(acceptingBoth(request, body), { authInfo }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return reject(error.status || 502, error.code, error.message, error.retryAfterSeconds)
    }
  }
}
