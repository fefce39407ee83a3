import { Spinner } from '#components/ui/spinner.tsx'

type SpellingLinkProps = {
  /** The address is printed as entered now. */
  isAsEntered: boolean
  /** Whose address it is: the recipient. */
  whose: string
  pending?: boolean
  onClick: () => void
}

/** Switches between the entered address and the postal service's format of it. */
export const SpellingLink = ({ isAsEntered, whose, pending = false, onClick }: SpellingLinkProps) => {
  const label = isAsEntered ? 'Use USPS format' : 'Use as typed'
  return (
    <button
      type="button"
      className="text-link inline-flex items-center gap-1.5"
      aria-label={`${label} for the ${whose}`}
      aria-busy={pending || undefined}
      onClick={onClick}
    >
      {pending && <Spinner />}
      {label}
    </button>
  )
}
