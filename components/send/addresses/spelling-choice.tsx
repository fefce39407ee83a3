'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'

import type { SaveDraft } from '#components/send/send-actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { type AddressPart, whose } from './address-faults.ts'

const keep = 'Use my version'
const take = 'Use standardized address'

type SpellingChoiceProps = {
  shipment: Pick<Shipment, 'id' | 'address_checks'>
  part: AddressPart
  save: SaveDraft
}

/** Lets staff insist on an address as they wrote it, or take the postal service's spelling after all. */
export const SpellingChoice = ({ shipment, part, save }: SpellingChoiceProps) => {
  const router = useRouter()
  const [isSaving, startSaving] = useTransition()
  const [fault, setFault] = useState<string | null>(null)
  const { entered, used_as_entered: isUsed } = shipment.address_checks[part]
  const choose = () =>
    startSaving(async () => {
      const { verified: _verified, residential: _residential, ...written } = entered
      const result = await save(shipment.id, {
        [part]: { ...written, email: written.email ?? '', use_as_entered: !isUsed },
      })
      setFault(result.ok ? null : result.error.message)
      if (result.ok) router.refresh()
    })
  return (
    <div className="grid gap-2">
      <span>
        <Button
          size="small"
          pending={isSaving}
          aria-label={`${isUsed ? take : keep} for the ${whose[part]}`}
          onClick={choose}
        >
          {isUsed ? take : keep}
        </Button>
      </span>
      {fault && <Notice alert tone="bad" title={fault} />}
    </div>
  )
}
