import { lookup as lookupByName } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

import type { AddressRules } from './address-rules.ts'

/** Resolves a host name to IP addresses. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>

/** Result of one attempt. `status` is null if there was no response, and `error` states why. */
export type PostResult = {
  status: number | null
  headers: Record<string, string>
  /** The beginning of the response. */
  body: string
  error: string | null
  durationMs: number
}

const timeoutMs = 15_000
const storedCharacters = 4000
const readBytes = 16 * 1024

const resolveBySystem: ResolveName = (name) =>
  new Promise((resolve, reject) => {
    lookupByName(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

const notAllowed = (host: string): Error =>
  new Error(`${host} has no public https IP address, so nothing was sent.`)

const findAllowed = async (
  name: string,
  isAllowed: (address: string) => boolean,
  resolve: ResolveName,
): Promise<LookupAddress[]> => {
  const addresses = await resolve(name)
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) throw notAllowed(name)
  return addresses
}

/** Looks the name up for the very connection that is about to be made: no later DNS response can redirect it. */
const guardedLookup = (isAllowed: (address: string) => boolean, resolve: ResolveName): LookupFunction => {
  const byName = callbackify((name: string) => findAllowed(name, isAllowed, resolve))
  return (name, options, callback) => {
    byName(name, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) callback(error, '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** How long to wait for the rest of a response, which only the log needs. */
const bodyTimeoutMs = 2000

/** Reads what arrives of the body in time: the status has said whether the message was accepted. */
const readBeginning = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  const stream: AsyncIterable<Buffer> = response
  const timeout = setTimeout(() => response.destroy(), bodyTimeoutMs)
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= readBytes) break
    }
  } catch {
    // The connection was lost, or the time is up.
  } finally {
    clearTimeout(timeout)
  }
  // PostgreSQL stores every character but this one.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, storedCharacters)
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .map(([name, value]) => [name, String(value).slice(0, 500)]),
  )

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The connection failed.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `No response within ${timeoutMs / 1000} seconds.`
  }
  return error.message || 'The connection failed.'
}

const send = async (
  url: URL,
  message: { headers: Record<string, string>; body: string | Uint8Array },
  lookup: LookupFunction,
): Promise<Omit<PostResult, 'durationMs'>> => {
  const isEncrypted = url.protocol === 'https:'
  // A separate connection, so that none is reused that was made under other rules.
  const agent = isEncrypted ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
  const signal = AbortSignal.timeout(timeoutMs)
  const body = Buffer.from(message.body)
  const options = {
    method: 'POST',
    headers: { ...message.headers, 'content-length': body.length },
    agent,
    lookup,
    signal,
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = isEncrypted ? requestHttps(url, options) : requestHttp(url, options)
  request.once('response', resolve)
  // The reason of a timeout is an error.
  request.once('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
  request.end(body)
  try {
    const response = await promise
    const status = response.statusCode ?? null
    const isGood = status !== null && status >= 200 && status < 300
    const isRedirect = status !== null && status >= 300 && status < 400
    const error = isRedirect ? 'Redirects are not followed.' : `Responded with ${status}.`
    return {
      status,
      headers: headersOf(response),
      body: await readBeginning(response),
      error: isGood ? null : error,
    }
  } finally {
    request.destroy()
    agent.destroy()
  }
}

/** Sends one message where the rules allow it. Never throws: what went wrong is in the result. */
export const postMessage = async (
  message: { url: string; headers: Record<string, string>; body: string | Uint8Array },
  rules: AddressRules,
  resolve: ResolveName = resolveBySystem,
): Promise<PostResult> => {
  const startedAt = performance.now()
  const ended = (result: Omit<PostResult, 'durationMs'>): PostResult => ({
    ...result,
    durationMs: Math.round(performance.now() - startedAt),
  })
  try {
    const url = new URL(message.url)
    const isAllowed = (address: string): boolean => rules(address, url.protocol === 'https:')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An IP address in the URL is not looked up.
    if (isIP(host) !== 0 && !isAllowed(host)) throw notAllowed(host)
    return ended(await send(url, message, guardedLookup(isAllowed, resolve)))
  } catch (error) {
    return ended({ status: null, headers: {}, body: '', error: messageOf(error) })
  }
}
