import { isPostal } from '#lib/contract/quotes/carriers.values.ts'

import type { EasypostOptions, EasypostShipment } from './shapes.ts'

/**
 * Returns whether the carrier tracks a service. Plain letters and flats have no tracking number, at home and abroad,
 * unless they are certified (github.com/EasyPost/easypost-csharp#77, github.com/Automattic/woocommerce-services#1865
 * #2266 #2548).
 */
export const hasTracking = (
  { carrier, service }: { carrier: string; service: string },
  options: Pick<EasypostOptions, 'certified_mail'>,
): boolean => {
  if (!isPostal(carrier)) return true
  if (service === 'FirstClassMailInternational') return false
  return service !== 'First' || options.certified_mail === true
}

/** Returns whether a bought piece is tracked. A number alone does not say so: see `letters_have_untrackable_number`. */
export const isTracked = ({
  selected_rate: rate,
  options,
}: Pick<EasypostShipment, 'selected_rate' | 'options'>): boolean =>
  rate !== null && hasTracking(rate, options)
