import { setTimeout as delay } from 'node:timers/promises'

import type { Pool } from 'pg'

import { smallPdf } from '#tests/support/documents/small-pdf.ts'

/** Streets by turns: most pay, the others fail in every way that the simulators know. */
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
type Draft = { id: string; quoteId: string; key: string; isCancelled: boolean }

const pollMs = 250

/** Acts as a caller of the API, which knows nothing of crashes except missing responses. */
export const createDriver = (
  serviceUrl: () => string,
  onAnswer: (status: number, what: string) => void = () => {},
) => {
  const ask = async (key: string, method: string, path: string, body?: object): Promise<Answer | null> => {
    try {
      const response = await fetch(`${serviceUrl()}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(40_000),
      })
      onAnswer(response.status, `${method} ${path}`)
      // The shape of the API's responses, success or not.
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
      phone: '415-555-0142',
    }
    const to = { name: 'Elizabeth Swan', city: 'Redondo Beach', state: 'CA', zip: '90277' }
    const answer = await ask(key, 'POST', '/shipments', {
      document: smallPdf(`letter ${index}`).toString('base64'),
      to_address: { ...to, street1: streets[index % streets.length] },
      from_address: from,
      // Two of three are tracked; the carrier refunds the postage of these alone.
      shipping_options: { certified_mail: index % 3 !== 2 },
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

/**
 * How long it may take until nothing of a purchase is open: a label that may still be being bought is looked for in two minutes
 * and, as attempts pause for up to a minute, in the third; then its money is returned.
 */
export const longestSettlingMs = 240_000

type Counts = Record<string, number>

type Ours = {
  id: string
  status: string
  total: number
  tracking: string | null
  is_tracked: boolean
  card_refund: string | null
  label_refund: string | null
  failed_label_refund: string | null
}
type Payment = { shipment: string; status: string; received: number; refunded: number }
type Label = { shipment: string; tracking: string | null; refund: boolean }

const readOurs = async (pool: Pool): Promise<Ours[]> =>
  (
    await pool.query<Ours>(`select s.id, s.status, s.total_charged_cents as total, s.tracking_number as tracking,
      s.is_tracked, c.payment_refund as card_refund, c.label_refund, f.label_refund as failed_label_refund
      from shipments s left join cancellations c on c.organization_id = s.organization_id and c.shipment_id = s.id
      left join (select organization_id, shipment_id,
          -- One that was rejected is requested again days later.
          (array_agg(case when label_retry_at is null then label_refund else 'rejected' end order by created_at desc))[1] as label_refund
        from purchases where step = 'failed' group by organization_id, shipment_id) f
        on f.organization_id = s.organization_id and f.shipment_id = s.id`)
  ).rows

const readPayments = async (pool: Pool): Promise<Payment[]> =>
  (
    await pool.query<Payment>(`select i.body->'metadata'->>'reference' as shipment, i.body->>'status' as status,
      (i.body->>'amount_received')::int as received,
      coalesce((select sum((r.body->>'amount')::int) from sandbox_objects r
        where r.vendor = 'stripe' and r.kind = 'refund' and r.parent_id = i.id), 0)::int as refunded
      from sandbox_objects i where i.vendor = 'stripe' and i.kind = 'payment_intent'`)
  ).rows

const readLabels = async (pool: Pool): Promise<Label[]> =>
  (
    await pool.query<Label>(`select s.body->>'reference' as shipment, s.body->>'tracking_code' as tracking,
      exists (select 1 from sandbox_objects r where r.vendor = 'easypost' and r.kind = 'refund' and r.parent_id = s.id) as refund
      from sandbox_objects s
      where s.vendor = 'easypost' and s.kind = 'shipment' and s.body->>'postage_label' is not null`)
  ).rows

/**
 * Returns whether all that is left are labels without tracking, and our books say that their postage is not refunded.
 */
const isLossKnown = (our: Ours, live: readonly Label[]): boolean =>
  live.every(({ tracking }) => tracking === null) &&
  (our.label_refund === 'not_applicable' || our.failed_label_refund === 'rejected')

/** Returns the errors of one shipment, according to both vendors' ledgers. */
const faultsOf = (our: Ours, payments: readonly Payment[], labels: readonly Label[]): string[] => {
  const held = payments.filter((payment) => payment.status === 'requires_capture').length
  const waiting = payments.filter((payment) => payment.status === 'requires_action').length
  const kept = payments.filter((payment) => payment.received > payment.refunded)
  const live = labels.filter((label) => !label.refund)
  const faults: string[] = []
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault))
  check(our.status !== 'payment_pending', 'still pending')
  check(held === 0 && waiting === 0, 'an amount is still held')
  check(kept.length <= 1, 'charged twice')
  check(live.length <= 1, 'two labels')
  check(
    payments.every((payment) => payment.refunded <= payment.received),
    'more refunded than charged',
  )
  if (our.status === 'queued' || our.status === 'printed') {
    check(kept.length === 1 && kept[0]?.received === our.total, 'a label without its charge')
    check(live.length === 1 && live[0]?.tracking === our.tracking, 'a charge without its label')
  } else {
    check(kept.length === 0, 'a charge without a label or a refund')
    check(live.length === 0 || isLossKnown(our, live), 'a label without a charge')
  }
  if (our.card_refund !== null) {
    const expected = our.is_tracked ? 'submitted' : 'not_applicable'
    check(our.card_refund === 'succeeded', `refund to the card is ${our.card_refund}`)
    check(our.label_refund === expected, `refund of the label is ${our.label_refund}`)
  }
  return faults
}

const groupBy = <Row extends { shipment: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.shipment)

/** Compares both vendors' ledgers with ours, shipment by shipment. */
export const compareLedgers = async (
  ours: Pool,
  vendors: Pool,
): Promise<{ faults: string[]; counts: Counts }> => {
  const [shipments, payments, labels] = await Promise.all([
    readOurs(ours),
    readPayments(vendors),
    readLabels(vendors),
  ])
  const [paymentsOf, labelsOf] = [groupBy(payments), groupBy(labels)]
  const faults = shipments.flatMap((our) =>
    faultsOf(our, paymentsOf.get(our.id) ?? [], labelsOf.get(our.id) ?? []).map(
      (fault) => `${our.id} (${our.status}): ${fault}`,
    ),
  )
  const known = new Set(shipments.map((our) => our.id))
  for (const stray of [...payments, ...labels].filter((row) => !known.has(row.shipment))) {
    faults.push(`${stray.shipment}: known to a vendor alone`)
  }
  const counts: Counts = {}
  for (const { status } of shipments) counts[`shipments ${status}`] = (counts[`shipments ${status}`] ?? 0) + 1
  counts['charges'] = payments.filter((payment) => payment.received > 0).length
  counts['refunds to cards'] = payments.filter((payment) => payment.refunded > 0).length
  counts['holds released'] = payments.filter((payment) => payment.status === 'canceled').length
  counts['labels'] = labels.length
  counts['labels returned'] = labels.filter((label) => label.refund).length
  return { faults, counts }
}
