import { Money } from '#components/format/money.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import { paths } from '#lib/paths.ts'

/** Returns what is to be known of a companion that is not mailed with the letter of its row; null if it is. */
const problemOf = ({ state, companion }: BatchRow): string | null => {
  if (companion === null) return null
  if (companion.shipment_status === 'cancelled') return 'cancelled'
  const isOpen = companion.shipment_status === 'draft' || companion.shipment_status === 'payment_failed'
  return state === 'bought' && isOpen ? 'not purchased' : null
}

/** Shows the First-Class companion of a row, as part of its price, and whether it is missing beside a purchased letter. */
export const RowCompanion = ({ row }: { row: BatchRow }) => {
  const { companion } = row
  if (companion === null || row.state === 'excluded') return null
  const problem = problemOf(row)
  return (
    <p className={problem === null ? 'text-ink-soft' : 'text-warn'}>
      with{' '}
      <PrefetchLink href={paths.shipment(companion.shipment_id)} className="text-link">
        First-Class companion<span className="sr-only"> of row {row.row}</span>
      </PrefetchLink>
      {problem ? (
        `, ${problem}`
      ) : (
        <>
          {companion.price_cents !== null && (
            <>
              {' '}
              (<Money cents={companion.price_cents} />)
            </>
          )}
        </>
      )}
    </p>
  )
}
