import { CircleCheck, TriangleAlert } from 'lucide-react'

import { classNames } from '#components/ui/class-names.ts'
import type { Address } from '#lib/contract/address.ts'

import { addressDifference, hasDifference } from './address-difference.ts'
import { placeLines } from './address-lines.ts'

type VerifiedAddressProps = {
  given: Address
  corrected: Address
  className?: string
}

/** Where the piece goes as it will be printed, and what the postal service changed in what was typed. */
export const VerifiedAddress = ({ given, corrected, className }: VerifiedAddressProps) => {
  const parts = addressDifference(given, corrected)
  const isChanged = hasDifference(parts)
  return (
    <div className={classNames('grid gap-1', className)}>
      <p className="font-[550]">{[corrected.name, corrected.company].filter(Boolean).join(', ')}</p>
      <p className="text-ink-soft">
        {parts.map((part, index) =>
          part.isChanged ? (
            // oxlint-disable-next-line react/no-array-index-key -- a run has no other name than its place.
            <ins key={index} className="rounded-xs bg-good-soft font-[600] text-good no-underline">
              {part.text}
            </ins>
          ) : (
            part.text
          ),
        )}
      </p>
      {isChanged && (
        <p className="text-sm text-ink-faint">
          You wrote: <del className="no-underline">{placeLines(given).join(', ')}</del>
        </p>
      )}
      {corrected.verified ? (
        <p className="flex items-center gap-1.5 text-sm font-[550] text-good">
          <CircleCheck aria-hidden="true" className="size-3.5" />
          {isChanged ? 'Deliverable, as the postal service writes it' : 'Deliverable'}
        </p>
      ) : (
        <p className="flex items-center gap-1.5 text-sm font-[550] text-warn">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          Not confirmed by the postal service
        </p>
      )}
    </div>
  )
}
