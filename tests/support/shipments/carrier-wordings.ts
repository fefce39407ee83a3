/** What the postal service says of a scan with each of the rate provider's statuses. */
const wordings: Record<string, string> = {
  pre_transit: 'Shipping Label Created, USPS Awaiting Item',
  in_transit: 'Arrived at USPS Regional Facility',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered, Left with Individual',
  available_for_pickup: 'Available for Pickup',
  return_to_sender: 'Return to Sender',
  failure: 'Insufficient Address',
}

/** Returns a wording that fits a status; one that no table has for a status without. */
export const wordingOf = (status: string): string => wordings[status] ?? `Scan ${status}`

/** A piece of the postal service from San Francisco to Redondo Beach, as far as its scans are read by it. */
export const uspsPiece = {
  carrier: 'USPS',
  partner: null,
  fromAddress: { city: 'SAN FRANCISCO', state: 'CA', zip: '94107', country: 'US' },
  toAddress: { city: 'REDONDO BEACH', state: 'CA', zip: '90277', country: 'US' },
}

/** The columns of a scan that corrects none. */
export const nothingCorrected = { supersedes: null, supersededBy: null, reportedAt: null }
