import { Agent, request as openRequest } from 'node:http'

import { checkAnswer } from '#tests/support/http/contract-check.ts'

import type { AttackRequest } from './make-request.ts'

/** What came back. */
export type AttackAnswer = { status: number; headers: Headers; text: string; elapsedMs: number }

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Whatever takes longer holds up the requests of others. */
const patienceMs = 20_000

const isEndless = (contentType: string | undefined): boolean =>
  contentType?.startsWith('text/event-stream') ?? false

/** Sends the bytes as they are, `from` an address of this machine: neither `fetch` nor `URL` may set anything right. Rejects when no answer comes. */
export const sendRequest = (
  origin: string,
  { method, target, headers, body }: AttackRequest,
  from = '127.0.0.1',
): Promise<AttackAnswer> => {
  const { hostname, port } = new URL(origin)
  const startedAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<AttackAnswer>()
  const outgoing = openRequest(
    {
      agent,
      hostname,
      port,
      localAddress: from,
      method,
      path: target,
      headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
      timeout: patienceMs,
    },
    (incoming) => {
      const chunks: Buffer[] = []
      const finish = () => {
        const received = Object.entries(incoming.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((each): [string, string] => [name, each]),
        )
        resolve({
          status: incoming.statusCode ?? 0,
          headers: new Headers(received),
          text: Buffer.concat(chunks).toString(),
          elapsedMs: performance.now() - startedAt,
        })
      }
      if (isEndless(incoming.headers['content-type'])) {
        finish()
        incoming.destroy()
        return
      }
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('end', finish)
      incoming.once('error', reject)
    },
  )
  outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer within ${patienceMs} ms`)))
  outgoing.once('error', reject)
  outgoing.end(body ?? undefined)
  return promise
}

/** What only a programmer should read. */
export const internals = /node_modules|\.ts:\d+|Failed query|PostgresError|SQLSTATE/

/**
 * Returns what is wrong with an answer, or null: a status, code or body that is not published for the operation, a 5xx
 * that is neither 503 with `Retry-After` nor about a server that the request itself named, or something of the inside.
 */
export const findFault = async (
  origin: string,
  { method, target }: AttackRequest,
  answer: AttackAnswer,
): Promise<string | null> => {
  const isAway =
    (answer.status === 503 && answer.headers.has('retry-after')) ||
    // The issuer of a request to set up single sign-on, which is made up.
    (answer.status === 502 && answer.text.includes('"IDENTITY_PROVIDER_UNAVAILABLE"'))
  if (answer.status >= 500 && !isAway) return `It is a ${answer.status}.`
  if (answer.status >= 400 && internals.test(answer.text)) return 'It tells of the inside.'
  // Has no body by definition.
  if (method === 'HEAD' || answer.status === 304) return null
  try {
    const body = answer.status === 204 ? null : answer.text
    const response = new Response(body, { status: answer.status, headers: answer.headers })
    await checkAnswer(method, new URL(target, origin).href, response)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
