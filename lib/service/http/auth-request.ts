import type { Context } from 'hono'

import { clientAddressHeader, requestIdHeader } from './auth-hooks.ts'
import { clientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'
import { readBody } from './request-input.ts'

/** A form of single sign-on carries a token of some kilobytes. */
const largestBody = 1024 * 1024

/** Copies the request, adding the IP address it came from and the ID that identifies it in the logs. */
export const withClientAddress = async (c: Context<HttpEnv>): Promise<Request> => {
  const headers = new Headers(c.req.raw.headers)
  headers.set(clientAddressHeader, clientAddress(c) ?? '127.0.0.1')
  headers.set(requestIdHeader, c.get('requestId'))
  // The server's own requests cannot be copied by the platform's constructor.
  const { method, url } = c.req.raw
  const text = method === 'POST' ? await readBody(c.req.raw, largestBody) : ''
  // As bytes, since a string would be given a content type.
  return new Request(url, { method, headers, ...(text !== '' && { body: new TextEncoder().encode(text) }) })
}
