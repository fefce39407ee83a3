import { createActionSender } from './answer-actions.ts'
import type { ConnectionStore } from './connection-store.ts'

/** How often a page is asked for of a service that is there, before Next is left to what it does by itself. */
const attempts = 5

type Fetch = typeof globalThis.fetch

/** What stands between the browser and the service answers for it while it is away. */
const isGatewayFault = ({ status }: Response): boolean => status >= 502 && status <= 504

/** An answer once all of it has come: one that breaks off on its way throws, here and not in what reads it. */
const takeWhole = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

type Reach = {
  connection: Pick<ConnectionStore, 'noticeLoss' | 'whenReached'>
  /** Whether the page is being left, so that the browser itself ends requests. */
  isLeaving: () => boolean
  /** Told the address of each page that the service has answered with. */
  onPageRead: (url: string) => void
}

/**
 * Wraps the browser's `fetch` for what Next asks of the server. Left alone, Next opens a page that it cannot read as a
 * new document, which is the browser's own error page in the place of whatever was typed; and a server action that is not
 * answered rejects, which no form is made for. So pages wait until the service answers, and actions answer that it did not.
 */
export const reachService = (fetch: Fetch, { connection, isLeaving, onPageRead }: Reach): Fetch => {
  const sendAction = createActionSender()

  /** The answer, or null when the service was not reached. Whoever gave the request up is told so. */
  const reach = async (
    input: string | URL,
    init: RequestInit,
    take: (response: Response) => Response | Promise<Response> = (response) => response,
  ): Promise<Response | null> => {
    try {
      const response = await fetch(input, init)
      if (!isGatewayFault(response)) return await take(response)
    } catch (error) {
      if (init.signal?.aborted || isLeaving()) throw error
    }
    connection.noticeLoss()
    return null
  }
  const readPage = async (input: string | URL, init: RequestInit): Promise<Response> => {
    for (let attempt = 1; attempt < attempts; attempt += 1) {
      const response = await reach(input, init)
      if (response) {
        onPageRead(String(input))
        return response
      }
      await connection.whenReached()
    }
    return fetch(input, init)
  }
  return (input, init = {}) => {
    const headers = new Headers(init.headers)
    if (input instanceof Request) return fetch(input, init)
    if (headers.has('next-action')) {
      return sendAction(init, (keyed) => reach(input, { ...init, headers: keyed }, takeWhole))
    }
    const isPage = headers.has('rsc') && !headers.has('next-router-prefetch')
    return isPage ? readPage(input, init) : fetch(input, init)
  }
}
