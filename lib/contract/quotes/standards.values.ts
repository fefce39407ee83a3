/** The most days that a carrier publishes for a domestic service, where that does not depend on the distance. */
const published: Record<string, Record<string, number>> = {
  // https://www.usps.com/ship/mail-shipping-services.htm
  USPS: { First: 5, Priority: 3, GroundAdvantage: 5 },
}

/**
 * Returns the maximum number of days that a carrier publishes for a service; null if it publishes none for every
 * distance.
 */
export const publishedDays = (carrier: string, service: string): number | null =>
  published[carrier]?.[service] ?? null
