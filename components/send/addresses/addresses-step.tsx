'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { asAddressValues, emptyAddress } from '#components/address/address-values.ts'
import { saveDraft } from '#components/send/actions.ts'
import {
  documentDraftKey,
  updateLocalDraft,
  shipmentDraftKey,
} from '#components/send/local-draft/local-draft-storage.ts'
import { useLocalDraft, UnsavedNotice } from '#components/send/local-draft/use-local-draft.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { AddressesForm } from './addresses-form.tsx'
import { partsAtError, isAddressError } from './addresses-values.ts'
import { completePlace, placeKey } from './place.ts'
import type { Anyway, AsEntered } from './spelling.ts'

type AddressesStepProps = { documentId: string; filename: string; returnAddress: Address | null }

/** Edits the addresses of an uploaded document. The browser stores them until a draft exists. */
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
    <>
      {draft.copy_of !== undefined && <CopyNotice title={draft.copy_of_title ?? filename} />}
      <AddressesForm
        key={key}
        draftKey={key}
        initial={{
          to_address: draft.to_address ?? emptyAddress,
          from_address:
            draft.from_address ?? (standing && !mustFixReturnAddress ? null : asAddressValues(returnAddress)),
        }}
        initialErrors={faults}
        initialAsEntered={draft.as_entered ?? {}}
        initialAnyway={draft.anyway}
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
    </>
  )
}

/** Says what an empty form is for that was opened by “Send a copy”. */
const CopyNotice = ({ title }: { title: string }) => (
  <Notice className="mb-5" title={`Copy of “${title}”`}>
    The same document with the same options, to another recipient. The original is not changed.
  </Notice>
)

type DraftAddressesStepProps = {
  shipment: Pick<Shipment, 'id' | 'to_address_given' | 'from_address' | 'address_checks'>
}

/** Returns the addresses that a draft prints as entered. */
const asEnteredIn = ({ address_checks: checks }: DraftAddressesStepProps['shipment']): AsEntered =>
  Object.fromEntries(
    (['to_address', 'from_address'] as const).flatMap((part) => {
      const place = completePlace(asAddressValues(checks[part].entered))
      return checks[part].used_as_entered && place ? [[part, placeKey(place)]] : []
    }),
  )

/** Returns why a draft is mailed to a recipient that could not be confirmed. */
const anywayIn = ({ address_checks: checks }: DraftAddressesStepProps['shipment']): Anyway | undefined => {
  const { entered, unverified_reason: reason } = checks.to_address
  const place = completePlace(asAddressValues(entered))
  return reason !== null && place ? { place: placeKey(place), reason } : undefined
}

/** Edits the addresses of a draft; saving requests new quotes. The browser stores unsaved changes. */
export const DraftAddressesStep = ({ shipment }: DraftAddressesStepProps) => {
  const key = shipmentDraftKey(shipment.id)
  const draft = useLocalDraft(key)
  const forget = () => {
    updateLocalDraft(key, {
      to_address: undefined,
      from_address: undefined,
      as_entered: undefined,
      anyway: undefined,
      faults: undefined,
    })
  }
  const save = useAction(saveDraft, {
    after: { open: paths.send.quotes(shipment.id) },
    onSuccess: forget,
    onError: ({ fields }) => updateLocalDraft(key, { faults: fields.filter(isAddressError) }),
  })
  if (draft === undefined) return <AddressesPlaceholder />
  const faults = draft.faults ?? []
  const mustFixReturnAddress = partsAtError(faults).includes('from_address')
  return (
    <UnsavedNotice isUnsaved={draft.to_address !== undefined} onDiscard={forget}>
      {(version) => (
        <AddressesForm
          key={version}
          draftKey={key}
          initial={{
            to_address: draft.to_address ?? asAddressValues(shipment.to_address_given),
            from_address:
              draft.from_address ?? (mustFixReturnAddress ? asAddressValues(shipment.from_address) : null),
          }}
          initialErrors={faults}
          initialAsEntered={draft.as_entered ?? asEnteredIn(shipment)}
          initialAnyway={draft.anyway ?? anywayIn(shipment)}
          standing={{ address: shipment.from_address, note: 'this draft’s return address' }}
          submitLabel="Update quotes"
          secondary={
            <LinkButton variant="quiet" href={paths.send.quotes(shipment.id)}>
              Back to quotes
            </LinkButton>
          }
          error={save.error}
          isPending={save.isPending}
          onSubmit={(input) =>
            save.run(shipment.id, {
              to_address: input.to_address,
              ...(input.from_address && { from_address: input.from_address }),
            })
          }
        />
      )}
    </UnsavedNotice>
  )
}

const Line = ({ className }: { className: string }) => (
  <div className={`grid gap-1.5 ${className}`}>
    <Skeleton className="h-4.5 w-20" />
    <Skeleton className="h-9" />
  </div>
)

/** Reserves the space of the addresses form until the stored input is read. */
const AddressesPlaceholder = () => (
  <div className="grid gap-5">
    <LoadingStatus label="Loading addresses" />
    <Card className="px-5 pt-4.5 pb-5">
      <Skeleton className="mb-4 h-5.5 w-24" />
      <div className="grid gap-4 sm:grid-cols-6">
        <Line className="sm:col-span-3" />
        <Line className="sm:col-span-3" />
        <Line className="sm:col-span-6" />
        <Line className="sm:col-span-6" />
        <Line className="sm:col-span-2" />
        <Line className="sm:col-span-4" />
        <Line className="sm:col-span-3" />
      </div>
      <Skeleton className="mt-5 h-5 w-52" />
    </Card>
    <Card className="px-5 pt-4.5 pb-5">
      <Skeleton className="mb-3 h-5.5 w-32" />
      <Skeleton className="h-5 w-3/4" />
    </Card>
    <Skeleton className="h-9 w-28 justify-self-end" />
  </div>
)
