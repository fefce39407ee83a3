import type { VendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'

import { openTestSandbox, sandboxSecrets } from './sandbox.ts'

type Json = Record<string, unknown>

/** The parts of EasyPost's objects that tests of the simulator read. */
export type WireLabel = {
  label_size: string
  label_date: string
  label_url: string
  label_pdf_url: string | null
  label_zpl_url: string | null
  label_file_type: string
}

export type WireRate = {
  id: string
  carrier: string
  service: string
  rate: string
  delivery_days: number | null
  delivery_date: string | null
  delivery_date_guaranteed: boolean
}

export type WirePiece = {
  id: string
  rates: WireRate[]
  messages: { carrier: string; message: string }[]
  tracking_code: string | null
  tracker: { id: string; status: string } | null
  postage_label: WireLabel
  refund_status: string | null
  fees: { amount: string }[]
  status: string
  to_address: { street1: string }
}

export type WireError = { error: { code: string; message: string; errors: { message: string }[] } }

export const wireRecipient = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
  phone: '310 555 0101',
}

export const wireSender = {
  ...wireRecipient,
  name: 'Jack Sparrow',
  street1: '388 Townsend St',
  street2: 'Apt 20',
  city: 'San Francisco',
  zip: '94107',
  phone: '415 555 0102',
}

export const certified = { certified_mail: true, return_receipt: true }

/** The simulator of EasyPost as its own API is called, without the adapter. */
export const openEasypostWire = async (options: { vendorUnknowns?: VendorUnknowns } = {}) => {
  const opened = await openTestSandbox(options)
  const authorization = `Basic ${Buffer.from(`${sandboxSecrets.easypost.apiKey}:`).toString('base64')}`

  const call = async (method: string, path: string, body?: object, timeoutMs = 20_000) => {
    const response = await fetch(`${opened.url}/sandbox/easypost/v2${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }

  /** Creates a shipment of a one-ounce letter, with what differs from that. */
  const send = (shipment: Json = {}, timeoutMs?: number) =>
    call(
      'POST',
      '/shipments',
      {
        shipment: {
          to_address: wireRecipient,
          from_address: wireSender,
          parcel: { predefined_package: 'Letter', weight: 1 },
          options: { label_format: 'PDF' },
          ...shipment,
        },
      },
      timeoutMs,
    )

  const quote = async (shipment: Json = {}): Promise<WirePiece> => {
    const { status, body } = await send(shipment)
    if (status !== 201) throw new Error(JSON.stringify(body))
    // The simulator's shapes are compared with recorded ones elsewhere.
    return body as unknown as WirePiece
  }

  const buyRate = (id: string, rateId: string) =>
    call('POST', `/shipments/${id}/buy`, { rate: { id: rateId } })

  /** Quotes and buys, by a service or by the first that is quoted. */
  const buy = async (shipment: Json = {}, service?: string): Promise<WirePiece> => {
    const quoted = await quote(shipment)
    const rate = quoted.rates.find((candidate) => service === undefined || candidate.service === service)
    if (!rate) throw new Error(`${service} was not quoted: ${JSON.stringify(quoted.messages)}`)
    const { status, body } = await buyRate(quoted.id, rate.id)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body as unknown as WirePiece
  }

  const read = async (id: string): Promise<WirePiece> =>
    (await call('GET', `/shipments/${id}`)).body as unknown as WirePiece

  const makeForm = (...pieces: { id: string }[]) =>
    call('POST', '/scan_forms', { scan_form: { shipments: pieces.map(({ id }) => ({ id })) } })

  const download = async (url: string) => {
    const response = await fetch(url)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  return { ...opened, call, send, quote, buyRate, buy, read, makeForm, download }
}

/** Returns the messages with which a carrier quoted nothing. */
export const refusalsOf = ({ messages }: WirePiece, carrier: string): string[] =>
  messages.filter((message) => message.carrier === carrier).map(({ message }) => message)
