import { describePiece, describePrinting } from '#components/format/piece-description.ts'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { describeKeeping, ProofList } from '#components/send/quotes/service-labels.tsx'
import { Card } from '#components/ui/card.tsx'
import { needsSignature, type ServiceProof, serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import { computePiece, type PieceWeights } from '#lib/contract/shipments/piece.ts'

type PieceCardProps = { pageCount: number; weights: PieceWeights; isDomestic: boolean; values: OptionValues }

/** Shows the mailpiece and the proof that the current options result in. */
export const PieceCard = ({ pageCount, weights, isDomestic, values }: PieceCardProps) => (
  <Card label="This mailpiece" className="p-5">
    <h2 className="text-md font-[620]">This mailpiece</h2>
    <p className="numeric mt-1">{describePiece(computePiece(pageCount, values.print_options, weights))}</p>
    <p className="numeric mt-1 text-ink-soft">{describePrinting(pageCount, values.print_options)}</p>
    <p className="mt-1 text-sm text-ink-faint">Includes a cover sheet with the addresses and barcode.</p>
    <h3 className="mt-4 mb-2 border-t border-line pt-4 text-md font-[620]">Proof you’ll get</h3>
    <dl className="grid gap-3">
      {expectedProofs(values.shipping_options, isDomestic).map((row) => (
        <div key={row.name} className="grid gap-0.5">
          <dt className="text-sm font-[550]">{row.name}</dt>
          <dd>
            <ProofList proof={row.proof} />
            <p className="mt-0.5 text-sm text-ink-faint">{describeKeeping(row.carrier, row.proof)}</p>
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

type ExpectedProof = { carrier: string; name: string; proof: ServiceProof }

const proofsAbroad = (options: OptionValues['shipping_options']): ExpectedProof[] => {
  // The postal service collects no signatures abroad.
  const canPost = !options.certified_mail && !needsSignature(options.delivery_confirmation)
  return [
    ...(canPost
      ? [
          {
            carrier: 'USPS',
            name: 'USPS First-Class Mail International',
            proof: serviceProof('USPS', 'FirstClassMailInternational', options),
          },
        ]
      : []),
    { carrier: 'UPS', name: 'UPS', proof: serviceProof('UPS', 'UPSSaver', options) },
    { carrier: 'FedEx', name: 'FedEx', proof: serviceProof('FedEx', 'INTERNATIONAL_ECONOMY', options) },
  ]
}

/** Returns the proof of the likely services with these options, before prices are known. */
export const expectedProofs = (
  options: OptionValues['shipping_options'],
  isDomestic: boolean,
): ExpectedProof[] => {
  if (!isDomestic) return proofsAbroad(options)
  const confirmation = options.delivery_confirmation
  // First-Class letters get a signature only as Certified Mail; otherwise Priority Mail is the least that does.
  const usesPriority = !options.certified_mail && needsSignature(confirmation)
  const postal = {
    carrier: 'USPS',
    name: options.certified_mail
      ? 'USPS Certified Mail'
      : usesPriority
        ? 'USPS Priority Mail'
        : 'USPS First-Class Mail',
    proof: serviceProof('USPS', usesPriority ? 'Priority' : 'First', options),
  }
  if (confirmation?.endsWith('_RESTRICTED')) return [postal]
  return [
    postal,
    { carrier: 'UPS', name: 'UPS', proof: serviceProof('UPS', 'Ground', options) },
    { carrier: 'FedEx', name: 'FedEx', proof: serviceProof('FedEx', 'FEDEX_GROUND', options) },
  ]
}
