'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'

import { isAddressFault } from '#components/send/addresses/address-faults.ts'
import { addressesInput } from '#components/send/addresses/addresses-values.ts'
import {
  documentDraftKey,
  readLocalDraft,
  updateLocalDraft,
} from '#components/send/local-draft/local-draft-storage.ts'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.ts'
import type { CreateDraft } from '#components/send/send-actions.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { PieceWeights } from '#lib/contract/shipments/piece.ts'
import { paths } from '#lib/paths.ts'

import { beginWith } from './option-values.ts'
import { OptionsForm } from './options-form.tsx'
import { OptionsPlaceholder } from './options-placeholder.tsx'

type OptionsStepProps = {
  document: Pick<DocumentDetail, 'document_id' | 'document_key' | 'page_count'>
  weights: PieceWeights
  knownTags: readonly string[]
  createDraft: CreateDraft
  /** What the organization's letters begin with; null where it has not chosen. */
  defaults: SendDefaults | null
  aside: ReactNode
}

/** How an uploaded document is printed and mailed. "Get quotes" makes it a draft. */
export const OptionsStep = ({
  document,
  weights,
  knownTags,
  createDraft,
  defaults,
  aside,
}: OptionsStepProps) => {
  const router = useRouter()
  const documentId = document.document_id
  const key = documentDraftKey(documentId)
  const draft = useLocalDraft(key)
  const [isCreated, setIsCreated] = useState(false)
  // A draft made by this form leads on to its quotes; one made before leads to where it is changed.
  const shipmentId = isCreated ? undefined : draft?.shipment_id
  const hasAddresses = draft !== undefined && addressesInput.safeParse(draft).success

  useEffect(() => {
    if (draft === undefined) return
    if (shipmentId !== undefined) router.replace(paths.send.draftOptions(shipmentId))
    else if (!hasAddresses) router.replace(paths.send.addresses(documentId))
  }, [router, draft, shipmentId, hasAddresses, documentId])

  if (draft === undefined || shipmentId !== undefined || !hasAddresses) return <OptionsPlaceholder />
  const isToHere = draft.to_address !== undefined && isDomestic(draft.to_address.country)
  return (
    <OptionsForm
      key={key}
      draftKey={key}
      initial={draft.options ?? beginWith(defaults, isToHere)}
      pageCount={document.page_count}
      weights={weights}
      isDomestic={isToHere}
      knownTags={knownTags}
      submitLabel="Get quotes"
      secondary={
        <LinkButton variant="quiet" href={paths.send.addresses(documentId)}>
          Back
        </LinkButton>
      }
      aside={aside}
      onSubmit={async (input) => {
        const kept = readLocalDraft(key)
        const result = await createDraft({
          ...input,
          ...addressesInput.parse(kept),
          document_key: document.document_key,
          copy_of: kept.copy_of,
        })
        if (result.ok) {
          setIsCreated(true)
          updateLocalDraft(key, { shipment_id: result.data.id })
          router.push(paths.send.quotes(result.data.id))
          return null
        }
        const addressErrors = result.error.fields.filter(isAddressFault)
        if (addressErrors.length === 0) return result.error
        updateLocalDraft(key, { faults: addressErrors })
        router.push(paths.send.addresses(documentId))
        return null
      }}
    />
  )
}
