import { z } from 'zod'

import type { Clock } from '#lib/service/clock.ts'
import type { PartnerPrices } from '#lib/service/config/partner-prices.ts'
import { createPartnerHttp } from '#lib/service/providers/partners/http.ts'
import {
  cancelLetter,
  findLetters,
  holdLetter,
  type LetterCalls,
  type LetterMark,
  releaseLetter,
} from '#lib/service/providers/partners/letters.ts'
import type { PartnerAddress, PartnerLetter, PartnerPort } from '#lib/service/providers/partners/port.ts'
import { estimatePrice, type PartnerLimits, requireTaken } from '#lib/service/providers/partners/prices.ts'

import { readPostgridLetter, readPostgridTracking } from './transform.ts'
import { parsePostgridWebhook, verifyPostgridWebhook } from './webhook.ts'
import { postgridError, postgridLetter, postgridLetters } from './wire.ts'

export type PostgridOptions = {
  apiKey: string
  webhookSecret: string
  /** The base URL of the API, when not PostGrid's own. */
  baseUrl?: string | undefined
  prices: PartnerPrices
  clock: Clock
  timeoutMs?: number
}

const limits: PartnerLimits = {
  name: 'PostGrid',
  // PostGrid publishes no limits for letters. These are what its competitors take, so that a quote is not too low.
  maximumSheets: 60,
  maximumLetterSheets: 6,
  takesLegalPaper: false,
  addsCertifiedSheet: false,
}

const mailingClasses = {
  first_class: 'usps_first_class',
  certified: 'usps_first_class_certified',
  certified_return_receipt: 'usps_first_class_certified_return_receipt',
} as const

const writeAddress = (form: FormData, field: 'to' | 'from', address: PartnerAddress): void => {
  const values = {
    // Prints its content, whether or not it is a first name.
    firstName: address.name,
    companyName: address.company,
    addressLine1: address.street1,
    addressLine2: address.street2,
    city: address.city,
    provinceOrState: address.state,
    postalOrZip: address.zip,
    countryCode: address.country,
  }
  for (const [name, value] of Object.entries(values)) if (value) form.set(`${field}[${name}]`, value)
}

/** Writes the body of `POST /print-mail/v1/letters`. */
const writeLetter = (letter: PartnerLetter, mark: LetterMark, sendsAt: Date | null): FormData => {
  const form = new FormData()
  writeAddress(form, 'to', letter.to)
  writeAddress(form, 'from', letter.from)
  form.set('pdf', new Blob([Buffer.from(letter.pdf)], { type: 'application/pdf' }), 'letter.pdf')
  form.set('size', 'us_letter')
  form.set('color', String(letter.color))
  form.set('doubleSided', String(letter.duplex))
  form.set('mailingClass', mailingClasses[letter.service])
  form.set(
    'addressPlacement',
    letter.addressPlacement === 'added_page' ? 'insert_blank_page' : 'top_first_page',
  )
  if (sendsAt) form.set('sendDate', sendsAt.toISOString())
  for (const [name, value] of Object.entries(mark)) form.set(`metadata[${name}]`, value)
  return form
}

/**
 * Creates the port of PostGrid, by its Print & Mail API v1 (github.com/postgrid/postgrid-node). Prices are estimated:
 * the API has none. It has no file of a return receipt, and for plain letters only the newest scan.
 */
export const createPostgrid = (options: PostgridOptions): PartnerPort => {
  const { apiKey, webhookSecret, prices, clock } = options
  const http = createPartnerHttp({
    name: 'PostGrid',
    keySetting: 'POSTGRID_API_KEY',
    baseUrl: options.baseUrl ?? 'https://api.postgrid.com',
    headers: { 'x-api-key': apiKey },
    timeoutMs: options.timeoutMs ?? 30_000,
    readFault: (body) => {
      const parsed = postgridError.safeParse(body)
      return { code: parsed.data?.error.type, message: parsed.data?.error.message }
    },
    credentialCodes: new Set(['invalid_api_key_error', 'authentication_error', 'unauthorized_error']),
  })
  const letters = '/print-mail/v1/letters'
  const pathOf = (pieceId: string) => `${letters}/${encodeURIComponent(pieceId)}`
  const read = (pieceId: string) => http(postgridLetter, { method: 'GET', path: pathOf(pieceId) })
  const calls: LetterCalls = {
    name: 'PostGrid',
    create: async (letter, mark, sendsAt) => {
      requireTaken(letter, limits)
      const form = writeLetter(letter, mark, sendsAt)
      const created = await http(postgridLetter, {
        method: 'POST',
        path: letters,
        form,
        idempotencyKey: mark.reference,
      })
      return readPostgridLetter(created)
    },
    read: async (pieceId) => readPostgridLetter(await read(pieceId)),
    find: async (reference) => {
      const query = new URLSearchParams({ search: JSON.stringify(reference) })
      const { data } = await http(postgridLetters, {
        method: 'GET',
        path: `${letters}?${query.toString()}`,
        isWhole: true,
      })
      // A search finds the reference also as a part of another text, such as that of the held letter.
      const found = data.find(
        ({ metadata, status }) => metadata?.['reference'] === reference && status !== 'cancelled',
      )
      const sha256 = found?.metadata?.['sha256']
      return found
        ? { piece: readPostgridLetter(found), sha256: typeof sha256 === 'string' ? sha256 : null }
        : null
    },
    remove: async (pieceId) => {
      await http(postgridLetter, { method: 'DELETE', path: pathOf(pieceId) })
    },
  }
  return {
    provider: 'postgrid',
    check: async () => {
      await http(z.unknown(), { method: 'GET', path: `${letters}?limit=1` })
    },
    quote: (letter) => Promise.resolve().then(() => estimatePrice(letter, limits, prices)),
    submitHeld: (letter) => holdLetter(calls, letter, clock.now()),
    release: (pieceId, letter) => releaseLetter(calls, pieceId, letter),
    find: (reference) => findLetters(calls, reference),
    cancel: (pieceId) => cancelLetter(calls, pieceId),
    status: (pieceId) => calls.read(pieceId),
    tracking: async (pieceId) => readPostgridTracking(await read(pieceId)),
    receipt: async (pieceId) => {
      await read(pieceId)
      return null
    },
    verifyWebhook: (rawBody, headers) => verifyPostgridWebhook(rawBody, headers, webhookSecret),
    parseWebhook: parsePostgridWebhook,
  }
}
