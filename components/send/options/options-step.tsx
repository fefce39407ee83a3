'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { asAddressValues } from '#components/address/address-values.ts'
import { createDraft, saveDraft } from '#components/send/actions.ts'
import { isAddressError, addressesInput } from '#components/send/addresses/addresses-values.ts'
import { withSpelling } from '#components/send/addresses/spelling.ts'
import {
  documentDraftKey,
  readLocalDraft,
  updateLocalDraft,
  shipmentDraftKey,
} from '#components/send/local-draft/local-draft-storage.ts'
import { useLocalDraft, UnsavedNotice } from '#components/send/local-draft/use-local-draft.tsx'
import { findSameService } from '#components/send/quotes/quote-order.ts'
import { SideBySide } from '#components/send/send-frame.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { PackingBasis } from '#lib/contract/shipments/piece.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { nameFromFile } from './letter-name.ts'
import { type DraftOptions, beginWith, asOptionValues, type KnownLabels } from './option-values.ts'
import { type ChosenService, OptionsForm } from './options-form.tsx'

/** Returns the review of the chosen service, or the quotes if it has no price or a price is missing. */
const nextStep = (draft: Shipment, chosen: ChosenService | null): string => {
  const quote = draft.quotes_incomplete ? undefined : findSameService(chosen ?? undefined, draft.rates ?? [])
  return quote ? paths.send.review(draft.id, quote.quote_id) : paths.send.quotes(draft.id)
}

type OptionsStepProps = {
  document: Pick<DocumentDetail, 'document_id' | 'document_key' | 'page_count' | 'filename'>
  basis: PackingBasis
  known: KnownLabels
  /** The organization's initial options; null without any. */
  defaults: SendDefaults | null
  aside: ReactNode
}

/** Edits the options of an uploaded document. "Get quotes" creates the draft. */
export const OptionsStep = ({ document, basis, known, defaults, aside }: OptionsStepProps) => {
  const router = useRouter()
  const documentId = document.document_id
  const key = documentDraftKey(documentId)
  const draft = useLocalDraft(key)
  const [isCreated, setIsCreated] = useState(false)
  // A draft created by this form continues to its quotes; an earlier one continues to its options.
  const shipmentId = isCreated ? undefined : draft?.shipment_id
  const chosen = useRef<ChosenService | null>(null)
  const create = useAction(createDraft, {
    after: (created) => ({ open: nextStep(created, chosen.current) }),
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
  const country = draft.to_address?.country ?? 'US'
  return (
    <OptionsForm
      key={key}
      draftKey={key}
      initial={
        draft.options ?? {
          ...beginWith(defaults, isDomestic(country)),
          shipment_name: nameFromFile(document.filename),
        }
      }
      pageCount={document.page_count}
      basis={basis}
      country={country}
      from={draft.from_address ?? undefined}
      known={known}
      submitLabel="Get quotes"
      secondary={
        <LinkButton variant="quiet" href={paths.send.addresses(documentId)}>
          Back
        </LinkButton>
      }
      aside={aside}
      error={create.error?.fields.some(isAddressError) ? null : create.error}
      isPending={create.isPending}
      onSubmit={(input, service) => {
        chosen.current = service
        const stored = readLocalDraft(key)
        return create.run({
          ...input,
          ...withSpelling(addressesInput.parse(stored), stored, stored),
          document_key: document.document_key,
          copy_of: stored.copy_of,
        })
      }}
    />
  )
}

type DraftOptionsStepProps = {
  shipment: DraftOptions & Pick<Shipment, 'id' | 'page_count' | 'to_address' | 'from_address'>
  basis: PackingBasis
  known: KnownLabels
  aside: ReactNode
}

/** Edits the options of a draft; saving requests new quotes. */
export const DraftOptionsStep = ({ shipment, basis, known, aside }: DraftOptionsStepProps) => {
  const router = useRouter()
  const key = shipmentDraftKey(shipment.id)
  const draft = useLocalDraft(key)
  const forget = () => updateLocalDraft(key, { options: undefined })
  const chosen = useRef<ChosenService | null>(null)
  const save = useAction(saveDraft, {
    after: (saved) => ({ open: nextStep(saved, chosen.current) }),
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
          basis={basis}
          country={shipment.to_address.country}
          from={asAddressValues(shipment.from_address)}
          known={known}
          submitLabel="Update quotes"
          secondary={
            <LinkButton variant="quiet" href={paths.send.quotes(shipment.id)}>
              Back to quotes
            </LinkButton>
          }
          aside={aside}
          error={save.error?.fields.some(isAddressError) ? null : save.error}
          isPending={save.isPending}
          onSubmit={({ matter_id: matterId, ...input }, service) => {
            chosen.current = service
            // Saving replaces all mailing options: the carrier filter that the API can set has to be sent again.
            const { carrier, service: filtered } = shipment.shipping_options
            return save.run(shipment.id, {
              ...input,
              // Omitted unless selected here: a conflict shows no matter, and would be settled unseen.
              ...(matterId !== (shipment.matter?.id ?? null) && { matter_id: matterId }),
              shipping_options: { ...input.shipping_options, carrier, service: filtered },
            })
          }}
        />
      )}
    </UnsavedNotice>
  )
}

/** Reserves the space of the options form until the stored input is read. */
const OptionsPlaceholder = () => (
  <SideBySide
    aside={
      <Card className="grid gap-3 p-5">
        <Skeleton className="h-5.5 w-28" />
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
      </Card>
    }
  >
    <LoadingStatus label="Loading options" />
    <div className="grid gap-5">
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-5.5 w-24" />
        <Skeleton className="h-11 w-11/12" />
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-64" />
      </Card>
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-5.5 w-24" />
        <Skeleton className="h-11" />
      </Card>
    </div>
  </SideBySide>
)
