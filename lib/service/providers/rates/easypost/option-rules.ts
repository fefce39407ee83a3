import type { RatesOptions, RatesPiece } from '#lib/service/providers/rates/port.ts'

/** What the postal service combines with Certified Mail beside a signature, as EasyPost's table of options has it. */
const certifiedConfirmations = new Set([
  'SIGNATURE_RESTRICTED',
  'ADULT_SIGNATURE',
  'ADULT_SIGNATURE_RESTRICTED',
])

const firstClassMaxOunces = 13

const isRestricted = (options: RatesOptions) => options.deliveryConfirmation?.endsWith('_RESTRICTED') ?? false
const isAdult = (options: RatesOptions) => options.deliveryConfirmation?.startsWith('ADULT_') ?? false
const wantsSignature = (options: RatesOptions) =>
  options.deliveryConfirmation !== null && options.deliveryConfirmation !== 'NO_SIGNATURE'

/** The confirmation to ask of the postal service. Certified Mail is signed for by itself. */
export const postalConfirmation = (options: RatesOptions): string | null =>
  options.certifiedMail && !certifiedConfirmations.has(options.deliveryConfirmation ?? '')
    ? null
    : options.deliveryConfirmation

/** The confirmation to ask of a private carrier: in place of Certified Mail, a signature. */
export const privateConfirmation = (options: RatesOptions): string | null =>
  options.certifiedMail && !wantsSignature(options) ? 'SIGNATURE' : options.deliveryConfirmation

const obstacleAbroad = (options: RatesOptions): string | null => {
  if (options.certifiedMail) return 'Certified Mail is available for US addresses only.'
  if (options.returnReceipt) return 'Electronic return receipts are available for US addresses only.'
  return wantsSignature(options) ? 'USPS signature services are available for US addresses only.' : null
}

const certifiedObstacle = (service: string | null, options: RatesOptions): string | null => {
  if (service === 'Express') return 'Certified Mail is not available with Priority Mail Express.'
  if (options.returnReceipt && isAdult(options)) {
    return 'An electronic return receipt is not available with an adult signature: choose one of the two.'
  }
  return null
}

/** Why the postal service cannot carry the piece as asked, in plain words, or null when it can. */
export const postalObstacle = (asked: {
  service: string | null
  piece: RatesPiece
  options: RatesOptions
  isDomestic: boolean
}): string | null => {
  const { service, piece, options, isDomestic } = asked
  if (!isDomestic) return obstacleAbroad(options)
  if (service === 'First' && piece.weightOunces > firstClassMaxOunces) {
    return `The limit for First-Class Mail is ${firstClassMaxOunces} oz; this piece weighs ${piece.weightOunces} oz.`
  }
  if (options.certifiedMail) return certifiedObstacle(service, options)
  if (options.returnReceipt) return 'A return receipt requires Certified Mail.'
  if (service === 'First' && wantsSignature(options)) {
    return 'For a signature on First-Class letters, choose Certified Mail.'
  }
  return null
}

/** Why a private carrier cannot carry the piece as asked, or null when it can. */
export const privateObstacle = (carrierName: string, options: RatesOptions): string | null =>
  isRestricted(options)
    ? `${carrierName} does not offer delivery restricted to the addressee; only USPS does.`
    : null
