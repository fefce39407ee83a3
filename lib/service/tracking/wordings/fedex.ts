import type { Wording } from './wording.ts'

const guide = 'FedEx Web Services, Track Service developer guide 2017: mock tracking numbers and their scans'
const recordings = 'EasyPost’s published recordings of trackers (docs.easypost.com/docs/trackers)'
const support =
  'https://help.tuftandneedle.com/article/526-i-have-a-shipping-exception-on-my-tracking-what-does-it-mean'
const exceptions = 'https://www.lateshipment.com/blog/fedex-delivery-exceptions'
const bloodhound = 'https://github.com/mediocre/bloodhound (test/carriers/fedex.js)'

/** FedEx's scan and reason are passed on alone or joined: `Delivery exception - Customer not available …`. */
const joined = '(?:(?:delivery|shipment|clearance) (?:exception|attempted|delay)\\s?(?:-|:|,)\\s)?'

const pattern = (phrases: string): RegExp => new RegExp(`^${joined}(?:${phrases})$`)

/** What FedEx reports, as EasyPost passes it on. The first row that fits counts. */
export const fedexWordings: readonly Wording[] = [
  {
    says: ['shipment information sent to fedex', 'label created', 'label has been created', 'initiated'],
    means: 'announced',
    source: recordings,
  },
  {
    says: [
      'picked up',
      'picked up by fedex',
      'tendered at fedex facility',
      'tendered at fedex office',
      'tendered',
      'dropped off',
      'package received after final location pickup has occurred',
      'we have your package',
    ],
    means: 'accepted',
    source: guide,
  },
  {
    says: /^(arrived at fedex (hub|location|facility|sort facility)|departed fedex (hub|location|facility)|left fedex origin facility|at fedex (origin |destination )?(sort )?facility|at local fedex facility|at local facility|at destination sort facility|in transit|on the way|in fedex possession|shipment arriving on-?time|arrived|departed|international shipment release( - (import|export))?|package available for clearance|clearance in progress|in transit to next facility)$/,
    means: 'moving',
    source: `${guide}; ${recordings}`,
  },
  // Early, and so kept for the day on which it is due.
  {
    says: /^((at|package at|shipment at) (local|station|destination)( fedex)?( facility)?,? ?-? ?)?package not due( for delivery)?$/,
    means: 'moving',
    source: exceptions,
  },
  {
    says: /^(on (fedex )?vehicle for delivery|out for delivery|on fedex vehicle for delivery today)$/,
    means: 'out_for_delivery',
    source: guide,
  },
  {
    says: [
      'returned to sender/shipper',
      'returned to shipper',
      'returned to sender',
      'delivered to shipper',
      'package returned to shipper',
    ],
    means: 'returned',
    source: guide,
  },
  {
    says: /^delivered(( -|,|:) (left at front door|left at (garage|side door|back door)|signature service not requested|signature not required|package delivered to recipient address - release authorized|signed for by.*|left at front door\. signature service not requested|front desk|mailroom|receptionist\/front desk|reception))?$/,
    means: 'delivered',
    source: guide,
  },
  {
    says: pattern(
      '(?:customer not available or business closed|recipient not available(?: or business closed)?),? (?:-|and)? ?door tag left|.*door tag (?:was )?left.*',
    ),
    means: 'notice_left',
    source: 'https://www.fedex.com/en-us/tracking/door-tag.html (door tag)',
  },
  {
    says: pattern(
      'customer not available(?: or business closed)?|business closed|recipient not available(?: or business closed)?|no recipient available|unable to obtain signature|recipient not in|no one available to sign',
    ),
    means: 'attempted',
    source: `${guide}: delivery exception 007; ${support}`,
  },
  { says: ['delivery attempted', 'delivery attempt'], means: 'attempted', source: exceptions },
  {
    says: pattern(
      'incorrect address(?: -|,)? (?:recipient|customer) moved|recipient (?:has )?moved|customer (?:has )?moved',
    ),
    means: 'undeliverable',
    reason: 'the recipient has moved',
    source: `${guide}: delivery exception 03`,
  },
  {
    says: pattern(
      'incorrect address|incorrect recipient address|incomplete address|unable to locate (?:recipient|address)|address incorrect|incorrect or incomplete address|recipient unknown|incorrect address(?: -|,)? .*',
    ),
    means: 'undeliverable',
    reason: 'the address is incorrect or incomplete',
    source: `${guide}: delivery exception 03`,
  },
  {
    says: pattern('unable to deliver|undeliverable|no attempt made - unable to deliver'),
    means: 'undeliverable',
    reason: 'FedEx is unable to deliver it',
    source: `${guide}: shipment exception 099`,
  },
  {
    says: pattern(
      '(?:shipment |package )?refused by (?:the )?(?:recipient|customer)|recipient refused.*|refused',
    ),
    means: 'refused',
    source: exceptions,
  },
  {
    says: /^package not claimed, returning package to shipper$/,
    means: 'unclaimed',
    returns: true,
    source: exceptions,
  },
  {
    says: pattern(
      'returning (?:package|shipment) to (?:the )?shipper(?:.*)|returning to (?:shipper|sender)|return(?:ing)? to shipper|package returning to shipper|could not be delivered, returning package to shipper|package could not be delivered, returning package to shipper',
    ),
    means: 'returning',
    source: bloodhound,
  },
  {
    says: /^(hold at location( request accepted)?|ready for (recipient )?pickup|available for pickup|at fedex location for pickup|held at fedex location|package available for pickup( at .*)?|fedex redirected your package to a nearby fedex location|held, unable to collect payment, duties or taxes)$/,
    means: 'held',
    source: guide,
  },
  {
    says: pattern(
      'local delivery restriction(?:, delivery not attempted)?|local (?:weather )?delay(?: - delivery not attempted)?|local weather delay.*|weather delay|severe weather.*|future delivery requested|delivery date updated|operational delay|shipment delayed|package delayed|holiday.*|business closed due to holiday|clearance delay(?:.*)?|international clearance delay|regulatory agency clearance delay.*|a delay.*|delay|mechanical delay.*|natural disaster.*|package at station, arrived after courier dispatch|arrived after courier dispatch|no scheduled delivery today.*|barcode label unreadable and replaced',
    ),
    means: 'delayed',
    source: `${guide}: delivery exception 083; ${support}`,
  },
  // FedEx calls every unexpected event an exception: without a reason it says only that delivery may be late.
  {
    says: ['delivery exception', 'shipment exception', 'exception'],
    means: 'delayed',
    under: ['in_transit', 'out_for_delivery', 'unknown'],
    source: exceptions,
  },
  {
    says: pattern('misrouted|missorted|package misrouted|shipment misrouted.*'),
    means: 'misrouted',
    source: exceptions,
  },
  {
    says: pattern('damaged, delivery (?:not )?completed|package damaged.*|damaged|damage reported.*'),
    means: 'damaged',
    source: exceptions,
  },
  {
    says: pattern('package lost in transit|lost in transit|lost|declared lost|clearance delay - loss report'),
    means: 'lost',
    source: exceptions,
  },
  {
    says: ['shipment canceled', 'shipment cancelled', 'shipment cancelled by sender'],
    means: 'note',
    source: guide,
  },
]
