import { ServiceError } from '#lib/service/errors.ts'

const tooLarge = (maxBytes: number): ServiceError =>
  new ServiceError(
    'FILE_TOO_LARGE',
    `The request body is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB. Upload large documents as multipart/form-data.`,
  )

const readStream = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // The rest is left to the server to drain: cancelling the body would cut the answer off.
      reader.releaseLock()
      throw tooLarge(maxBytes)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The whole body as text, empty when there is none. Throws FILE_TOO_LARGE without reading further than `maxBytes`. */
export const readBody = async (request: Request, maxBytes: number): Promise<string> => {
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (Number(declared) > maxBytes) throw tooLarge(maxBytes)
    return request.text()
  }
  return request.body === null ? '' : readStream(request.body, maxBytes)
}
