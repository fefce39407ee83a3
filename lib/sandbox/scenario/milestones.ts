import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'

/** Describes each milestone, to follow “the shipment is”. */
export const milestoneTexts: Record<Milestone, string> = {
  printed: 'printed',
  manifested: 'handed over',
  form_scanned: 'listed on a scanned SCAN form',
  accepted: 'accepted by the carrier',
  in_transit: 'in transit',
  out_for_delivery: 'out for delivery',
  notice_left: 'left a notice for',
  delivered: 'delivered',
  return_receipt: 'receipted',
  unclaimed: 'unclaimed',
  returned_to_sender: 'returned to sender',
  held: 'held by the carrier',
  delayed: 'delayed',
  undeliverable: 'undeliverable as addressed',
  refused: 'refused',
  damaged: 'damaged',
  lost: 'lost',
  unclear: 'reported in an unknown wording',
}

/** Milestones reached by the carrier's scans. */
export const scanMilestones = [
  'form_scanned',
  'accepted',
  'in_transit',
  'out_for_delivery',
  'notice_left',
  'delivered',
  'unclaimed',
  'returned_to_sender',
  'held',
  'delayed',
  'undeliverable',
  'refused',
  'damaged',
  'lost',
  'unclear',
] as const satisfies readonly Milestone[]

export type ScanMilestone = (typeof scanMilestones)[number]

const usualRoute = [
  'printed',
  'manifested',
  'form_scanned',
  'accepted',
  'in_transit',
  'out_for_delivery',
] as const

/** Returns every step to a milestone, itself the last. A piece is delivered without a notice, or returned after one. */
export const pathTo = (milestone: Milestone): readonly Milestone[] => {
  switch (milestone) {
    case 'delivered':
      return [...usualRoute, 'delivered']
    case 'return_receipt':
      return [...usualRoute, 'delivered', 'return_receipt']
    case 'notice_left':
      return [...usualRoute, 'notice_left']
    case 'unclaimed':
      return [...usualRoute, 'notice_left', 'unclaimed']
    case 'returned_to_sender':
      return [...usualRoute, 'notice_left', 'unclaimed', 'returned_to_sender']
    case 'held':
    case 'undeliverable':
    case 'refused':
      return [...usualRoute, milestone]
    case 'delayed':
    case 'damaged':
    case 'lost':
    case 'unclear':
      return ['printed', 'manifested', 'form_scanned', 'accepted', 'in_transit', milestone]
    case 'printed':
    case 'manifested':
    case 'form_scanned':
    case 'accepted':
    case 'in_transit':
    case 'out_for_delivery':
      return usualRoute.slice(0, usualRoute.indexOf(milestone) + 1)
  }
}
