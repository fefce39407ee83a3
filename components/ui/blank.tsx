/** The place of a value that does not exist yet: a dash to look at, the reason to hear or hover. */
export const Blank = ({ reason, className }: { reason: string; className?: string }) => (
  <span data-blank title={reason} className={className ? `text-ink-faint ${className}` : 'text-ink-faint'}>
    <span aria-hidden="true">—</span>
    <span className="sr-only">{reason}</span>
  </span>
)
