import type { ReactNode } from 'react'

import { describePiece, describePrinting } from '#components/format/piece-description.ts'
import { describeKeeping, ProofList } from '#components/format/service-labels.tsx'
import { EnvelopeFace } from '#components/mailpiece/envelope-face.tsx'
import { outsideOfKit } from '#components/mailpiece/outside.ts'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { Card } from '#components/ui/card.tsx'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import { likelyPacking, type Packings } from '#lib/contract/mailpiece/packing.values.ts'
import { carriers, privateCarriers, serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import { needsSignature, type ServiceProof } from '#lib/contract/quotes/carriers/carrier.values.ts'
import { type PackingBasis, packWith, pieceOf } from '#lib/contract/shipments/piece.ts'

type PieceCardProps = {
  pageCount: number
  basis: PackingBasis
  isDomestic: boolean
  values: OptionValues
  /** About what it costs. */
  price: ReactNode
}

/** Shows the mailpiece and the proof that the current options result in. */
export const PieceCard = ({ pageCount, basis, isDomestic, values, price }: PieceCardProps) => {
  const { print_options: options, shipping_options: mail, kit } = values
  const printed = { pageCount, duplex: options.duplex, paper: options.paper ?? 'letter' }
  const packings = packWith(printed, { kit, certified: mail.certified_mail }, basis)
  const packed = likelyPacking(packings, kit)
  return (
    <Card label="This mailpiece" className="p-5">
      <h2 className="text-md font-emphasis">This mailpiece</h2>
      {packed && (
        <EnvelopeFace
          outside={outsideOfKit(packed.kit, packed.packaging)}
          className="mx-auto mt-3 max-h-44 max-w-full"
        />
      )}
      {packed && <p className="numeric mt-3">{describePiece(pieceOf(packed))}</p>}
      <p className="numeric mt-1 text-ink-soft">{describePrinting(pageCount, values.print_options)}</p>
      {packed && <p className="mt-1 text-sm text-ink-faint">{kits[packed.kit].description}</p>}
      <div className="mt-4 border-t border-line pt-4">{price}</div>
      <h3 className="mt-4 mb-2 border-t border-line pt-4 text-md font-emphasis">Proof you’ll get</h3>
      <dl className="grid gap-3">
        {expectedProofs(values.shipping_options, isDomestic, packings).map((row) => (
          <div key={row.name} className="grid gap-0.5">
            <dt className="text-sm font-emphasis">{row.name}</dt>
            <dd>
              <ProofList proof={row.proof} />
              <p className="mt-0.5 text-sm text-ink-faint">{describeKeeping(row.carrier, row.proof)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type ExpectedProof = { carrier: string; name: string; proof: ServiceProof }

const privateProofs = (
  where: 'domestic' | 'abroad',
  options: OptionValues['shipping_options'],
): ExpectedProof[] =>
  privateCarriers.map((name) => ({
    carrier: name,
    name,
    proof: serviceProof(name, carriers[name].usual[where], options),
  }))

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
    ...privateProofs('abroad', options),
  ]
}

/** Returns the proof of the likely services with these options, before prices are known. */
export const expectedProofs = (
  options: OptionValues['shipping_options'],
  isDomestic: boolean,
  packings: Pick<Packings, 'first_class'> | null = null,
): ExpectedProof[] => {
  if (!isDomestic) return proofsAbroad(options)
  const confirmation = options.delivery_confirmation
  // First-Class letters get a signature only as Certified Mail; otherwise Priority Mail is the least that does.
  const isTooHeavy = packings !== null && 'obstacle' in packings.first_class
  const usesPriority = isTooHeavy || (!options.certified_mail && needsSignature(confirmation))
  const postal = {
    carrier: 'USPS',
    name: options.certified_mail
      ? 'USPS Certified Mail'
      : usesPriority
        ? 'USPS Priority Mail'
        : 'USPS First-Class Mail',
    proof: serviceProof('USPS', usesPriority ? 'Priority' : 'First', options),
  }
  // Only the postal service sells these.
  if (options.certified_mail || confirmation?.endsWith('_RESTRICTED')) return [postal]
  return [postal, ...privateProofs('domestic', options)]
}
