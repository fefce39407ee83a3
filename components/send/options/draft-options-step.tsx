'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { saveDraft } from '#components/send/actions.ts'
import { isAddressError } from '#components/send/addresses/address-errors.ts'
import { shipmentDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { UnsavedNotice } from '#components/send/local-draft/unsaved-notice.tsx'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.ts'
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
  aside: ReactNode
}

/** Changes how a draft is printed and mailed; saving asks the carriers again. */
export const DraftOptionsStep = ({ shipment, weights, knownTags, aside }: DraftOptionsStepProps) => {
  const router = useRouter()
  const key = shipmentDraftKey(shipment.id)
  const draft = useLocalDraft(key)
  const forget = () => updateLocalDraft(key, { options: undefined })
  const save = useAction(saveDraft, {
    after: { open: paths.send.quotes(shipment.id) },
    onSuccess: forget,
    onError: ({ fields }) => {
      const faults = fields.filter(isAddressError)
      if (faults.length === 0) return
      updateLocalDraft(key, { faults })
      router.push(paths.send.draftAddresses(shipment.id))
    },
  })
  if (draft === undefined) return <OptionsPlaceholder />
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
          error={save.error?.fields.some(isAddressError) ? null : save.error}
          isPending={save.isPending}
          onSubmit={(input) => {
            // Saving replaces all mailing options; the carrier filter of a script's draft stays as it is.
            const { carrier, service } = shipment.shipping_options
            return save.run(shipment.id, {
              ...input,
              shipping_options: { ...input.shipping_options, carrier, service },
            })
          }}
        />
      )}
    </UnsavedNotice>
  )
}
