import { setTimeout as delay } from 'node:timers/promises'

import { smallPdf } from '#tests/support/documents/small-pdf.ts'

/** Streets by turns: most pay, the others fail in every way that the stand-ins know. */
const streets = [
  '179 N Harbor Dr',
  '12 Label Refused St',
  '180 N Harbor Dr',
  '13 Label Lost St',
  '181 N Harbor Dr',
  '14 Price Changed St',
  '182 N Harbor Dr',
  '183 N Harbor Dr',
]

type Detail = { id: string; status: string; rates?: { quote_id: string; carrier: string }[] }
type Answer = { status: number; data: Detail | null }

/** A draft that is to be bought, with whom and at which quote. */
export type Draft = { id: string; quoteId: string; key: string; isCancelled: boolean }

const pollMs = 250

/** What a caller of the API does: it knows nothing of crashes but that answers do not come. */
export const createDriver = (serviceUrl: () => string) => {
  const ask = async (key: string, method: string, path: string, body?: object): Promise<Answer | null> => {
    try {
      const response = await fetch(`${serviceUrl()}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(40_000),
      })
      const answered = (await response.json()) as { data?: Detail }
      return { status: response.status, data: answered.data ?? null }
    } catch {
      return null
    }
  }

  const createDraft = async (key: string, index: number, isCancelled: boolean): Promise<Draft> => {
    const from = {
      company: 'Harbor Legal',
      street1: '388 Townsend St',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
    }
    const to = { name: 'Elizabeth Swan', city: 'Redondo Beach', state: 'CA', zip: '90277' }
    const answer = await ask(key, 'POST', '/shipments', {
      document: smallPdf(`letter ${index}`).toString('base64'),
      to_address: { ...to, street1: streets[index % streets.length] },
      from_address: from,
      print_options: { color: false, duplex: true },
    })
    const quote = answer?.data?.rates?.find((rate) => rate.carrier === 'USPS')
    if (!answer?.data || !quote) throw new Error(`draft ${index} could not be made: HTTP ${answer?.status}`)
    return { id: answer.data.id, quoteId: quote.quote_id, key, isCancelled }
  }

  /** Asks until the shipment is in one of these states; the service may be away at any time. */
  const awaitStatus = async (draft: Draft, isEnd: (status: string) => boolean): Promise<string> => {
    for (;;) {
      const answer = await ask(draft.key, 'GET', `/shipments/${draft.id}`)
      const status = answer?.data?.status
      if (status && isEnd(status)) return status
      await delay(pollMs)
    }
  }

  /** Buys a draft, from two sides at once, until it has ended; then cancels it if that is wanted. */
  const play = async (draft: Draft): Promise<string> => {
    const buy = () => ask(draft.key, 'POST', `/shipments/${draft.id}/buy`, { quote_id: draft.quoteId })
    let status = 'draft'
    while (status === 'draft') {
      await Promise.all([buy(), buy()])
      status = await awaitStatus(draft, (each) => each !== 'payment_pending')
    }
    if (!draft.isCancelled || status === 'payment_failed') return status
    while (status !== 'cancelled') {
      await ask(draft.key, 'POST', `/shipments/${draft.id}/cancel`)
      status = await awaitStatus(draft, () => true)
    }
    return status
  }
  return { createDraft, play }
}
