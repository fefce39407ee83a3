import type { IppAttribute, IppValue } from './codec.ts'

/** Operations of RFC 8011 that are used here. */
export const operations = {
  printJob: 0x0002,
  validateJob: 0x0004,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const

/** Status codes of RFC 8011 that are told apart here. Everything below 0x0100 is success. */
export const statuses = {
  ok: 0x0000,
  badRequest: 0x0400,
  notPossible: 0x0404,
  notFound: 0x0406,
  documentFormatNotSupported: 0x040a,
  attributesOrValuesNotSupported: 0x040b,
  internalError: 0x0500,
  operationNotSupported: 0x0501,
  busy: 0x0507,
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
