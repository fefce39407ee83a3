import { createMcpHandler } from '@modelcontextprotocol/server'

import { ApiError } from '#lib/client/api-error.ts'
import { type Client, createClient } from '#lib/client/client.ts'
import { pagesTokenHeader } from '#lib/contract/api/pages-token.values.ts'

import { acceptedType, sendAs } from './accepted-type.ts'
import { createAgentServer } from './agent-server.ts'

/** A PDF of 15 MB, encoded; larger ones are uploaded over the API. */
export const maxRequestBodySize = 20_000_000

/** What the endpoint needs to call the API. */
type EndpointOptions = {
  /** Origin of the API, as this process reaches it. */
  apiUrl: string
  /** Lets the API believe the address that is forwarded; undefined where the API runs elsewhere. */
  pagesToken: string | undefined
  onError: (error: Error) => void
}

/** Rejects a request as RFC 6750 says, in the API’s shape of an error. */
const reject = (status: number, code: string, message: string): Response =>
  Response.json(
    { error: { message, code } },
    { status, ...(status === 401 && { headers: { 'www-authenticate': 'Bearer realm="Mailroom"' } }) },
  )

/** Returns the key of a request; undefined without one. */
const tokenOf = (request: Request): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** Names both types in `Accept`: the SDK responds 406 to requests that do not, even to `*\/*`. */
const acceptingBoth = (request: Request): Request => {
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(request, { headers })
}

/** Serves MCP over streamable HTTP at one path: each request carries an API key, and nothing is kept between them. */
export const createAgentEndpoint = ({ apiUrl, pagesToken, onError }: EndpointOptions) => {
  const clientOf = (token: string, request: Request | undefined): Client => {
    const address = request?.headers.get('x-forwarded-for')
    return createClient({
      baseUrl: apiUrl,
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
      const { data: account } = await clientOf(token, request).getAccount()
      const scopes = account.api_key_scopes ?? []
      const authInfo = { token, clientId: account.user.id, scopes }
      return await sendAs(type, await handler.fetch(acceptingBoth(request), { authInfo }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return reject(error.status || 502, error.code, error.message)
    }
  }
}
