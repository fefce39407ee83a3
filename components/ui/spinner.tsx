import { classNames } from './class-names.ts'

/** Renders a spinner. Set `label` when no text beside it explains it. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? 'status' : undefined} className={classNames('inline-flex', className)}>
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 animate-spin motion-reduce:animate-breathe">
      <circle
        cx="8"
        cy="8"
        r="6.25"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.25"
        strokeWidth="1.75"
      />
      <path
        d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
    {label && <span className="sr-only">{label}</span>}
  </span>
)
