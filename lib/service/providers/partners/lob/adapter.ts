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

import { readLobLetter, readLobTracking } from './transform.ts'
import { parseLobWebhook, verifyLobWebhook } from './webhook.ts'
import { lobDeletion, lobError, lobLetter, lobLetters } from './wire.ts'

export type LobOptions = {
  apiKey: string
  webhookSecret: string
  /** The base URL of the API, when not Lob's own. */
  baseUrl?: string | undefined
  prices: PartnerPrices
  clock: Clock
  timeoutMs?: number
}

/** From this version on the API has sizes other than Letter. */
const version = '2024-01-01'

const limits: PartnerLimits = {
  name: 'Lob',
  maximumSheets: 60,
  maximumLetterSheets: 6,
  takesLegalPaper: true,
  addsCertifiedSheet: true,
}

const credentialCodes = new Set([
  'invalid_api_key',
  'publishable_key_not_allowed',
  'unauthorized',
  'unauthorized_token',
])

const extraServices = {
  first_class: null,
  certified: 'certified',
  certified_return_receipt: 'certified_return_receipt',
} as const

const writeAddress = (form: FormData, field: 'to' | 'from', address: PartnerAddress): void => {
  const values = {
    name: address.name,
    company: address.company,
    address_line1: address.street1,
    address_line2: address.street2,
    address_city: address.city,
    address_state: address.state,
    address_zip: address.zip,
    address_country: address.country,
  }
  for (const [name, value] of Object.entries(values)) if (value) form.set(`${field}[${name}]`, value)
}

/** Writes the body of `POST /v1/letters`. */
const writeLetter = (letter: PartnerLetter, mark: LetterMark, sendsAt: Date | null): FormData => {
  const form = new FormData()
  writeAddress(form, 'to', letter.to)
  writeAddress(form, 'from', letter.from)
  form.set('file', new Blob([Buffer.from(letter.pdf)], { type: 'application/pdf' }), 'letter.pdf')
  form.set('size', letter.paper === 'legal' ? 'us_legal' : 'us_letter')
  form.set('color', String(letter.color))
  form.set('double_sided', String(letter.duplex))
  form.set('use_type', 'operational')
  form.set('mail_type', 'usps_first_class')
  form.set(
    'address_placement',
    letter.addressPlacement === 'added_page' ? 'insert_blank_page' : 'top_first_page',
  )
  const extraService = extraServices[letter.service]
  if (extraService) form.set('extra_service', extraService)
  if (sendsAt) form.set('send_date', sendsAt.toISOString())
  for (const [name, value] of Object.entries(mark)) form.set(`metadata[${name}]`, value)
  return form
}

/**
 * Creates the port of Lob, by its API v1 (github.com/lob/lob-openapi). Prices are estimated: the API has none.
 * Certified Mail and send dates have to be enabled for the account. The API has no file of a return receipt.
 */
export const createLob = (options: LobOptions): PartnerPort => {
  const { apiKey, webhookSecret, prices, clock } = options
  const http = createPartnerHttp({
    name: 'Lob',
    keySetting: 'LOB_API_KEY',
    baseUrl: options.baseUrl ?? 'https://api.lob.com',
    headers: {
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
      'lob-version': version,
    },
    timeoutMs: options.timeoutMs ?? 30_000,
    readFault: (body) => {
      const parsed = lobError.safeParse(body)
      return { code: parsed.data?.error.code, message: parsed.data?.error.message }
    },
    credentialCodes,
  })
  const pathOf = (pieceId: string) => `/v1/letters/${encodeURIComponent(pieceId)}`
  const read = (pieceId: string) => http(lobLetter, { method: 'GET', path: pathOf(pieceId) })
  const calls: LetterCalls = {
    name: 'Lob',
    create: async (letter, mark, sendsAt) => {
      requireTaken(letter, limits)
      const form = writeLetter(letter, mark, sendsAt)
      const created = await http(lobLetter, {
        method: 'POST',
        path: '/v1/letters',
        form,
        idempotencyKey: mark.reference,
      })
      return readLobLetter(created, clock.now())
    },
    read: async (pieceId) => readLobLetter(await read(pieceId), clock.now()),
    find: async (reference) => {
      const query = new URLSearchParams({ 'metadata[reference]': reference })
      const { data } = await http(lobLetters, {
        method: 'GET',
        path: `/v1/letters?${query.toString()}`,
        isWhole: true,
      })
      const found = data.find(({ deleted }) => !deleted)
      return found
        ? { piece: readLobLetter(found, clock.now()), sha256: found.metadata?.['sha256'] ?? null }
        : null
    },
    remove: async (pieceId) => {
      await http(lobDeletion, { method: 'DELETE', path: pathOf(pieceId) })
    },
  }
  return {
    provider: 'lob',
    check: async () => {
      await http(z.unknown(), { method: 'GET', path: '/v1/letters?limit=1' })
    },
    quote: (letter) => Promise.resolve().then(() => estimatePrice(letter, limits, prices)),
    submitHeld: (letter) => holdLetter(calls, letter, clock.now()),
    release: (pieceId, letter) => releaseLetter(calls, pieceId, letter),
    find: (reference) => findLetters(calls, reference),
    cancel: (pieceId) => cancelLetter(calls, pieceId),
    status: (pieceId) => calls.read(pieceId),
    tracking: async (pieceId) => readLobTracking(await read(pieceId)),
    receipt: async (pieceId) => {
      await read(pieceId)
      return null
    },
    verifyWebhook: (rawBody, headers) => verifyLobWebhook(rawBody, headers, webhookSecret),
    parseWebhook: parseLobWebhook,
  }
}
