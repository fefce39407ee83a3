import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { constants, createGzip } from 'node:zlib'

/** As React writes the scripts of a page into its head. Anything else is left as it is. */
const headScript = /<script src="(\/_next\/static\/[\w./~-]+\.js)" async="" nonce="([\w+/=]+)"><\/script>/g

/** Runs in the browser: adds the scripts once the page has been drawn, or at once where nobody looks at it. */
const loadAfterFirstFrame = (urls: readonly string[]): void => {
  const nonce = document.currentScript?.nonce ?? ''
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    for (const url of urls) {
      const script = document.createElement('script')
      Object.assign(script, { src: url, nonce, async: true })
      document.head.append(script)
    }
  }
  const loadWhenDrawn = () => {
    if (document.visibilityState === 'hidden') load()
    else requestAnimationFrame(() => setTimeout(load))
  }
  document.addEventListener('DOMContentLoaded', loadWhenDrawn, { once: true })
  document.addEventListener('visibilitychange', load, { once: true })
}

/** Returns the head of a page with its scripts preloaded, and run only after the first frame. */
export const deferScripts = (head: string): string => {
  const urls: string[] = []
  let nonce = ''
  const preloaded = head.replaceAll(headScript, (_script, url: string, given: string) => {
    urls.push(url)
    nonce = given
    return `<link rel="preload" as="script" fetchPriority="low" nonce="${given}" href="${url}"/>`
  })
  if (urls.length === 0) return head
  const loader = `<script nonce="${nonce}">(${loadAfterFirstFrame.toString()})(${JSON.stringify(urls)})</script>`
  return preloaded.replace(/<\/head>$/, `${loader}</head>`)
}

const headEnd = '</head>'

/** Passes the bytes of a page on, with its head changed as soon as that is complete. */
const createHeadRewriter = () => {
  let held: Buffer | null = Buffer.alloc(0)
  return {
    take: (chunk: Buffer): Buffer => {
      if (held === null) return chunk
      held = Buffer.concat([held, chunk])
      const at = held.indexOf(headEnd)
      if (at === -1) return Buffer.alloc(0)
      const end = at + headEnd.length
      const rewritten = Buffer.concat([
        Buffer.from(deferScripts(held.toString('utf8', 0, end))),
        held.subarray(end),
      ])
      held = null
      return rewritten
    },
    /** What was held back of a page without a head. */
    rest: (): Buffer => held ?? Buffer.alloc(0),
  }
}

const toBuffer = (chunk: unknown, encoding: unknown): Buffer => {
  if (typeof chunk === 'string') {
    return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
  }
  return chunk instanceof Uint8Array
    ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    : Buffer.alloc(0)
}

/** Changes the head of the page that will be written to the response, and compresses the page. */
const rewritePage = (response: ServerResponse, isCompressed: boolean): void => {
  const writeHead = response.writeHead.bind(response)
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  const rewriter = createHeadRewriter()
  let state: 'waiting' | 'page' | 'other' = 'waiting'
  const gzip = isCompressed ? createGzip() : undefined
  gzip?.on('data', (chunk: Buffer) => write(chunk)).on('end', () => end())
  response.once('close', () => gzip?.destroy())

  const begin = (): void => {
    if (state !== 'waiting') return
    const type = String(response.getHeader('content-type') ?? '')
    state = type.startsWith('text/html') ? 'page' : 'other'
    if (state === 'other') return
    response.removeHeader('content-length')
    response.appendHeader('vary', 'Accept-Encoding')
    if (gzip) response.setHeader('content-encoding', 'gzip')
  }
  const send = (chunk: Buffer): boolean => {
    if (chunk.length === 0) return true
    if (!gzip) return write(chunk)
    gzip.write(chunk)
    gzip.flush(constants.Z_SYNC_FLUSH)
    return true
  }
  // Each is called as Node's own, with any of its overloads.
  response.writeHead = ((...parameters: Parameters<typeof writeHead>) => {
    begin()
    return writeHead(...parameters)
  }) as typeof response.writeHead
  response.write = ((...parameters: Parameters<typeof write>) => {
    begin()
    if (state === 'other') return write(...parameters)
    return send(rewriter.take(toBuffer(parameters[0], parameters[1])))
  }) as typeof response.write
  response.end = ((...parameters: Parameters<typeof end>) => {
    begin()
    if (state === 'other') return end(...parameters)
    const [chunk, encoding] = parameters as readonly unknown[]
    send(rewriter.take(toBuffer(chunk, encoding)))
    send(rewriter.rest())
    if (gzip) gzip.end()
    else end()
    return response
  }) as typeof response.end
}

const isDocument = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['rsc'] === undefined && (headers.accept?.includes('text/html') ?? false)

/**
 * Has browsers draw a page before they run its scripts, which would hold the first frame back for as long as the page
 * takes to become interactive: Next marks them `async`, and those from the cache come before the first frame.
 */
export const withLateScripts =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    if (isDocument(request)) {
      const accepted = request.headers['accept-encoding'] ?? ''
      // Next would compress what is still to be changed.
      delete request.headers['accept-encoding']
      rewritePage(response, /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted))
    }
    return handle(request, response)
  }
