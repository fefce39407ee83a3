import type { Milestone } from '#lib/contract/sandbox/sandbox-journey.ts'

/** Each milestone in words that follow "the shipment is". */
export const milestoneWords: Record<Milestone, string> = {
  printed: 'printed',
  manifested: 'handed over',
  accepted: 'accepted by the carrier',
  in_transit: 'in transit',
  out_for_delivery: 'out for delivery',
  notice_left: 'left a notice for',
  delivered: 'delivered',
  return_receipt: 'receipted',
  unclaimed: 'unclaimed',
  returned_to_sender: 'returned to sender',
  held: 'held by the carrier',
  refused: 'refused',
  damaged: 'damaged',
  lost: 'lost',
}

/** Milestones that the carrier brings about by scanning the piece. */
export const scanMilestones = [
  'accepted',
  'in_transit',
  'out_for_delivery',
  'notice_left',
  'delivered',
  'unclaimed',
  'returned_to_sender',
  'held',
  'refused',
  'damaged',
  'lost',
] as const satisfies readonly Milestone[]

export type ScanMilestone = (typeof scanMilestones)[number]

const toTheDoor = ['printed', 'manifested', 'accepted', 'in_transit', 'out_for_delivery'] as const

/** Every step on the way to a milestone, itself the last. A piece is delivered without a notice, or comes back after one. */
export const pathTo = (milestone: Milestone): readonly Milestone[] => {
  switch (milestone) {
    case 'delivered':
      return [...toTheDoor, 'delivered']
    case 'return_receipt':
      return [...toTheDoor, 'delivered', 'return_receipt']
    case 'notice_left':
      return [...toTheDoor, 'notice_left']
    case 'unclaimed':
      return [...toTheDoor, 'notice_left', 'unclaimed']
    case 'returned_to_sender':
      return [...toTheDoor, 'notice_left', 'unclaimed', 'returned_to_sender']
    case 'held':
    case 'refused':
      return [...toTheDoor, milestone]
    case 'damaged':
    case 'lost':
      return ['printed', 'manifested', 'accepted', 'in_transit', milestone]
    case 'printed':
    case 'manifested':
    case 'accepted':
    case 'in_transit':
    case 'out_for_delivery':
      return toTheDoor.slice(0, toTheDoor.indexOf(milestone) + 1)
  }
}
