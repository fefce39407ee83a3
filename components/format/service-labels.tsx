import { Check, Minus } from 'lucide-react'

import { classNames } from '#components/ui/class-names.ts'
import { formatList } from '#lib/contract/formats/numbers.values.ts'
import {
  carrierName,
  isCertified,
  serviceName,
  serviceProof,
  soldOptions,
} from '#lib/contract/quotes/carriers.values.ts'
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
  const { delivery_confirmation: confirmation } = soldOptions(carrier, options)
  return [
    certified && 'Certified Mail',
    proof.returnReceipt && 'return receipt',
    confirmationLabels[confirmation ?? ''],
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

/** Returns whether a carrier keeps a record, and no reliable source says for how long. */
const isUnknownFor = ({ carrierKeeps, mailedOn, deliveredOn }: ServiceProof): boolean =>
  carrierKeeps === null && (mailedOn || deliveredOn)

const describeUnknown = (names: readonly string[]): string =>
  `How long ${formatList(names)} ${names.length === 1 ? 'keeps' : 'keep'} this is unknown`

/** Describes how long the carrier stores its record: `USPS keeps this for 2 years`. */
export const describeKeeping = (carrier: string, proof: ServiceProof): string => {
  const name = carrierName(carrier)
  if (isUnknownFor(proof)) return describeUnknown([name])
  return proof.carrierKeeps === null ? 'No carrier record' : `${name} keeps this for ${proof.carrierKeeps}`
}

/**
 * Describes how long the carriers of a group store their records: `USPS keeps this for 2 years`. A carrier whose services
 * differ is listed with them.
 */
export const describeAllKeeping = (
  quotes: readonly Pick<Quote, 'carrier' | 'service'>[],
  options: ServiceOptions,
): string => {
  const isUnknown = ({ carrier, service }: Pick<Quote, 'carrier' | 'service'>): boolean =>
    isUnknownFor(serviceProof(carrier, service, options))
  const unknown = [...new Set(quotes.filter(isUnknown).map(({ carrier }) => carrierName(carrier)))]
  const known = quotes.filter((quote) => !isUnknown(quote))
  return [...describeKnown(known, options), ...(unknown.length > 0 ? [describeUnknown(unknown)] : [])].join(
    ' · ',
  )
}

const describeKnown = (
  quotes: readonly Pick<Quote, 'carrier' | 'service'>[],
  options: ServiceOptions,
): string[] =>
  [...Map.groupBy(quotes, ({ carrier }) => carrierName(carrier))].map(([name, ofCarrier]) => {
    const periods = Map.groupBy(
      ofCarrier,
      ({ carrier, service }) => serviceProof(carrier, service, options).carrierKeeps,
    )
    const [only] = periods.keys()
    if (periods.size === 1) return only ? `${name} keeps this for ${only}` : 'No carrier record'
    const parts = [...periods].map(([period, services]) => {
      const names = new Set(services.map(({ carrier, service }) => serviceName(carrier, service)))
      return `${period ?? 'no record'} (${[...names].join(', ')})`
    })
    return `${name} keeps this for ${parts.join(' or ')}`
  })
