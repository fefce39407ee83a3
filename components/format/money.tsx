const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as people read them: `$1,204.50`. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** An amount of money in tabular figures. */
export const Money = ({ cents, className }: { cents: number; className?: string }) => (
  <span className={className ? `numeric ${className}` : 'numeric'}>{formatCents(cents)}</span>
)
