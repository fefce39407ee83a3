import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

import { batchStateLabels, describeRows } from './batch-labels.ts'
import { DeleteBatchButton } from './delete-batch.tsx'

const priceOf = (batch: Batch): number => batch.bought_cents || batch.buying_cents || batch.quoted_cents

type BatchTableProps = {
  batches: readonly Batch[]
  canDelete: boolean
}

/** Lists batches with their state, newest first. */
export const BatchTable = ({ batches, canDelete }: BatchTableProps) => (
  <Card label="Bulk sends">
    <ul>
      {batches.map((batch) => (
        <li
          key={batch.id}
          className="relative grid gap-x-4 gap-y-1 border-b border-line px-5 py-3.5 last:border-b-0 max-sm:pr-14 sm:grid-cols-[1fr_auto] sm:items-center"
        >
          <div className="min-w-0">
            <PrefetchLink
              href={paths.sendMany.list(batch.id)}
              className="font-emphasis wrap-anywhere text-ink hover:underline"
            >
              {batch.name}
            </PrefetchLink>
            <p className="numeric text-sm text-ink-soft">{describeRows(batch)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            {priceOf(batch) > 0 && <Money cents={priceOf(batch)} className="text-ink" />}
            <Badge tone={batchStateLabels[batch.state].tone}>{batchStateLabels[batch.state].label}</Badge>
            <Moment at={batch.created_at} />
            {canDelete && (
              <span className="max-sm:absolute max-sm:top-3 max-sm:right-3 sm:min-w-7">
                <DeleteBatchButton batch={batch} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
