/** Prices to other countries that resemble the carriers' published ones, in cents. Nothing is charged by them. */

/** How far a country is: Canada and Mexico, the nearer Europe, all others. */
export type ZoneAbroad = 'neighbour' | 'europe' | 'world'

type ByZone = Record<ZoneAbroad, number>

export const postalAbroad = {
  letter: { firstOunce: 175, furtherOunce: { neighbour: 75, europe: 155, world: 165 } },
  flat: { firstOunce: 334, furtherOunce: { neighbour: 90, europe: 148, world: 155 } },
  priority: {
    envelope: { neighbour: 3315, europe: 4770, world: 4905 },
    days: { neighbour: 7, europe: 8, world: 10 },
  },
  express: {
    envelope: { neighbour: 6285, europe: 7980, world: 8340 },
    days: { neighbour: 4, europe: 5, world: 5 },
  },
  /** Retail is this much above the rate, in hundredths. */
  retailPercent: 108,
} as const

/** One service of a private carrier to other countries. */
export type PrivateAbroad = {
  service: string
  base: ByZone
  perPound: number
  days: ByZone
  guaranteed: boolean
  /** Hour of the day by which it is delivered, at the destination. */
  byHour: number
}

export const upsAbroad: readonly PrivateAbroad[] = [
  {
    service: 'ExpressPlus',
    base: { neighbour: 8650, europe: 11_420, world: 12_980 },
    perPound: 690,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 9,
  },
  {
    service: 'Express',
    base: { neighbour: 4890, europe: 6740, world: 8120 },
    perPound: 640,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 12,
  },
  {
    service: 'UPSSaver',
    base: { neighbour: 4610, europe: 6380, world: 7690 },
    perPound: 620,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 23,
  },
]

export const fedexAbroad: readonly PrivateAbroad[] = [
  {
    service: 'INTERNATIONAL_FIRST',
    base: { neighbour: 8790, europe: 11_690, world: 13_240 },
    perPound: 700,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 9,
  },
  {
    service: 'INTERNATIONAL_PRIORITY',
    base: { neighbour: 4970, europe: 6890, world: 8260 },
    perPound: 650,
    days: { neighbour: 1, europe: 2, world: 3 },
    guaranteed: true,
    byHour: 12,
  },
  {
    service: 'INTERNATIONAL_ECONOMY',
    base: { neighbour: 4250, europe: 5830, world: 7040 },
    perPound: 560,
    days: { neighbour: 3, europe: 5, world: 6 },
    guaranteed: false,
    byHour: 18,
  },
]
