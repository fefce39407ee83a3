import { requestPrinter } from '#lib/service/providers/print/request.ts'
import type { PrinterNetworks } from '#lib/service/providers/print/request.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { decodeMessage, encodeMessage } from './codec.ts'
import type { IppAttribute, IppMessage } from './codec.ts'
import { attribute, preamble } from './operations.ts'

export type IppRequest = {
  operation: number
  /** Attributes of the operation, after those every request has. */
  attributes?: IppAttribute[]
  jobAttributes?: IppAttribute[]
  document?: Uint8Array
  timeoutMs: number
}

/** Sends one request and returns the answer, whatever its status. Throws `ProviderError('unavailable')`. */
export type IppClient = { send(request: IppRequest): Promise<IppMessage> }

/** IPP travels over HTTP, by default to port 631 (RFC 8010, 4). */
const httpUrl = (printerUrl: string): string => {
  const url = new URL(printerUrl)
  if (url.protocol !== 'ipp:' && url.protocol !== 'ipps:') return url.href
  const scheme = url.protocol === 'ipps:' ? 'https' : 'http'
  return `${scheme}://${url.hostname}:${url.port || '631'}${url.pathname}${url.search}`
}

/** The printer's own name of itself is an IPP address, whichever way it is reached. */
const printerUri = (printerUrl: string): string => printerUrl.replace(/^http(s?):/, 'ipp$1:')

const post = async (
  url: string,
  body: Buffer,
  timeoutMs: number,
  networks: PrinterNetworks,
): Promise<Uint8Array> => {
  const answer = await requestPrinter({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/ipp', accept: 'application/ipp' },
    body,
    timeoutMs,
    networks,
  })
  if (answer.status === 200) return answer.body
  throw new ProviderError('unavailable', `The printer responded with HTTP ${answer.status}.`)
}

export const createIppClient = (printerUrl: string, networks: PrinterNetworks): IppClient => {
  const url = httpUrl(printerUrl)
  let lastRequestId = 0
  return {
    send: async ({ operation, attributes = [], jobAttributes = [], document, timeoutMs }) => {
      lastRequestId = (lastRequestId % 0x7fff_ffff) + 1
      const operationAttributes = [
        ...preamble(),
        attribute.uri('printer-uri', printerUri(printerUrl)),
        attribute.name('requesting-user-name', 'mailroom'),
        ...attributes,
      ]
      const message = encodeMessage({
        version: [2, 0],
        code: operation,
        requestId: lastRequestId,
        groups: [
          { group: 'operation', attributes: operationAttributes },
          ...(jobAttributes.length > 0 ? [{ group: 'job' as const, attributes: jobAttributes }] : []),
        ],
        data: document ?? new Uint8Array(),
      })
      try {
        return decodeMessage(await post(url, message, timeoutMs, networks))
      } catch (error) {
        if (error instanceof ProviderError) throw error
        const words = `${new URL(url).host} is not a printer.`
        throw new ProviderError('unavailable', words, { cause: error })
      }
    },
  }
}
