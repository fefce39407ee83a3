/** Renders a dash for a missing value, with the reason for screen readers and on hover. */
export const Blank = ({ reason, className }: { reason: string; className?: string }) => (
  <span data-blank title={reason} className={className ? `text-ink-faint ${className}` : 'text-ink-faint'}>
    <span aria-hidden="true">—</span>
    <span className="sr-only">{reason}</span>
  </span>
)
