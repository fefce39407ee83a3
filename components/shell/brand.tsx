import { classNames } from '#components/ui/class-names.ts'

/** Draws the logo: an envelope's flap inside a postmark, with its cancellation waves. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 34 24" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
    <circle cx="12" cy="12" r="10.75" strokeWidth="1.5" />
    <path d="M6.4 8.4h11.2v7.2H6.4z" strokeWidth="1.4" strokeLinejoin="round" />
    <path d="m6.8 8.8 5.2 4.1 5.2-4.1" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
    <path
      d="M24.5 7.2c1.6-1.3 3-1.3 4.6 0s3 1.3 4.4 0M25.4 12c1.5-1.3 2.7-1.3 4.1 0s2.7 1.3 4 0M24.5 16.8c1.6-1.3 3-1.3 4.6 0s3 1.3 4.4 0"
      strokeWidth="1.4"
      strokeLinecap="round"
    />
  </svg>
)

/** Shows the logo and the name. */
export const Brand = ({ className }: { className?: string }) => (
  <span className={classNames('inline-flex items-center gap-2.5', className)}>
    <BrandMark className="h-6 w-8.5 text-accent" />
    <span className="text-lg font-emphasis tracking-[-0.022em]">Mailroom</span>
  </span>
)
