import { type Carrier, privateProof } from './carrier.values.ts'

/** Designated by IRS Notice 2016-30, in force since April 11, 2016. 2Day A.M. and Express Saver are not. */
const designated = [
  'FIRST_OVERNIGHT',
  'PRIORITY_OVERNIGHT',
  'STANDARD_OVERNIGHT',
  'FEDEX_2_DAY',
  'INTERNATIONAL_FIRST',
  'INTERNATIONAL_PRIORITY',
  'INTERNATIONAL_ECONOMY',
]

export const fedex = {
  codes: ['FedExDefault', 'FedEx'],
  services: {
    FEDEX_GROUND: 'Ground',
    GROUND_HOME_DELIVERY: 'Home Delivery',
    FEDEX_EXPRESS_SAVER: 'Express Saver',
    FEDEX_2_DAY: '2Day',
    FEDEX_2_DAY_AM: '2Day A.M.',
    STANDARD_OVERNIGHT: 'Standard Overnight',
    PRIORITY_OVERNIGHT: 'Priority Overnight',
    FIRST_OVERNIGHT: 'First Overnight',
    INTERNATIONAL_FIRST: 'International First',
    INTERNATIONAL_PRIORITY: 'International Priority',
    INTERNATIONAL_ECONOMY: 'International Economy',
    FEDEX_INTERNATIONAL_CONNECT_PLUS: 'International Connect Plus',
  },
  untracked: [],
  usual: { domestic: 'FEDEX_GROUND', abroad: 'INTERNATIONAL_ECONOMY' },
  trackingPage: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  contact: { phone: '1-800-463-3339', url: 'https://www.fedex.com/en-us/customer-support/contact.html' },
  proof: privateProof(designated),
  // Home Delivery works on every day of the week (fedex.com, FedEx Home Delivery).
  deliversOn: (service) => (service === 'GROUND_HOME_DELIVERY' ? 'every_day' : 'business_days'),
  hold: null,
  refundDays: 90,
} as const satisfies Carrier
