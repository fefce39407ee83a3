'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { createDraft } from '#components/send/actions.ts'
import { isAddressError } from '#components/send/addresses/address-errors.ts'
import { addressesInput } from '#components/send/addresses/addresses-values.ts'
import {
  documentDraftKey,
  readLocalDraft,
  updateLocalDraft,
} from '#components/send/local-draft/local-draft-storage.ts'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.ts'
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
  /** What the organization's letters begin with; null where it has not chosen. */
  defaults: SendDefaults | null
  aside: ReactNode
}

/** How an uploaded document is printed and mailed. "Get quotes" makes it a draft. */
export const OptionsStep = ({ document, weights, knownTags, defaults, aside }: OptionsStepProps) => {
  const router = useRouter()
  const documentId = document.document_id
  const key = documentDraftKey(documentId)
  const draft = useLocalDraft(key)
  const [isCreated, setIsCreated] = useState(false)
  // A draft made by this form leads on to its quotes; one made before leads to where it is changed.
  const shipmentId = isCreated ? undefined : draft?.shipment_id
  const create = useAction(createDraft, {
    after: ({ id }) => ({ open: paths.send.quotes(id) }),
    onSuccess: ({ id }) => {
      setIsCreated(true)
      updateLocalDraft(key, { shipment_id: id })
    },
    onError: ({ fields }) => {
      const faults = fields.filter(isAddressError)
      if (faults.length === 0) return
      updateLocalDraft(key, { faults })
      router.push(paths.send.addresses(documentId))
    },
  })
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
      error={create.error?.fields.some(isAddressError) ? null : create.error}
      isPending={create.isPending}
      onSubmit={(input) => {
        const stored = readLocalDraft(key)
        return create.run({
          ...input,
          ...addressesInput.parse(stored),
          document_key: document.document_key,
          copy_of: stored.copy_of,
        })
      }}
    />
  )
}
