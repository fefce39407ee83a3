import type { RequestListener, ServerResponse } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/**
 * A `Response` whose body is an available text. Node's own wraps the text in a stream, from which it is read again,
 * which takes longer than making the text.
 */
export class TextResponse {
  readonly status: number
  readonly statusText = ''
  readonly headers: Headers
  #text: string | null
  /** Node's own, for uses other than reading the text. */
  #response: Response | undefined

  constructor(text: string, { status, headers }: { status: number; headers: Headers }) {
    this.#text = text
    this.status = status
    this.headers = headers
  }

  get ok(): boolean {
    return this.status < 300
  }

  get bodyUsed(): boolean {
    return this.#response?.bodyUsed ?? this.#text === null
  }

  get body(): ReadableStream | null {
    return this.#asResponse().body
  }

  /** Returns the text, once; null where it was read before. */
  take(): string | null {
    const text = this.#text
    this.#text = null
    return text
  }

  text(): Promise<string> {
    const text = this.#response ? null : this.take()
    return text === null ? this.#asResponse().text() : Promise.resolve(text)
  }

  json(): Promise<unknown> {
    return this.#asResponse().json()
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asResponse().arrayBuffer()
  }

  clone(): Response {
    return this.#asResponse().clone()
  }

  #asResponse(): Response {
    if (this.#response) return this.#response
    const text = this.take()
    if (text === null) throw new TypeError('Body is unusable: Body has already been read')
    this.#response = new Response(text, this)
    return this.#response
  }
}

// Code that receives one, including Hono's, checks its class.
Object.setPrototypeOf(TextResponse.prototype, Response.prototype)

const send = (response: TextResponse, text: string, outgoing: ServerResponse): void => {
  const headers = Object.fromEntries(response.headers)
  outgoing.writeHead(response.status, { ...headers, 'content-length': Buffer.byteLength(text) })
  // Node sends a text together with its headers, as one piece.
  outgoing.end(text)
}

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** Makes a listener of Node's HTTP server of what answers requests; text is sent without a stream. */
export const listenerOf = (fetch: Fetch): RequestListener => {
  const listener = getRequestListener(
    async (request, env) => {
      const response = await fetch(request, env)
      // Of several cookies an object of headers would keep one.
      if (!(response instanceof TextResponse) || response.headers.has('set-cookie')) return response
      const text = response.take()
      if (text === null) return response
      // We serve HTTP/1.1 only.
      send(response, text, env.outgoing as ServerResponse)
      return RESPONSE_ALREADY_SENT
    },
    // Next runs in this process too and must find the Request and Response that it expects.
    { overrideGlobalObjects: false },
  )
  return (request, response) => void listener(request, response)
}
