'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

import { documentDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { emptyAddress } from '#components/send/local-draft/local-draft.ts'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import { paths } from '#lib/paths.ts'

import { partsAtError } from './address-errors.ts'
import { AddressesForm } from './addresses-form.tsx'
import { AddressesPlaceholder } from './addresses-placeholder.tsx'
import { asAddressValues } from './addresses-values.ts'

type AddressesStepProps = { documentId: string; filename: string; returnAddress: Address | null }

/** Where an uploaded document goes. Until there is a draft, the browser remembers what was typed. */
export const AddressesStep = ({ documentId, filename, returnAddress }: AddressesStepProps) => {
  const router = useRouter()
  const key = documentDraftKey(documentId)
  const draft = useLocalDraft(key)
  const shipmentId = draft?.shipment_id

  useEffect(() => {
    if (shipmentId !== undefined) router.replace(paths.send.draftAddresses(shipmentId))
  }, [router, shipmentId])

  if (draft === undefined || shipmentId !== undefined) return <AddressesPlaceholder />
  const faults = draft.faults ?? []
  const mustFixReturnAddress = partsAtError(faults).includes('from_address')
  const standing = returnAddress && {
    address: returnAddress,
    note: 'your organization’s return address',
  }
  return (
    <AddressesForm
      key={key}
      draftKey={key}
      initial={{
        to_address: draft.to_address ?? emptyAddress,
        from_address:
          draft.from_address ?? (standing && !mustFixReturnAddress ? null : asAddressValues(returnAddress)),
      }}
      initialErrors={faults}
      standing={standing}
      submitLabel="Continue"
      secondary={
        <LinkButton variant="quiet" href={paths.send.upload({ document: documentId })}>
          Back
        </LinkButton>
      }
      onSubmit={(_input, values) => {
        updateLocalDraft(key, {
          filename,
          to_address: values.to_address,
          from_address: values.from_address,
          faults: undefined,
        })
        router.push(paths.send.options(documentId))
        return null
      }}
    />
  )
}
