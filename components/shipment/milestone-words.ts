import type { Milestone } from '#lib/contract/sandbox/sandbox-journey.ts'

/** Each milestone as it is offered, and what has happened once it was played. */
export const milestoneWords: Record<Milestone, { offer: string; done: string }> = {
  printed: { offer: 'Printed', done: 'The printer has finished it.' },
  manifested: { offer: 'Handed over', done: 'It was handed to the carrier.' },
  accepted: { offer: 'Accepted', done: 'The carrier has accepted it.' },
  in_transit: { offer: 'On its way', done: 'It is on its way.' },
  out_for_delivery: { offer: 'Out for delivery', done: 'It is out for delivery.' },
  delivered: { offer: 'Delivered', done: 'It was delivered.' },
  return_receipt: { offer: 'Return receipt', done: 'The return receipt has come.' },
  notice_left: { offer: 'Notice left', done: 'Nobody took it, and a notice was left.' },
  held: { offer: 'Held at the post office', done: 'The carrier keeps it near its destination.' },
  unclaimed: { offer: 'Unclaimed', done: 'Nobody collected it, and it goes back.' },
  refused: { offer: 'Refused', done: 'The recipient did not take it, and it goes back.' },
  returned_to_sender: { offer: 'Returned', done: 'It is back with its sender.' },
  damaged: { offer: 'Damaged', done: 'The carrier reported it damaged.' },
  lost: { offer: 'Lost', done: 'The carrier declared it lost.' },
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
