'use client'

import { useAction } from '#components/actions/use-action.ts'
import { saveDraft } from '#components/send/actions.ts'
import { shipmentDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { UnsavedNotice } from '#components/send/local-draft/unsaved-notice.tsx'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { type AddressCheck, type AddressInput, isSamePlace } from '#lib/contract/addresses/address.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { isAddressError, partsAtError } from './address-errors.ts'
import { AddressesForm } from './addresses-form.tsx'
import { AddressesPlaceholder } from './addresses-placeholder.tsx'
import { asAddressValues } from './addresses-values.ts'

type DraftAddressesStepProps = {
  shipment: Pick<Shipment, 'id' | 'to_address_given' | 'from_address' | 'address_checks'>
}

/** Carries over the choice of one’s own spelling, unless the address itself was changed. */
const withSpellingChoice = (address: AddressInput, { entered, used_as_entered: isUsed }: AddressCheck) => ({
  ...address,
  use_as_entered: isUsed && isSamePlace(address, entered),
})

/** Changes where a draft goes; saving asks the carriers again. Changes not saved yet are kept in the browser. */
export const DraftAddressesStep = ({ shipment }: DraftAddressesStepProps) => {
  const key = shipmentDraftKey(shipment.id)
  const draft = useLocalDraft(key)
  const forget = () => {
    updateLocalDraft(key, { to_address: undefined, from_address: undefined, faults: undefined })
  }
  const save = useAction(saveDraft, {
    after: { open: paths.send.quotes(shipment.id) },
    onSuccess: forget,
    onError: ({ fields }) => updateLocalDraft(key, { faults: fields.filter(isAddressError) }),
  })
  if (draft === undefined) return <AddressesPlaceholder />
  const checks = shipment.address_checks
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
              to_address: withSpellingChoice(input.to_address, checks.to_address),
              ...(input.from_address && {
                from_address: withSpellingChoice(input.from_address, checks.from_address),
              }),
            })
          }
        />
      )}
    </UnsavedNotice>
  )
}
