'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { addressDifference, hasDifference } from '#components/send/addresses/address-difference.ts'
import { VerifiedAddress } from '#components/send/addresses/verified-address.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'

import { updateOrganization } from './actions.ts'
import type { ReturnAddressInput } from './organization-form.ts'

/** What was written, and how the postal service writes it. */
export type Spelling = { written: ReturnAddressInput['return_address']; corrected: Address }

const asAddress = (written: Spelling['written']): Address => ({
  ...written,
  name: written.name ?? null,
  company: written.company ?? null,
  street2: written.street2 ?? null,
  phone: written.phone ?? null,
  email: written.email ?? null,
  verified: true,
  residential: false,
})

/** The two spellings, when the postal service changed more than capitals; null when there is nothing to choose. */
export const spellingOf = (written: Spelling['written'], saved: Address | null): Spelling | null =>
  saved?.verified && hasDifference(addressDifference(asAddress(written), saved))
    ? { written, corrected: saved }
    : null

/** Shows what the postal service changed, and lets staff keep what they wrote or take it after all. */
export const ReturnAddressSpelling = ({ spelling }: { spelling: Spelling }) => {
  const [isUsed, setIsUsed] = useState(false)
  const save = useAction(updateOrganization, { onSuccess: () => setIsUsed(!isUsed) })
  const { written, corrected } = spelling
  const entered = asAddress(written)
  const choose = () =>
    void save.run({ return_address: { ...written, email: written.email ?? '', use_as_entered: !isUsed } })
  return (
    <section
      aria-label="Return address format"
      className="mb-4 rounded-lg border border-line bg-sunken/60 px-4 py-3"
    >
      <VerifiedAddress
        printed={isUsed ? entered : corrected}
        check={{ entered, verified: corrected, used_as_entered: isUsed, remarks: [] }}
        choice={
          <span className="mt-1.5">
            <Button size="small" pending={save.isPending} onClick={choose}>
              {isUsed ? 'Use USPS format' : 'Use my version'}
            </Button>
          </span>
        }
      />
      {save.error && <Notice alert tone="bad" title={save.error.message} className="mt-2" />}
    </section>
  )
}
