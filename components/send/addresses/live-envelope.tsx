'use client'

import dynamic from 'next/dynamic'

import { PartnerEnvelope } from '#components/mailpiece/partner-envelope.tsx'
import {
  documentDraftKey,
  type LocalDraftKey,
  shipmentDraftKey,
} from '#components/send/local-draft/local-draft-storage.ts'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.tsx'
import { beginWith } from '#components/send/options/option-values.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import { countDocumentSheets, likelyPacking } from '#lib/contract/mailpiece/packing.values.ts'
import { chooseQuoting, type Fulfillment } from '#lib/contract/mailpiece/partners.values.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { PrintOptions } from '#lib/contract/shipment-core/options.ts'
import { type PackingBasis, packWith } from '#lib/contract/shipments/piece.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

const loading = () => <Skeleton className="aspect-3/2 w-full rounded-xs" />

// What draws it comes after the form, which people use first.
const LetterEnvelope = dynamic(
  () => import('./letter-envelope.tsx').then((module) => module.LetterEnvelope),
  {
    ssr: false,
    loading,
  },
)

type Packed = { kit: KitName; packaging: Packaging | null; sheets: number; weightOunces: number | null }

type LiveEnvelopeProps = {
  draftKey: LocalDraftKey
  /** The addresses until others are typed. */
  to: Address | null
  from: Address | null
  packed: Packed
  pageCount: number
  print: PrintOptions
  note: string
}

/** Draws the envelope with the addresses as typed, which the browser stores with every key. */
const LiveEnvelope = ({ draftKey, to, from, ...letter }: LiveEnvelopeProps) => {
  const draft = useLocalDraft(draftKey)
  if (draft === undefined) return loading()
  return <LetterEnvelope {...letter} to={draft.to_address ?? to} from={draft.from_address ?? from} />
}

type DocumentEnvelopeProps = {
  documentId: string
  pageCount: number
  /** Null when it could not be read: nothing is drawn then. */
  basis: PackingBasis | null
  fulfillment: Fulfillment
  defaults: SendDefaults | null
  returnAddress: Address | null
}

const packLetter = (
  pageCount: number,
  { print_options: print, shipping_options, kit }: OptionValues,
  basis: PackingBasis,
) =>
  likelyPacking(
    packWith(
      { pageCount, duplex: print.duplex, paper: print.paper ?? 'letter' },
      { kit, certified: shipping_options.certified_mail },
      basis,
    ),
    kit,
  )

/** Draws the envelope that an uploaded document is most likely sent in. */
export const DocumentEnvelope = ({
  documentId,
  pageCount,
  basis,
  fulfillment,
  defaults,
  returnAddress,
}: DocumentEnvelopeProps) => {
  const key = documentDraftKey(documentId)
  const draft = useLocalDraft(key)
  const options = draft?.options ?? beginWith(defaults, isDomestic(draft?.to_address?.country ?? 'US'))
  const print = options.print_options
  const quotedBy = chooseQuoting(fulfillment, countDocumentSheets({ pageCount, duplex: print.duplex }))
  if (!quotedBy.house && quotedBy.partner) return <PartnerEnvelope partner={quotedBy.partner} />
  const packed = basis && packLetter(pageCount, options, basis)
  if (!packed) return null
  return (
    <LiveEnvelope
      draftKey={key}
      to={null}
      from={returnAddress}
      packed={packed}
      pageCount={pageCount}
      print={print}
      note="Likely envelope. It depends on the service you choose."
    />
  )
}

/** Draws the envelope of a draft. */
export const DraftEnvelope = ({
  shipment,
}: {
  shipment: Pick<
    Shipment,
    'id' | 'to_address_given' | 'from_address' | 'piece' | 'page_count' | 'print_options' | 'rates'
  >
}) => {
  const { piece, rates = [] } = shipment
  const partner = rates.every((rate) => rate.partner !== null) ? rates[0]?.partner : null
  if (partner) return <PartnerEnvelope partner={partner} />
  if (piece.kit === null) return null
  return (
    <LiveEnvelope
      draftKey={shipmentDraftKey(shipment.id)}
      to={shipment.to_address_given}
      from={shipment.from_address}
      packed={{
        kit: piece.kit,
        packaging: piece.packaging,
        sheets: piece.sheets,
        weightOunces: piece.weight_ounces,
      }}
      pageCount={shipment.page_count}
      print={shipment.print_options}
      note="Likely envelope. It depends on the service you choose."
    />
  )
}
