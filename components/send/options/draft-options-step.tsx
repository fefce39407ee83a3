'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

import { isAddressFault } from '#components/send/addresses/address-faults.ts'
import { shipmentDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { UnsavedNotice } from '#components/send/local-draft/unsaved-notice.tsx'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.ts'
import type { SaveDraft } from '#components/send/send-actions.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { PieceWeights } from '#lib/contract/shipments/piece.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { asOptionValues } from './option-values.ts'
import { OptionsForm } from './options-form.tsx'
import { OptionsPlaceholder } from './options-placeholder.tsx'

type DraftOptionsStepProps = {
  shipment: Pick<
    Shipment,
    'id' | 'page_count' | 'shipment_name' | 'print_options' | 'shipping_options' | 'tags' | 'to_address'
  >
  weights: PieceWeights
  knownTags: readonly string[]
  save: SaveDraft
  aside: ReactNode
}

/** Changes how a draft is printed and mailed; saving asks the carriers again. */
export const DraftOptionsStep = ({ shipment, weights, knownTags, save, aside }: DraftOptionsStepProps) => {
  const router = useRouter()
  const key = shipmentDraftKey(shipment.id)
  const draft = useLocalDraft(key)
  if (draft === undefined) return <OptionsPlaceholder />
  const forget = () => updateLocalDraft(key, { options: undefined })
  return (
    <UnsavedNotice isUnsaved={draft.options !== undefined} onDiscard={forget}>
      {(version) => (
        <OptionsForm
          key={version}
          draftKey={key}
          initial={draft.options ?? asOptionValues(shipment)}
          pageCount={shipment.page_count}
          weights={weights}
          isDomestic={isDomestic(shipment.to_address.country)}
          knownTags={knownTags}
          submitLabel="Update quotes"
          secondary={
            <LinkButton variant="quiet" href={paths.send.quotes(shipment.id)}>
              Back to quotes
            </LinkButton>
          }
          aside={aside}
          onSubmit={async (input) => {
            // Saving replaces all mailing options; the carrier filter of a script's draft stays as it is.
            const { carrier, service } = shipment.shipping_options
            const result = await save(shipment.id, {
              ...input,
              shipping_options: { ...input.shipping_options, carrier, service },
            })
            if (result.ok) {
              forget()
              router.push(paths.send.quotes(shipment.id))
              return null
            }
            const addressErrors = result.error.fields.filter(isAddressFault)
            if (addressErrors.length === 0) return result.error
            updateLocalDraft(key, { faults: addressErrors })
            router.push(paths.send.draftAddresses(shipment.id))
            return null
          }}
        />
      )}
    </UnsavedNotice>
  )
}
