'use client'

import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { addressDifference, hasDifference, placeLines } from '#components/address/address-lines.ts'
import { SpellingLink } from '#components/address/spelling-link.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { VerifiedPlace } from '#lib/contract/addresses/address.ts'

import { type AddressPart, whose } from './addresses-values.ts'
import type { Place } from './place.ts'
import type { Verification } from './verification.ts'

type VerificationStatusProps = {
  part: AddressPart
  verification: Verification | null
  /** The sender chose to print the address as entered. */
  isAsEntered: boolean
  /** The sender chose to mail to it although it could not be confirmed. */
  isAnyway: boolean
  onUseVerified: (place: Place) => void
  onUseEntered: () => void
}

const placeOf = (verified: NonNullable<VerifiedPlace['verified']>): Place => ({
  street1: verified.street1,
  street2: verified.street2 ?? '',
  city: verified.city,
  state: verified.state,
  zip: verified.zip,
  country: verified.country,
})

/** Shows what the postal service says of the address while it is entered, with the choice of the spelling. */
export const VerificationStatus = (props: VerificationStatusProps) => {
  const { part, verification } = props
  return (
    // The space is reserved, so that the button below stays where it is.
    <div aria-live="polite" aria-atomic="true" className="mt-4 min-h-6 text-sm">
      <span className="sr-only">{verification && `Verification of the ${whose[part]}: `}</span>
      {verification && <Outcome {...props} verification={verification} />}
    </div>
  )
}

type OutcomeProps = VerificationStatusProps & { verification: Verification }

const Line = ({
  tone,
  icon: Icon,
  children,
}: {
  tone: string
  icon: typeof CircleCheck
  children: ReactNode
}) => (
  <p className={`flex items-start gap-1.5 ${tone}`}>
    <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)

const describeFailure = (error: Error): string =>
  error instanceof ApiError && error.code === 'RATE_LIMITED'
    ? `${error.message} You can continue: it is verified with the quotes.`
    : 'Address verification is not available right now. You can continue: it is verified with the quotes.'

const Outcome = ({ verification, ...rest }: OutcomeProps) => {
  const { result, isPending, error, place } = verification
  if (isPending) {
    return (
      <Line tone="text-ink-soft" icon={LoaderCircle}>
        Verifying…
      </Line>
    )
  }
  if (error) {
    return (
      <Line tone="text-ink-soft" icon={TriangleAlert}>
        {describeFailure(error)}
      </Line>
    )
  }
  if (!result) return null
  if (!result.deliverable || result.verified === null) {
    if (rest.isAnyway) {
      return (
        <Line tone="font-emphasis text-warn" icon={TriangleAlert}>
          Address not found. Mail will be sent to it as entered, without verification.
        </Line>
      )
    }
    return (
      <Line tone="font-emphasis text-bad" icon={TriangleAlert}>
        {rest.part === 'to_address'
          ? 'Address not found. Fix the fields marked above.'
          : 'Address not found. It can be printed as entered.'}
      </Line>
    )
  }
  return <Found {...rest} place={place} verified={result.verified} remarks={result.remarks} />
}

type FoundProps = Omit<OutcomeProps, 'verification'> & {
  place: Place
  verified: NonNullable<VerifiedPlace['verified']>
  remarks: VerifiedPlace['remarks']
}

const Found = ({ place, verified, remarks, part, isAsEntered, onUseVerified, onUseEntered }: FoundProps) => {
  const nobody = { name: null, company: null }
  const parts = addressDifference({ ...nobody, ...place }, verified)
  const isChanged = hasDifference(parts)
  const address = parts.map((run, index) =>
    run.isChanged ? (
      // oxlint-disable-next-line react/no-array-index-key -- a run has no other name than its place.
      <ins
        key={index}
        className={classNames(
          'rounded-xs bg-good-soft text-good no-underline',
          run.text.startsWith('-') && 'whitespace-nowrap',
        )}
      >
        {run.text}
      </ins>
    ) : (
      run.text
    ),
  )
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <Line tone="text-good" icon={CircleCheck}>
          <span className="font-emphasis">
            {isChanged && isAsEntered ? 'Verified. Printed as entered.' : 'Verified.'}
          </span>
        </Line>
        {isChanged && (
          <p className="min-w-0 wrap-anywhere">
            <span className="text-ink-soft">
              {isAsEntered ? 'USPS format: ' : 'Printed in USPS format: '}
            </span>
            {address}
            {isAsEntered && (
              <span className="sr-only">You entered {placeLines({ ...nobody, ...place }).join(', ')}.</span>
            )}
            <span aria-hidden="true" className="text-ink-faint">
              {' '}
              ·{' '}
            </span>
            <SpellingLink
              isAsEntered={isAsEntered}
              whose={whose[part]}
              onClick={() => (isAsEntered ? onUseVerified(placeOf(verified)) : onUseEntered())}
            />
          </p>
        )}
      </div>
      {remarks.map((remark) => (
        <Line key={remark.message} tone="text-warn" icon={TriangleAlert}>
          {remark.message}
        </Line>
      ))}
    </div>
  )
}
