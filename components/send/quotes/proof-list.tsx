import { Check, Minus } from 'lucide-react'

import { classNames } from '#components/ui/class-names.ts'
import { carrierName, type ServiceProof } from '#lib/contract/quotes/carriers.values.ts'

type Mark = { label: string; has: boolean; meaning: string }

const marksOf = (proof: ServiceProof): Mark[] => [
  { label: 'Mailing date', has: proof.mailedOn, meaning: 'The carrier records the mailing date.' },
  { label: 'Delivery date', has: proof.deliveredOn, meaning: 'The carrier records the delivery date.' },
  { label: 'Signature', has: proof.signature, meaning: 'The carrier records who signed.' },
  { label: 'Return receipt', has: proof.returnReceipt, meaning: 'You receive the signed receipt as a PDF.' },
]

/** What a service leaves as proof: each kind, had or not. A return receipt is named only where there is one. */
export const ProofList = ({ proof, className }: { proof: ServiceProof; className?: string }) => (
  <span className={classNames('flex flex-wrap gap-x-3 gap-y-1 text-sm', className)}>
    {marksOf(proof)
      .filter((mark) => mark.has || mark.label !== 'Return receipt')
      .map((mark) => (
        <span
          key={mark.label}
          title={mark.meaning}
          className={classNames(
            'inline-flex items-center gap-1 whitespace-nowrap',
            mark.has ? 'font-[550] text-good' : 'text-ink-faint',
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

/** How long the carrier itself keeps what it recorded: `USPS keeps this for 2 years`. */
export const describeKeeping = (carrier: string, proof: ServiceProof): string =>
  proof.carrierKeeps === null
    ? 'No carrier record'
    : `${carrierName(carrier)} keeps this for ${proof.carrierKeeps}`
