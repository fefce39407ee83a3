/** What a carrier service leaves as proof, beside its price. Facts of the services, not of a piece. */
export type ServiceProof = {
  /** The carrier records when it took the piece. */
  mailedOn: boolean
  deliveredOn: boolean
  signature: boolean
  /** How long the carrier itself keeps the record. */
  carrierKeeps: string
}

type CarrierNames = { name: string; services: Record<string, string> }

const upsServices = {
  Ground: 'Ground',
  '3DaySelect': '3 Day Select',
  '2ndDayAir': '2nd Day Air',
  '2ndDayAirAM': '2nd Day Air A.M.',
  NextDayAirSaver: 'Next Day Air Saver',
  NextDayAir: 'Next Day Air',
  NextDayAirEarlyAM: 'Next Day Air Early',
}

const fedexServices = {
  FEDEX_GROUND: 'Ground',
  FEDEX_EXPRESS_SAVER: 'Express Saver',
  FEDEX_2_DAY: '2Day',
  FEDEX_2_DAY_AM: '2Day A.M.',
  STANDARD_OVERNIGHT: 'Standard Overnight',
  PRIORITY_OVERNIGHT: 'Priority Overnight',
  FIRST_OVERNIGHT: 'First Overnight',
}

const carriers: Record<string, CarrierNames> = {
  USPS: {
    name: 'USPS',
    services: {
      First: 'First-Class Mail',
      Priority: 'Priority Mail',
      Express: 'Priority Mail Express',
      GroundAdvantage: 'Ground Advantage',
    },
  },
  UPSDAP: { name: 'UPS', services: upsServices },
  UPS: { name: 'UPS', services: upsServices },
  FedExDefault: { name: 'FedEx', services: fedexServices },
  FedEx: { name: 'FedEx', services: fedexServices },
}

/** The carrier's public name for the rate provider's value; the value itself when it is not known. */
export const carrierName = (carrier: string): string => carriers[carrier]?.name ?? carrier

/** The service's public name for the rate provider's value; the value itself when it is not known. */
export const serviceName = (carrier: string, service: string): string =>
  carriers[carrier]?.services[service] ?? service

/** Whether the carrier is the national postal service, which alone offers Certified Mail. */
export const isPostal = (carrier: string): boolean => carrier === 'USPS'
