import {
  easypostTrackers,
  fedexDoorTag,
  fedexEvents,
  fedexExceptions,
  fedexFaq,
  fedexMocks,
  fedexSandbox,
  fedexShippers,
  fedexSupport,
  fedexTrack,
  fedexTrackers,
  partOf,
} from './sources.ts'
import type { Wording } from './wording.ts'

/** FedEx’s event and its reason come alone or joined: `Delivery exception (Customer not available …)`. */
const event =
  '(?:delivery|shipment|clearance) (?:exception|attempted|delay)|delay|in transit|on the way|picked up|at local fedex facility|in fedex possession|returning package to shipper|ready for (?:recipient )?pickup|hold at location|delivery option requested'

const pattern = (phrases: string): RegExp =>
  new RegExp(`^(?:(?:${event}) ?(?:-|:|,|\\() ?)?(?:${phrases})\\.?\\)?$`)

/** FedEx's reports, as EasyPost forwards them. The first matching row counts. */
export const fedexWordings: readonly Wording[] = [
  {
    says: ['shipment information sent to fedex', 'initiated', 'label created', 'label has been created'],
    means: 'announced',
    sources: [partOf(fedexEvents, 'OC'), fedexSandbox, easypostTrackers],
  },
  {
    says: pattern(
      'picked up(?: by fedex)?|dropped off|in fedex possession|tendered(?: at fedex (?:facility|location|office))?|package received after final location pickup has occurred(?:\\. scheduled for pickup next business day)?|we have your package',
    ),
    means: 'accepted',
    sources: [partOf(fedexEvents, 'DO, IP, PU'), fedexMocks, fedexSandbox],
  },
  {
    says: /^(arrived at fedex (hub|location|facility|sort facility)|departed fedex (hub|location|facility)|left fedex origin facility|at fedex (origin |destination )?(sort )?facility|at local fedex facility|at local facility|at destination sort facility|in transit|on the way|enroute to delivery|arrived|departed|international shipment release( - (import|export))?|package available for clearance|clearance in progress|in transit to next facility)$/,
    means: 'moving',
    sources: [partOf(fedexEvents, 'AF, AR, CC, CP, DP, IT, TR'), fedexMocks, fedexSandbox],
  },
  {
    says: ['shipment arriving on-time', 'shipment arriving on time', 'shipment arriving early'],
    means: 'moving',
    isForecast: true,
    sources: [partOf(fedexEvents, 'AE, AO')],
  },
  // Early, and so kept for the day on which it is due.
  {
    says: /^((at|package at|shipment at) (local|station|destination)( fedex)?( facility)?,? ?[-(]? ?)?(package not due( for delivery)?|scheduled for delivery next business day)\)?$/,
    means: 'moving',
    sources: [fedexExceptions, fedexTrackers],
  },
  {
    says: /^(on (fedex )?vehicle for delivery|out for delivery|on fedex vehicle for delivery today)$/,
    means: 'out_for_delivery',
    sources: [partOf(fedexEvents, 'OD'), fedexMocks],
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
    sources: [fedexMocks],
  },
  {
    says: /^delivered(?:(?: -|,|:| \() ?(?:(?:left at (?:front door|garage|side door|back door)|front desk|mailroom|receptionist\/front desk|reception|package delivered to recipient address - release authorized|signature service not requested|signature not required)(?:\. )?)+|(?: -|,|:| \() ?signed for by.*)?\.?\)?$/,
    means: 'delivered',
    sources: [partOf(fedexEvents, 'DL'), partOf(fedexTrack, 'reasonDescription'), fedexTrackers],
  },
  {
    says: pattern(
      '(?:(?:customer|recipient) not available(?: or business closed)?(?:,| -| and) )?door tag (?:was )?left',
    ),
    means: 'notice_left',
    sources: [fedexDoorTag],
  },
  {
    says: pattern('customer not available or business closed(?: - adult signature required)?'),
    means: 'attempted',
    sources: [partOf(fedexMocks, 'delivery exception 007'), fedexTrack, fedexTrackers],
  },
  {
    says: pattern(
      'customer not available|recipient not available(?: or business closed)?|no recipient available|unable to obtain signature|recipient not in|no one available to sign|delivery attempted|delivery attempt',
    ),
    means: 'attempted',
    sources: [fedexExceptions, fedexSupport],
  },
  {
    says: pattern(
      'incorrect address(?: -|,)? (?:recipient|customer) moved|recipient (?:has )?moved|customer (?:has )?moved',
    ),
    means: 'undeliverable',
    reason: 'the recipient has moved',
    sources: [fedexExceptions],
  },
  {
    says: pattern('incorrect address'),
    means: 'undeliverable',
    reason: 'the address is incorrect or incomplete',
    sources: [partOf(fedexMocks, 'delivery exception 03'), fedexSandbox],
  },
  {
    says: pattern(
      'incorrect recipient address|incomplete address|unable to locate (?:recipient|address)|address incorrect|incorrect or incomplete address|recipient unknown',
    ),
    means: 'undeliverable',
    reason: 'the address is incorrect or incomplete',
    sources: [fedexExceptions],
  },
  {
    says: pattern('unable to deliver|undeliverable|no attempt made - unable to deliver'),
    means: 'undeliverable',
    reason: 'FedEx is unable to deliver it',
    sources: [partOf(fedexMocks, 'shipment exception 099'), fedexSandbox],
  },
  {
    says: pattern(
      '(?:shipment |package |delivery was )?refused by (?:the )?(?:recipient|customer)|recipient refused(?: (?:the )?(?:delivery|shipment|package))?|refused',
    ),
    means: 'refused',
    sources: [partOf(fedexShippers, '07'), fedexExceptions],
  },
  {
    says: /^package not claimed, returning package to shipper$/,
    means: 'unclaimed',
    returns: true,
    sources: [fedexExceptions],
  },
  {
    says: pattern(
      'returning package to shipper|(?:shipper requested shipment to be returned - )?unable to deliver shipment - returning to shipper',
    ),
    means: 'returning',
    sources: [partOf(fedexEvents, 'RS'), partOf(fedexSandbox, 'exception 060G')],
  },
  {
    says: pattern(
      'returning (?:package|shipment) to (?:the )?shipper|returning to (?:shipper|sender)|return(?:ing)? to shipper|package returning to shipper|(?:package )?could not be delivered, returning package to shipper',
    ),
    means: 'returning',
    sources: [fedexExceptions],
  },
  {
    says: pattern(
      'hold at location(?: request accepted)?|ready for (?:recipient )?pickup|package available for pickup(?: at.*)?',
    ),
    means: 'held',
    sources: [partOf(fedexEvents, 'HA, HP'), fedexMocks, partOf(fedexSandbox, 'exception 015A')],
  },
  {
    says: pattern(
      'available for pickup|at fedex location for pickup|held at fedex location|fedex redirected your package to a nearby fedex location|held, unable to collect payment(?:, duties or taxes)?',
    ),
    means: 'held',
    sources: [partOf(fedexShippers, '93'), fedexExceptions],
  },
  // The address that FedEx corrects is the one it delivers to.
  {
    says: ['address corrected', 'performed redirect - address change completed'],
    means: 'forwarded',
    sources: [partOf(fedexEvents, 'AS, PR')],
  },
  {
    says: pattern(
      'local delivery restriction(?:(?:,| -) delivery not attempted)?|clearance delay(?: - (?:import|export))?|delivery delay|delay|weather - delay in transit|delay beyond our control',
    ),
    means: 'delayed',
    sources: [partOf(fedexEvents, 'CD, DD'), partOf(fedexMocks, 'delivery exception 083'), fedexSandbox],
  },
  {
    says: pattern(
      'local (?:weather )?delay(?: - delivery not attempted)?|weather delay|severe weather|business closed(?: - no delivery attempt| due to holiday)|future delivery requested|a request was made to change this delivery date|awaiting additional delivery information from recipient|delivery date updated|operational delay|shipment delayed|package delayed|holiday|(?:international|regulatory agency) clearance delay|mechanical delay|natural disaster|package at station, arrived after courier dispatch|arrived after courier dispatch|no scheduled delivery today|barcode label unreadable and replaced',
    ),
    means: 'delayed',
    sources: [fedexSupport, fedexTrackers, partOf(fedexShippers, '17, 42')],
  },
  // FedEx calls every unexpected event an exception: without a reason it says only that delivery may be late.
  {
    says: ['delivery exception', 'shipment exception', 'exception'],
    means: 'delayed',
    under: ['in_transit', 'out_for_delivery', 'unknown'],
    sources: [partOf(fedexEvents, 'DE, SE'), fedexFaq],
  },
  {
    says: pattern('misrouted|missorted|package misrouted|shipment misrouted'),
    means: 'misrouted',
    sources: [fedexExceptions],
  },
  {
    says: pattern('damaged, delivery (?:not )?completed|package damaged|damaged|damage reported'),
    means: 'damaged',
    sources: [fedexExceptions],
  },
  {
    says: pattern('package lost in transit|lost in transit|lost|declared lost'),
    means: 'lost',
    sources: [fedexExceptions],
  },
  {
    says: /^(shipment cancell?ed( by sender)?|scheduled delivery updated|delivery updated|delivery option (requested|updated)( \(.*\))?|delivery option request cancell?ed|return to shipper requested|address change requested)$/,
    means: 'note',
    sources: [partOf(fedexEvents, 'CA, DY, RA, RC, RM, RR, RT, US'), fedexMocks],
  },
]
