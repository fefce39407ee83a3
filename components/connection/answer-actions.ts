import type { ActionError } from '#lib/client/action-result.ts'

/** What a server action answers when the server could not. */
const faults = {
  unreachable: {
    code: 'NETWORK_ERROR',
    message:
      'Couldn’t reach Mailroom. What you entered is still here. Check your connection and try again; it won’t be submitted twice.',
    fields: [],
  },
  failed: {
    code: 'INTERNAL_ERROR',
    message:
      'Something went wrong on our side. What you entered is still here. Try again in a moment; it won’t be submitted twice.',
    fields: [],
  },
  outdated: {
    code: 'INTERNAL_ERROR',
    message:
      'Mailroom was updated while this page was open. What you entered is still here. Copy what you need, then reload the page.',
    fields: [],
  },
} satisfies Record<string, ActionError>

const isWireFormat = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/x-component') ?? false

/** Why a server action has no answer of its own; null when it has one. */
const faultOf = (response: Response | null): ActionError | null => {
  if (response === null) return faults.unreachable
  if (response.headers.has('x-nextjs-action-not-found')) return faults.outdated
  if (response.status >= 502 && response.status <= 504) return faults.unreachable
  // Next rejects whatever is not in React's wire format and does not lead elsewhere, such as a proxy's own page.
  return response.status >= 500 || !(isWireFormat(response) || response.headers.has('x-action-redirect'))
    ? faults.failed
    : null
}

/** The fault as the answer of the action, as Next reads it: a value of React's wire format under the name `a`. */
const answerWith = (error: ActionError): Response =>
  new Response(`0:${JSON.stringify({ a: { ok: false, error } })}\n`, {
    headers: { 'content-type': 'text/x-component' },
  })

/** 128 random bits. `crypto.randomUUID` would be missing on pages that are not served over https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

type Send = (headers: Headers) => Promise<Response | null>

/**
 * Sends server actions so that each of them has an answer: one that the server did not give says that nothing is lost.
 * The same action tried again is the same request to the service, which does it once.
 */
export const createActionSender = () => {
  let unanswered: { request: string; key: string } | null = null
  return async (init: RequestInit, send: Send): Promise<Response> => {
    const headers = new Headers(init.headers)
    const request = typeof init.body === 'string' ? `${headers.get('next-action') ?? ''} ${init.body}` : null
    const key = request !== null && unanswered?.request === request ? unanswered.key : newKey()
    headers.set('idempotency-key', key)
    const response = await send(headers)
    const fault = faultOf(response)
    unanswered = fault && request !== null ? { request, key } : null
    return fault || response === null ? answerWith(fault ?? faults.unreachable) : response
  }
}
