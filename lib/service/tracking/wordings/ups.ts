import type { Wording } from './wording.ts'

const seventeen = 'UPS_EVENT_STATUS in Zxin\\Express\\SeventeenTrack\\SeventeenConstant (PHP)'
const rules = 'UPS wordings in tb_route_matchrules (SQL dump of a parcel forwarder, March 2019)'
const addressProblem = 'https://www.paketda.de/status-ups-unvollstaendige-adressinformationen.html'
const labelReturn = 'https://www.paketda.de/status-ups-paketruecksendeaufkleber.html'

/** What UPS reports, as EasyPost passes it on: whole sentences, of which the part that decides is matched. The first row that fits counts. */
export const upsWordings: readonly Wording[] = [
  {
    says: /^(shipper created a label|shipping label created|the shipper has created a label|order processed: ready for ups|label created)\b.*$|^billing information received$|^ready for ups$/,
    means: 'announced',
    source: seventeen,
  },
  {
    says: /^(origin scan|pickup scan|picked up|drop-off|we have your package|package received for processing|collected)$/,
    means: 'accepted',
    source: rules,
  },
  {
    says: /^(arrival scan|departure scan|destination scan|export scan|import scan|warehouse scan|arrived at facility|departed from facility|processing at ups facility|loaded on delivery vehicle|in transit|on the way|package is in transit to a ups facility|your package is in transit|your package is on its way\b.*|processed for clearance|package transferred to post office|the package has been rerouted to the correct destination|in transit to ups|package departed ups facility)$/,
    means: 'moving',
    source: `${seventeen}; ${rules}`,
  },
  {
    says: /^out for delivery( today)?$/,
    means: 'out_for_delivery',
    source: rules,
  },
  // Left with a shop, not with the recipient.
  {
    says: /^(delivered to (a |the )?(selected )?ups access point\b.*|ups access point possession|(your package|the package) (is currently|remains|has arrived) at the ups access point\b.*|available for pickup( at .*)?|ready for (customer )?pickup|will deliver to a nearby ups access point for customer pick ?up|.*\b(is|are) being held for pickup\b.*|.*\bto be held for pickup\b.*|the package is held at the request of the receiver|.*\breaching the maximum days allowed to be held|held for pickup|hold for pickup)$/,
    means: 'held',
    source: seventeen,
  },
  {
    says: /^(the receiver (requested|has requested) (a hold|that we hold|a delayed delivery)\b.*|.*\bpackage is being held for a future delivery date\b.*|the sender requested that we hold this package\b.*|requested by the receiver, we'll hold the package\b.*)$/,
    means: 'held',
    source: rules,
  },
  { says: ['delivered', 'package delivered'], means: 'delivered', source: rules },
  {
    says: [
      'returned to the sender',
      'returned to sender',
      'returned to shipper',
      'the package was returned to the sender',
      'the package has been returned to the sender',
      'delivered to sender',
      'delivered to the sender',
    ],
    means: 'returned',
    source: rules,
  },
  {
    says: /^(the package was refused by the receiver and will be returned to the sender|.*\brefused\b.*\breturn(ed|ing)\b.*\b(sender|shipper)\b.*)$/,
    means: 'refused',
    returns: true,
    source: rules,
  },
  {
    says: /^(the receiver\b.*\brefused (the delivery|delivery|the package)\b.*|the package was refused\b.*|refused( by (the )?receiver)?)$/,
    means: 'refused',
    source: rules,
  },
  {
    says: /^(the package was not (collected|picked up|claimed)\b.*\breturn\w*\b.*\b(sender|shipper)\b.*)$/,
    means: 'unclaimed',
    returns: true,
    source: seventeen,
  },
  {
    says: /^(we have returned the package to the sender using the package return label|we are in the process of returning this package to the sender\b.*|.*\b(is being|will be) returned to (the )?(sender|shipper)\b.*|return(ing)? to (the )?(sender|shipper)|the sender requested that we return this package\b.*)$/,
    means: 'returning',
    source: `${labelReturn}; ${rules}`,
  },
  {
    says: /^(delivery attempted: the receiver was not available\b.*\b(ups )?infonotice was left|.*\binfonotice( was)? left\b.*)$/,
    means: 'notice_left',
    source: 'https://www.ups.com/us/en/support/delivery-support/ups-infonotice (UPS InfoNotice)',
  },
  {
    says: /^((the )?(receiver|customer) was not (available|in)\b.*|(the )?receiver was unavailable\b.*|customer not in|we (tried|attempted) to deliver\b.*|(the )?receiving business was closed\b.*|.*\bmissed you on our (first|second|final) attempt\b.*|delivery attempted|(the )?business was closed\b.*|.*\bsecurity access\b.*)$/,
    means: 'attempted',
    source: `${rules}; ${seventeen}`,
  },
  {
    says: /^(the receiver has moved\b.*)$/,
    means: 'undeliverable',
    reason: 'the recipient has moved',
    source: rules,
  },
  {
    says: /^((the )?(apartment|suite|street|house|unit) number is (either )?(missing or incorrect|missing|incorrect)\b.*|(missing or )?incorrect (apartment|suite|street|house|unit) number\b.*|the (street name|street|house|city|city name|zip code|postal code)\b.*\bis incorrect\b.*)$/,
    means: 'undeliverable',
    reason: 'part of the address is missing or incorrect',
    source: rules,
  },
  {
    says: /^((the )?address is incomplete\b.*|incomplete address information\b.*|address information is missing\b.*|(the )?address is incorrect\b.*|incorrect address\b.*|delivery may be delayed due to an incomplete address\b.*|.*\battempting to obtain a new delivery address\b.*|directions to the address are required\b.*)$/,
    means: 'undeliverable',
    reason: 'the address is incomplete or incorrect',
    source: `${rules}; ${addressProblem}`,
  },
  {
    says: /^(the company or receiver name is incorrect\b.*|(the )?receiver (is )?unknown\b.*)$/,
    means: 'undeliverable',
    reason: 'the recipient is unknown at the address',
    source: rules,
  },
  {
    says: /^(ups (cannot|can't|does not) deliver to (a )?(po box|post office box|p\.o\. box)\w*\b.*|we do not currently serve the destination address\b.*|.*\babandoned by both the sender and receiver\b.*|.*\bwas discarded\b.*|.*\bseized by\b.*)$/,
    means: 'undeliverable',
    reason: 'UPS does not deliver it',
    source: rules,
  },
  {
    says: /^(the address (has been|was) corrected\b.*|(the )?delivery address has been updated\b.*|we have updated the address\b.*|.*\bdelivery change (for this package is in progress|was completed)\b.*)$/,
    means: 'forwarded',
    source: seventeen,
  },
  {
    says: /^(.*\bincorrectly sorted\b.*|.*\bmis-?sorted\b.*)$/,
    means: 'misrouted',
    source: rules,
  },
  {
    says: /^(.*\bhas been damaged\b.*|.*\bwas damaged\b.*|all merchandise was not recoverable\b.*)$/,
    means: 'damaged',
    source: seventeen,
  },
  {
    says: /^(the package was declared lost|an investigation has been opened for your lost package\b.*|.*\bpackage is lost\b.*)$/,
    means: 'lost',
    source: seventeen,
  },
  {
    says: /^(.*\b(has|have) (been )?(delayed|caused (a )?delay)\b.*|.*\bmay (be delayed|delay delivery|cause a delay)\b.*|.*\bweather\b.*|.*\bholiday closures\b.*|.*\bdelivery (has been|will be) rescheduled\b.*|your package was delayed\b.*|delivery will be delayed\b.*|.*\brescheduled for a future delivery date\b.*|.*\badjusting (delivery )?plans\b.*|.*\bmissed the scheduled transfer time\b.*|.*\bheld by a government agency\b.*|.*\bclearance (information|documentation) (is )?(required|missing)\b.*|held in warehouse|service disruption occurred)$/,
    means: 'delayed',
    source: seventeen,
  },
]
