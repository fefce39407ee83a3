import { formatDollars } from '#lib/contract/formats/money.values.ts'

/** Shows an amount of money in tabular figures. */
export const Money = ({ cents, className }: { cents: number; className?: string }) => (
  <span className={className ? `numeric ${className}` : 'numeric'}>{formatDollars(cents)}</span>
)
