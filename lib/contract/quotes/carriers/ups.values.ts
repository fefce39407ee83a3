import { type Carrier, privateProof } from './carrier.values.ts'

/** Designated by IRS Notice 2016-30, in force since April 11, 2016. Ground and 3 Day Select are not. */
const designated = [
  'NextDayAirEarlyAM',
  'NextDayAir',
  'NextDayAirSaver',
  '2ndDayAir',
  '2ndDayAirAM',
  'Express',
  'ExpressPlus',
]

export const ups = {
  codes: ['UPSDAP', 'UPS'],
  services: {
    Ground: 'Ground',
    '3DaySelect': '3 Day Select',
    '2ndDayAir': '2nd Day Air',
    '2ndDayAirAM': '2nd Day Air A.M.',
    NextDayAirSaver: 'Next Day Air Saver',
    NextDayAir: 'Next Day Air',
    NextDayAirEarlyAM: 'Next Day Air Early',
    Express: 'Worldwide Express',
    ExpressPlus: 'Worldwide Express Plus',
    UPSSaver: 'Worldwide Saver',
    Expedited: 'Worldwide Expedited',
    UPSStandard: 'Standard',
  },
  untracked: [],
  usual: { domestic: 'Ground', abroad: 'UPSSaver' },
  trackingPage: (number) => `https://www.ups.com/track?tracknum=${number}`,
  contact: { phone: '1-800-742-5877', url: 'https://www.ups.com/us/en/support/contact-us' },
  proof: privateProof(designated),
  deliversOn: () => 'business_days',
  hold: null,
  refundDays: 90,
} as const satisfies Carrier
