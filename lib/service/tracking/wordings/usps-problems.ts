import type { Wording } from './wording.ts'

/** The postal service's event codes and their names, in its interface for tracking. */
const eventCodes =
  'USPS Web Tools, Track & Confirm: event codes, as listed in USPS::WebTools::Tracking::Codes (Perl)'
const trackConfirm = 'https://www.usps.com/business/web-tools-apis/track-and-confirm-api.htm'
const seen = 'https://github.com/BrianHenryIE/bh-wc-shipment-tracking-updates (USPS_Tracking_Details)'
const redelivery =
  'https://faq.usps.com/articles/Knowledge/How-Redelivery-Service-Handles-Different-Mail-Types'
const undeliverable = 'USPS Domestic Mail Manual 507.1.4.1, exhibit: endorsements for undeliverable mail'
const returned = 'https://postagemaker.com/en/publications/595'

/** What the postal service reports where it cannot deliver, or not yet. */
export const uspsProblems: readonly Wording[] = [
  {
    says: /^(attempted \/ )?notice left( \((no authorized recipient available|no secure location available|receptacle full ?\/ ?item oversized|receptacle blocked|business closed|no access to delivery location)\)?)?$/,
    means: 'notice_left',
    source: `${eventCodes}: 02, 52 to 56; ${redelivery}`,
  },
  {
    says: [
      'delivery attempted - notice left',
      'delivery attempted, notice left',
      '2nd notice generated',
      'return notice generated',
    ],
    means: 'notice_left',
    source: redelivery,
  },
  {
    says: /^(delivery attempted|attempted delivery|delivery attempt|delivery exception|unable to deliver)( -|,|:) (no access to delivery location|no access|business closed|no authorized recipient available|no secure location available|receptacle full ?\/ ?item oversized|receptacle blocked)$/,
    means: 'attempted',
    source: `${eventCodes}: 30, 51`,
  },
  {
    says: [
      'delivery attempted',
      'attempted delivery',
      'no access to delivery location',
      'no access',
      'business closed',
      'no authorized recipient available',
      'no secure location available',
      'receptacle full / item oversized',
      'receptacle full/item oversized',
      'receptacle blocked',
      'attempted delivery abroad',
    ],
    means: 'attempted',
    source: `${eventCodes}: 30, 51, 53 to 56`,
  },
  {
    says: [
      'available for pickup',
      'available for pick up',
      'available for pickup, item being held, addressee being notified',
      'available for redelivery or pickup',
      'collect for pick up',
      'arrival at pickup point',
      'arrived at pickup point',
      'held at post office, at customer request',
      'held at post office at customer request',
      'held at delivery facility, at customer request',
      'held at post office, no authorized recipient available',
      'held at post office',
      'redelivery scheduled',
      'redelivery scheduled for next business day',
    ],
    means: 'held',
    source: `${eventCodes}: 14, 16; ${seen}`,
  },
  {
    says: /^(reminder (to|for) (schedule redelivery|pick ?up)( of your item)?( before .+| by .+)?|(your item|your package|item|package) is being held until .+|(held|available for pickup) (until|through) .+)$/,
    means: 'held',
    source: redelivery,
  },
  {
    says: ['held in customs', 'customs clearance', 'inbound into customs', 'clearance in progress'],
    means: 'delayed',
    source: seen,
  },
  {
    says: /^((delivery|processing|transit) exception|alert)(,| -|:) (animal interference|(local )?weather delay|severe weather|natural disaster|delay|other delay|local delay|transportation delay|mechanical delay|vehicle delay|emergency)$/,
    means: 'delayed',
    source: seen,
  },
  {
    says: [
      'animal interference',
      'weather delay',
      'local weather delay',
      'rescheduled to next delivery day',
      'delivery rescheduled',
      'delivery delayed',
      'processing delayed',
    ],
    means: 'delayed',
    source: `${eventCodes}: 71`,
  },
  {
    says: ['missent', 'mis-sent', 'mis-shipped', 'misshipped', 'missorted', 'missent and rerouted'],
    means: 'misrouted',
    source: `${eventCodes}: 08, 15`,
  },
  { says: ['forwarded', 'forward processed'], means: 'forwarded', source: `${eventCodes}: 06` },
  {
    says: ['insufficient address', 'undeliverable - insufficient address'],
    means: 'undeliverable',
    reason: 'insufficient address',
    source: `${eventCodes}: 22; ${returned}`,
  },
  {
    says: ['no such number', 'no such street', 'no such office in state'],
    means: 'undeliverable',
    reason: 'no such number or street',
    source: `${eventCodes}: 21; ${returned}`,
  },
  {
    says: ['vacant', 'vacant address', 'address vacant'],
    means: 'undeliverable',
    reason: 'vacant address',
    source: `${eventCodes}: 26`,
  },
  {
    says: [
      'addressee unknown',
      'addressee not known',
      'attempted - addressee not known',
      'attempted - addressee unknown',
      'attempted, addressee not known',
      'attempted-not known',
      'attempted - not known',
      'attempted not known',
      'not known',
    ],
    means: 'undeliverable',
    reason: 'addressee unknown',
    source: `${eventCodes}: 25; ${undeliverable}`,
  },
  {
    says: ['moved, left no address', 'moved left no address', 'moved, left no forwarding address'],
    means: 'undeliverable',
    reason: 'moved, left no address',
    source: `${eventCodes}: 23`,
  },
  {
    says: ['forward expired', 'forwarding order expired', 'forward order expired'],
    means: 'undeliverable',
    reason: 'forwarding order expired',
    source: `${eventCodes}: 24`,
  },
  {
    says: ['deceased', 'addressee deceased'],
    means: 'undeliverable',
    reason: 'addressee deceased',
    source: `${eventCodes}: 28`,
  },
  {
    says: [
      'no mail receptacle',
      'box closed - no order',
      'box closed no order',
      'po box closed',
      'illegible',
      'temporarily away',
      'in dispute',
      'outside delivery limits',
    ],
    means: 'undeliverable',
    reason: 'no delivery at this address',
    source: undeliverable,
  },
  {
    says: [
      'undeliverable as addressed',
      'undeliverable as addressed - no forwarding order on file',
      'not deliverable as addressed',
      'not deliverable as addressed - unable to forward',
      'unable to forward',
      'undeliverable',
    ],
    means: 'undeliverable',
    reason: 'not deliverable as addressed',
    source: `${eventCodes}: 05`,
  },
  {
    says: [
      'dead letter',
      'dead mail',
      'dead mail/disposed by post office',
      'dead mail / disposed by post office',
      'disposed by post office',
      'sent to mail recovery center',
      'arrived at mail recovery center',
      'mail recovery center',
    ],
    means: 'undeliverable',
    reason: 'sent to the Mail Recovery Center or disposed of',
    source: `${eventCodes}: 11; ${seen}`,
  },
  {
    says: ['seized by law enforcement', 'seized by customs', 'seized', 'intercepted by law enforcement'],
    means: 'undeliverable',
    reason: 'seized by an authority',
    source: trackConfirm,
  },
  {
    says: ['refused', 'refused by addressee', 'refused by recipient'],
    means: 'refused',
    source: `${eventCodes}: 04`,
  },
  {
    says: ['refused/being returned to sender', 'refused, being returned to sender'],
    means: 'refused',
    returns: true,
    source: `${eventCodes}: 04`,
  },
  {
    says: [
      'unclaimed/being returned to sender',
      'unclaimed / being returned to sender',
      'unclaimed, being returned to sender',
      'unclaimed, being returned',
      'unclaimed, return to sender',
    ],
    means: 'unclaimed',
    returns: true,
    source: `${eventCodes}: 27; ${seen}`,
  },
  {
    says: [
      'unclaimed',
      'not picked up',
      'return to sender / not picked up',
      'return to sender/ not picked up',
    ],
    means: 'unclaimed',
    source: `${eventCodes}: 27, 31`,
  },
  {
    says: [
      'return to sender',
      'return to sender processed',
      'return to sender processing',
      'being returned to sender',
      'returning to sender',
      'item being returned to sender',
      'your item is being returned to the sender',
      'in transit to original sender',
      'customer recall',
      'intercepted',
    ],
    means: 'returning',
    source: `${eventCodes}: 09, 44; ${returned}`,
  },
  {
    says: ['damaged', 'damaged in handling', 'damaged in transit', 'item damaged', 'received damaged'],
    means: 'damaged',
    source: 'USPS Postal Operations Manual 147: mail damaged in handling',
  },
  {
    says: ['lost', 'declared lost', 'declared lost in transit', 'lost in transit'],
    means: 'lost',
    source: 'https://docs.easypost.com/docs/trackers (status_detail lost)',
  },
]
