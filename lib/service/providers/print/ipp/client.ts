import type { Networks } from '#lib/service/providers/outgoing-request.ts'
import { concealFailure, requestPrinter } from '#lib/service/providers/print/request.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { type IppAttribute, type IppValue, decodeMessage, encodeMessage, type IppMessage } from './codec.ts'

/** Operations of RFC 8011 that are used here. */
export const operations = {
  printJob: 0x0002,
  validateJob: 0x0004,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const

/** Status codes of RFC 8011 that are distinguished here. Everything below 0x0100 is success. */
export const statuses = {
  ok: 0x0000,
  badRequest: 0x0400,
  notPossible: 0x0404,
  notFound: 0x0406,
  documentFormatNotSupported: 0x040a,
  attributesOrValuesNotSupported: 0x040b,
  internalError: 0x0500,
  operationNotSupported: 0x0501,
  deviceError: 0x0504,
  temporaryError: 0x0505,
  notAcceptingJobs: 0x0506,
  busy: 0x0507,
  jobCanceled: 0x0508,
} as const

export const isSuccess = (status: number): boolean => status < 0x0100

const one = (name: string, value: IppValue): IppAttribute => ({ name, values: [value] })

/** Short ways to write attributes of the usual types. */
export const attribute = {
  integer: (name: string, value: number) => one(name, { type: 'integer', value }),
  enum: (name: string, value: number) => one(name, { type: 'enum', value }),
  boolean: (name: string, value: boolean) => one(name, { type: 'boolean', value }),
  name: (name: string, value: string) => one(name, { type: 'nameWithoutLanguage', value }),
  text: (name: string, value: string) => one(name, { type: 'textWithoutLanguage', value }),
  uri: (name: string, value: string) => one(name, { type: 'uri', value }),
  charset: (name: string, value: string) => one(name, { type: 'charset', value }),
  language: (name: string, value: string) => one(name, { type: 'naturalLanguage', value }),
  mediaType: (name: string, value: string) => one(name, { type: 'mimeMediaType', value }),
  keywords: (name: string, ...values: string[]): IppAttribute => ({
    name,
    values: values.map((value) => ({ type: 'keyword', value })),
  }),
}

/** The two attributes that every message begins with. */
export const preamble = (): IppAttribute[] => [
  attribute.charset('attributes-charset', 'utf-8'),
  attribute.language('attributes-natural-language', 'en-us'),
]

type IppRequest = {
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
  networks: Networks | undefined,
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

export const createIppClient = (printerUrl: string, networks?: Networks): IppClient => {
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
      return concealFailure({ networks, timeoutMs }, async () => {
        try {
          return decodeMessage(await post(url, message, timeoutMs, networks))
        } catch (error) {
          if (error instanceof ProviderError) throw error
          const words = `${new URL(url).host} is not a printer.`
          throw new ProviderError('unavailable', words, { cause: error })
        }
      })
    },
  }
}
