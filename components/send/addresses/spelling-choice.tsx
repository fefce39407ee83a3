'use client'

import { useAction } from '#components/actions/use-action.ts'
import { SpellingLink } from '#components/address/spelling-link.tsx'
import { saveDraft } from '#components/send/actions.ts'
import { Notice } from '#components/ui/notice.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { type AddressPart, whose } from './addresses-values.ts'

type SpellingChoiceProps = {
  shipment: Pick<Shipment, 'id' | 'address_checks'>
  part: AddressPart
}

/** Switches between the entered address and the postal service's spelling. */
export const SpellingChoice = ({ shipment, part }: SpellingChoiceProps) => {
  const save = useAction(saveDraft)
  const { entered, used_as_entered: usesEnteredAddress } = shipment.address_checks[part]
  const choose = () => {
    const { verified: _verified, residential: _residential, ...written } = entered
    void save.run(shipment.id, {
      [part]: { ...written, email: written.email ?? '', use_as_entered: !usesEnteredAddress },
    })
  }
  return (
    <>
      <SpellingLink
        isAsEntered={usesEnteredAddress}
        whose={whose[part]}
        pending={save.isPending}
        onClick={choose}
      />
      {save.error && <Notice alert tone="bad" title={save.error.message} className="whitespace-normal" />}
    </>
  )
}
