import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'

/** Each milestone as it is offered, and what has happened once it was played. */
export const milestoneWords: Record<Milestone, { offer: string; done: string }> = {
  printed: { offer: 'Printed', done: 'Printed.' },
  manifested: { offer: 'Handed over', done: 'Handed to the carrier.' },
  accepted: { offer: 'Accepted', done: 'Accepted by the carrier.' },
  in_transit: { offer: 'In transit', done: 'In transit.' },
  out_for_delivery: { offer: 'Out for delivery', done: 'Out for delivery.' },
  delivered: { offer: 'Delivered', done: 'Delivered.' },
  return_receipt: { offer: 'Return receipt', done: 'Return receipt received.' },
  notice_left: { offer: 'Notice left', done: 'Delivery attempted; notice left.' },
  held: { offer: 'Held at the post office', done: 'Held at the post office.' },
  unclaimed: { offer: 'Unclaimed', done: 'Unclaimed; returning to sender.' },
  refused: { offer: 'Refused', done: 'Refused; returning to sender.' },
  returned_to_sender: { offer: 'Returned', done: 'Returned to sender.' },
  damaged: { offer: 'Damaged', done: 'Reported damaged by the carrier.' },
  lost: { offer: 'Lost', done: 'Reported lost by the carrier.' },
}

/** What happens when all goes well, in order. */
export const usualWay: readonly Milestone[] = [
  'printed',
  'manifested',
  'accepted',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'return_receipt',
]

/** What can happen otherwise. */
export const otherWays: readonly Milestone[] = [
  'notice_left',
  'held',
  'unclaimed',
  'refused',
  'returned_to_sender',
  'damaged',
  'lost',
]
