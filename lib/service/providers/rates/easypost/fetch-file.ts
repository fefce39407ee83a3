import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** Far above any label or form; a file this large is a mistake. */
const maxBytes = 25 * 1024 * 1024

const readLimited = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProviderError('invalid', 'The carrier’s file is larger than 25 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Downloads a file from the address that a vendor gave. Throws `ProviderError`. */
export const fetchFile = async (url: string, timeoutMs: number): Promise<Uint8Array> => {
  if (!/^https?:\/\//.test(url)) {
    throw new ProviderError('invalid', `The carrier’s file has no URL: ${JSON.stringify(url)}.`)
  }
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404 || response.status === 410) {
      throw new ProviderError('not_found', 'The carrier no longer has this file.')
    }
    if (!response.ok || !response.body) {
      throw new ProviderError(
        'unavailable',
        `The carrier’s file could not be read (HTTP ${response.status}).`,
      )
    }
    return await readLimited(response.body)
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause
    throw new ProviderError('unavailable', 'The carrier’s file could not be reached.', { cause })
  }
}
