import { Check, Minus } from 'lucide-react'

import { classNames } from '#components/ui/class-names.ts'
import { carrierName, isCertified, serviceName, serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceProof } from '#lib/contract/quotes/carriers/carrier.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

type ServiceOptions = Pick<ShippingOptions, 'certified_mail' | 'return_receipt' | 'delivery_confirmation'>

/** Maps confirmations to the carriers' names. */
const confirmationLabels: Record<string, string> = {
  SIGNATURE: 'signature required',
  ADULT_SIGNATURE: 'adult signature required',
  SIGNATURE_RESTRICTED: 'Restricted Delivery',
  ADULT_SIGNATURE_RESTRICTED: 'Adult Signature Restricted Delivery',
}

/** Returns the service's public name: `USPS First-Class Mail`. */
export const serviceTitle = (quote: Pick<Quote, 'carrier' | 'service'>): string =>
  `${carrierName(quote.carrier)} ${serviceName(quote.carrier, quote.service)}`

/** Returns the requested extras of a service: `Certified Mail, return receipt`. Empty without any. */
export const serviceExtras = (quote: Pick<Quote, 'carrier' | 'service'>, options: ServiceOptions): string => {
  const { carrier, service } = quote
  const certified = isCertified(carrier, service, options)
  const proof = serviceProof(carrier, service, options)
  const confirmation = confirmationLabels[options.delivery_confirmation ?? '']
  return [
    certified && 'Certified Mail',
    proof.returnReceipt && 'return receipt',
    // Certified Mail includes a signature; other carriers sell one in its place.
    confirmation ?? (proof.signature && !certified && 'signature required'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the service with its extras. */
export const serviceInFull = (quote: Pick<Quote, 'carrier' | 'service'>, options: ServiceOptions): string =>
  [serviceTitle(quote), serviceExtras(quote, options)].filter(Boolean).join(', ')

type Mark = { label: string; has: boolean; meaning: string }

const marksOf = ({ mailedOn, deliveredOn, signature, returnReceipt, timelyForIrs }: ServiceProof): Mark[] => [
  { label: 'Mailing date', has: mailedOn, meaning: 'The carrier records the mailing date.' },
  { label: 'Delivery date', has: deliveredOn, meaning: 'The carrier records the delivery date.' },
  { label: 'Signature', has: signature, meaning: 'The carrier records who signed.' },
  ...(returnReceipt
    ? [{ label: 'Return receipt', has: true, meaning: 'You receive the signed receipt as a PDF.' }]
    : []),
  ...(timelyForIrs === null
    ? []
    : [
        {
          label: 'IRS timely mailing',
          has: timelyForIrs,
          meaning:
            'The IRS treats the date you give a return or payment to the carrier as the filing date (26 U.S.C. § 7502(f), Notice 2016-30).',
        },
      ]),
]

/**
 * Shows the kinds of proof that a service has or lacks. A return receipt is listed only where there is one, and what the
 * IRS says only of carriers other than the postal service, whose postmark counts.
 */
export const ProofList = ({ proof, className }: { proof: ServiceProof; className?: string }) => (
  <span className={classNames('flex flex-wrap gap-x-3 gap-y-1 text-sm', className)}>
    {marksOf(proof).map((mark) => (
      <span
        key={mark.label}
        title={mark.meaning}
        className={classNames(
          'inline-flex items-center gap-1 whitespace-nowrap',
          mark.has ? 'font-emphasis text-good' : 'text-ink-faint',
        )}
      >
        {mark.has ? (
          <Check aria-hidden="true" strokeWidth={2.75} className="size-3.5" />
        ) : (
          <Minus aria-hidden="true" className="size-3.5" />
        )}
        {!mark.has && <span className="sr-only">no </span>}
        {mark.label}
        <span className="sr-only">,</span>
      </span>
    ))}
  </span>
)

/** Names a period for which a record is kept: `2 years`; null without a record. */
const periodOf = ({ carrierKeeps, mailedOn, deliveredOn }: ServiceProof): string | null =>
  carrierKeeps ?? (mailedOn || deliveredOn ? 'an unknown time' : null)

/** Describes how long the carrier stores its record: `USPS keeps this for 2 years`. */
export const describeKeeping = (carrier: string, proof: ServiceProof): string => {
  const period = periodOf(proof)
  return period === null ? 'No carrier record' : `${carrierName(carrier)} keeps this for ${period}`
}

/**
 * Describes how long the carriers of a group store their records: `USPS keeps this for 2 years`. A carrier whose services
 * differ is listed with them.
 */
export const describeAllKeeping = (
  quotes: readonly Pick<Quote, 'carrier' | 'service'>[],
  options: ServiceOptions,
): string =>
  [...Map.groupBy(quotes, ({ carrier }) => carrierName(carrier))]
    .map(([name, ofCarrier]) => {
      const periods = Map.groupBy(ofCarrier, ({ carrier, service }) =>
        periodOf(serviceProof(carrier, service, options)),
      )
      const [only] = periods.keys()
      if (periods.size === 1) return only ? `${name} keeps this for ${only}` : 'No carrier record'
      const parts = [...periods].map(([period, services]) => {
        const names = new Set(services.map(({ carrier, service }) => serviceName(carrier, service)))
        return `${period ?? 'no record'} (${[...names].join(', ')})`
      })
      return `${name} keeps this for ${parts.join(' or ')}`
    })
    .join(' · ')
