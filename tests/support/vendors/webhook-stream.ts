import { createHash } from 'node:crypto'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { signEasypostBody } from '#lib/service/providers/rates/easypost/webhook.ts'

/** One webhook as posted. */
export type ReplayedMessage = { body: string; signature: string; isForged: boolean }

type Step = [status: string, detail: string | null, message: string]

const toTheDoor: Step[] = [
  ['pre_transit', 'label_created', 'Shipping Label Created'],
  ['in_transit', 'received_at_origin_facility', 'Accepted at USPS Origin Facility'],
  ['in_transit', 'departed_facility', 'Departed USPS Regional Facility'],
  ['in_transit', 'arrived_at_facility', 'Arrived at USPS Regional Destination Facility'],
  ['out_for_delivery', 'out_for_delivery', 'Out for Delivery'],
]

/** How pieces end; each piece takes the next. */
const endings: Step[][] = [
  [['delivered', 'arrived_at_destination', 'Delivered, Left with Individual']],
  [
    ['available_for_pickup', 'delivery_exception', 'Notice Left (No Authorized Recipient Available)'],
    ['delivered', 'arrived_at_destination', 'Delivered, Left with Individual'],
  ],
  [
    ['available_for_pickup', 'delivery_exception', 'Notice Left (No Authorized Recipient Available)'],
    ['return_to_sender', 'return', 'Unclaimed/Being Returned to Sender'],
    ['return_to_sender', 'return', 'Delivered, To Original Sender'],
  ],
  [['return_to_sender', 'refused', 'Refused']],
  [['failure', 'lost', 'Declared Lost in Transit']],
]

/** A number from 0 to 1 that follows from its name alone. */
const draw = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE(0) / 0xff_ff_ff_ff

/**
 * The messages of a piece's way, in order: each has all scans so far, as the vendor's do, or with `latestOnly` of the
 * newest alone. `index` chooses how it ends.
 */
const messagesOf = (
  piece: { trackerId: string; index: number; startedAt: Date },
  secret: string,
): ReplayedMessage[] => {
  const steps = [...toTheDoor, ...(endings[piece.index % endings.length] ?? [])]
  const details = steps.map(([status, detail, message], hour) => ({
    object: 'TrackingDetail',
    message,
    description: '',
    status,
    status_detail: detail,
    datetime: new Date(piece.startedAt.getTime() + hour * 7 * hourMs).toISOString(),
    source: 'USPS',
    carrier_code: '',
    tracking_location: {
      object: 'TrackingLocation',
      city: 'TORRANCE',
      state: 'CA',
      country: 'US',
      zip: '90501',
    },
  }))
  return details.map((detail, step) => {
    // Every third message has its own scan alone: carriers' histories are not always whole.
    const told = step % 3 === 2 ? [detail] : details.slice(0, step + 1)
    const body = JSON.stringify({
      id: `evt_${piece.trackerId}_${step}`,
      object: 'Event',
      description: 'tracker.updated',
      mode: 'test',
      created_at: detail.datetime,
      updated_at: detail.datetime,
      previous_attributes: {},
      pending_urls: [],
      completed_urls: [],
      user_id: 'user_1',
      status: 'pending',
      result: {
        id: piece.trackerId,
        object: 'Tracker',
        mode: 'test',
        tracking_code: '9407300000000000000001',
        status: detail.status,
        status_detail: detail.status_detail,
        created_at: detail.datetime,
        updated_at: detail.datetime,
        signed_by: detail.status === 'delivered' ? 'E SWAN' : null,
        weight: 1,
        est_delivery_date: null,
        shipment_id: null,
        carrier: 'USPS',
        tracking_details: told,
        fees: [],
        carrier_detail: null,
        public_url: 'https://track.example/1',
      },
    })
    return { body, signature: signEasypostBody(Buffer.from(body), secret), isForged: false }
  })
}

/** The ordered stream of these pieces: each message once, genuine. */
export const orderedStream = (
  pieces: readonly { trackerId: string; index: number; startedAt: Date }[],
  secret: string,
): ReplayedMessage[] => pieces.flatMap((piece) => messagesOf(piece, secret))

const forge = (message: ReplayedMessage): ReplayedMessage => ({
  ...message,
  // As someone would who knows the shape of a message and not the secret.
  body: message.body.replaceAll(/"status":"\w+"/g, '"status":"delivered"').replace('evt_', 'evt_forged_'),
  isForged: true,
})

/** The same messages as vendors bring them and others imitate them: a quarter twice, a tenth forged besides, in disorder. */
export const unrulyStream = (ordered: readonly ReplayedMessage[], seed: number): ReplayedMessage[] => {
  const all = ordered.flatMap((message, index) => [
    message,
    ...(draw(`${seed}:twice:${index}`) < 0.25 ? [message] : []),
    ...(draw(`${seed}:forged:${index}`) < 0.1 ? [forge(message)] : []),
  ])
  return all
    .map((message, index) => ({ message, key: draw(`${seed}:order:${index}`) }))
    .sort((left, right) => left.key - right.key)
    .map(({ message }) => message)
}
