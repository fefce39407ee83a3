import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { classNames } from '#components/ui/class-names.ts'
import type { Address, AddressCheck } from '#lib/contract/addresses/address.ts'

import { addressDifference, hasDifference, placeLines } from './address-lines.ts'

type VerifiedAddressProps = {
  /** The printed address. */
  printed: Address
  check: AddressCheck
  /** The control for the other spelling, shown when there is one. */
  choice?: ReactNode
  className?: string
}

/** Shows the printed address, the changes of the postal service and its remarks. */
export const VerifiedAddress = ({ printed, check, choice, className }: VerifiedAddressProps) => {
  const {
    entered,
    verified,
    used_as_entered: usesEnteredAddress,
    unverified_reason: unverifiedReason,
    remarks,
  } = check
  const parts = addressDifference(entered, verified ?? printed)
  const isChanged = hasDifference(parts)
  // What was only completed, by the ZIP+4 for example, is marked where it is printed.
  const isReplaced = verified !== null && hasDifference(addressDifference(verified, entered))
  const marked = parts.map((part, index) =>
    part.isChanged ? (
      // oxlint-disable-next-line react/no-array-index-key -- a run has no other name than its place.
      <ins
        key={index}
        className={classNames(
          'rounded-xs bg-good-soft font-emphasis text-good no-underline',
          part.text.startsWith('-') && 'whitespace-nowrap',
        )}
      >
        {part.text}
      </ins>
    ) : (
      part.text
    ),
  )
  const Icon = printed.verified ? CircleCheck : TriangleAlert
  return (
    <div className={classNames('grid gap-1', className)}>
      <p className="font-emphasis">{[printed.name, printed.company].filter(Boolean).join(', ')}</p>
      <p className="text-ink-soft">{usesEnteredAddress ? placeLines(entered).join(', ') : marked}</p>
      {isChanged && (usesEnteredAddress || isReplaced) && (
        <p className="text-sm text-ink-soft">
          {usesEnteredAddress ? (
            <>USPS format: {marked}</>
          ) : (
            <>
              You entered: <del className="no-underline">{placeLines(entered).join(', ')}</del>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p
          className={classNames(
            'flex items-center gap-1.5 text-sm font-emphasis',
            printed.verified ? 'text-good' : 'text-warn',
          )}
        >
          <Icon aria-hidden="true" className="size-3.5" />
          {printed.verified ? 'Verified' : 'Not verified'}
        </p>
        {verified !== null && (isChanged || usesEnteredAddress) && (
          <div className="text-sm whitespace-nowrap text-ink-soft">
            {usesEnteredAddress ? 'Printed as entered' : 'Printed in USPS format'}
            {choice && <> · {choice}</>}
          </div>
        )}
      </div>
      {unverifiedReason !== null && (
        <p className="text-sm text-ink-soft">Reason to mail to this address anyway: “{unverifiedReason}”</p>
      )}
      {remarks.map((remark) => (
        <p key={remark.message} className="text-sm text-warn">
          Note: {remark.message}
        </p>
      ))}
    </div>
  )
}
