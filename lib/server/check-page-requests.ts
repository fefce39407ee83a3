import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { findActionRefusal, isActionRequest } from './action-requests.ts'
import { findPageRefusal, type Refusal } from './page-requests.ts'

const refuse = (response: ServerResponse, { status, code, message }: Refusal): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    // The rest of an oversized body is not read.
    ...(status === 413 && { connection: 'close' }),
  })
  response.end(JSON.stringify({ error: { message, code } }))
}

/** Returns why a request is refused; null where Next can serve it. */
const findRefusal = async (request: IncomingMessage): Promise<Refusal | null> =>
  findPageRefusal(request) ?? (isActionRequest(request) ? findActionRefusal(request) : null)

/** Passes on the requests that Next can serve, and rejects those that it would report as server errors. */
export const checkPageRequests =
  (serve: RequestListener): RequestListener =>
  async (request, response) => {
    try {
      const refusal = await findRefusal(request)
      if (refusal !== null) return refuse(response, refusal)
    } catch {
      // The client has left.
      return response.destroy()
    }
    return serve(request, response)
  }
