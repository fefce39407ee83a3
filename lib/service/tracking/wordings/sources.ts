/** A document of a carrier or of the rate provider, or a collection of wordings that others saw. */
export type WordingSource = {
  publisher: 'USPS' | 'UPS' | 'FedEx' | 'EasyPost' | 'others'
  /** Title, version or date, and where it is, or where its text was read. */
  document: string
  /** The codes or the part of the document that has the wordings. */
  part?: string
}

/** Names the part of a document that has a row's wordings. */
export const partOf = (source: WordingSource, part: string): WordingSource => ({ ...source, part })

const olts = 'as listed in github.com/open-logistics-tracking/OLTS (mappings/intl/usps.csv)'
const karrio = 'as stored in github.com/karrioapi/karrio (modules/connectors'

export const uspsEvents: WordingSource = {
  publisher: 'USPS',
  document: `Publication 199, version 20 (2019), appendix G-4: domestic tracking scan events; ${olts}`,
}
export const uspsAbroad: WordingSource = {
  publisher: 'USPS',
  document: `Publication 199, version 34 (April 2026), appendix G-5: international scan event codes; ${olts}`,
}
export const uspsTracking: WordingSource = {
  publisher: 'USPS',
  document: `Tracking API 3, specification and its samples (developer.usps.com/trackingv3); ${karrio}/usps/vendor)`,
}
export const uspsEndorsements: WordingSource = {
  publisher: 'USPS',
  document:
    'Domestic Mail Manual 507.1.4.1: endorsements for undeliverable mail (pe.usps.com/text/dmm300/507.htm)',
}
export const uspsRedelivery: WordingSource = {
  publisher: 'USPS',
  document: 'https://faq.usps.com/articles/Knowledge/How-Redelivery-Service-Handles-Different-Mail-Types',
}
export const uspsOperations: WordingSource = {
  publisher: 'USPS',
  document: 'Postal Operations Manual 147: mail damaged in handling',
}

export const upsCodes: WordingSource = {
  publisher: 'UPS',
  document: `Tracking API, API codes (developer.ups.com/api/reference/tracking/appendix), January 2026; ${karrio}/ups/vendors)`,
}
/** It names the events of the postal service too, which makes the last mile of Mail Innovations. */
export const upsMailInnovations: WordingSource = partOf(upsCodes, 'Mail Innovations')
export const upsSpecification: WordingSource = {
  publisher: 'UPS',
  document: 'Tracking API, specification (github.com/UPS-API/api-documentation, Tracking.yaml, July 2026)',
}
export const upsStatuses: WordingSource = {
  publisher: 'UPS',
  document:
    'What does my tracking status mean? (ups.com/us/en/support/tracking-support/where-is-my-package/understanding-tracking-status), and ups.com/us/en/help-center/sri/qvm-10.page',
}
export const upsInfoNotice: WordingSource = {
  publisher: 'UPS',
  document:
    'How to use your InfoNotice (ups.com/us/en/support/tracking-support/where-is-my-package/how-to-use-infonotice.page)',
}

export const fedexGuide: WordingSource = {
  publisher: 'FedEx',
  document: `API Reference Guide (developer.fedex.com/api/en-us/guides/api-reference.html), December 2025; ${karrio}/fedex/vendor)`,
}
export const fedexEvents: WordingSource = partOf(fedexGuide, 'status codes of tracking events')
export const fedexMocks: WordingSource = partOf(fedexGuide, 'mock tracking numbers')
export const fedexTrack: WordingSource = {
  publisher: 'FedEx',
  document: 'Track API 1, specification (developer.fedex.com/api/en-us/catalog/track/v1/docs.html)',
}
export const fedexSandbox: WordingSource = {
  publisher: 'FedEx',
  document:
    'Responses of the sandbox to the mock tracking numbers; as recorded in github.com/mediocre/bloodhound (test/carriers/fedEx.js)',
}
export const fedexFaq: WordingSource = {
  publisher: 'FedEx',
  document:
    'Delivery exception (fedex.com/en-ca/contact-us/faq/track-packages/package-status/delivery-exception.html)',
}
export const fedexDoorTag: WordingSource = {
  publisher: 'FedEx',
  document: 'https://www.fedex.com/en-us/tracking/door-tag.html',
}

export const easypostTrackers: WordingSource = {
  publisher: 'EasyPost',
  document: 'Trackers: statuses, details and published recordings (docs.easypost.com/docs/trackers)',
}

export const uspsEventList: WordingSource = {
  publisher: 'others',
  document: 'Event codes of USPS Web Tools in USPS::WebTools::Tracking::Codes (Perl)',
}
export const uspsSeen: WordingSource = {
  publisher: 'others',
  document: 'https://github.com/BrianHenryIE/bh-wc-shipment-tracking-updates (USPS_Tracking_Details)',
}
export const uspsLetters: WordingSource = {
  publisher: 'others',
  document: 'Statuses of Certified Mail in the SQL of a sender of notices, in public code',
}
export const upsSeventeen: WordingSource = {
  publisher: 'others',
  document: 'UPS_EVENT_STATUS in Zxin\\Express\\SeventeenTrack\\SeventeenConstant (PHP)',
}
export const upsForwarder: WordingSource = {
  publisher: 'others',
  document: 'UPS wordings in tb_route_matchrules (SQL dump of a parcel forwarder, March 2019)',
}
export const upsAddressProblem: WordingSource = {
  publisher: 'others',
  document: 'https://www.paketda.de/status-ups-unvollstaendige-adressinformationen.html',
}
export const fedexExceptions: WordingSource = {
  publisher: 'others',
  document: 'https://www.lateshipment.com/blog/fedex-delivery-exceptions',
}
export const fedexSupport: WordingSource = {
  publisher: 'others',
  document:
    'https://help.tuftandneedle.com/article/526-i-have-a-shipping-exception-on-my-tracking-what-does-it-mean',
}
/** EasyPost writes the reason in parentheses behind FedEx's event. */
export const fedexTrackers: WordingSource = {
  publisher: 'others',
  document: 'EasyPost’s trackers of FedEx pieces in public code: July 2020 and April 2023',
}
export const fedexShippers: WordingSource = {
  publisher: 'others',
  document: 'FedEx’s exceptions 07, 17, 42 and 93 as shippers list them in public code, 2025 and 2026',
}
