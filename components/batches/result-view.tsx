'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Money } from '#components/format/money.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import { downloads, paths } from '#lib/paths.ts'

import { BatchFrame } from './batch-frame.tsx'
import { describeRows } from './batch-labels.ts'
import { BatchRowAccount } from './batch-row-account.tsx'
import { CheckButton } from './check-button.tsx'
import { ProgressCard } from './progress-card.tsx'
import { batchQueries } from './queries.ts'
import { ReaderNotice } from './reader-notice.tsx'
import { RetryNotice } from './retry-notice.tsx'
import { RoundNotice } from './round-notice.tsx'
import type { RowFilters } from './row-filters.ts'
import { RowsSection } from './rows-section.tsx'

type ResultViewProps = { id: string; filters: RowFilters; canSend: boolean }

/** Shows the outcome of each row. */
export const ResultView = ({ id, filters, canSend }: ResultViewProps) => {
  const found = useRead(batchQueries.detail(id))
  if (!found.ok) return <Failure error={found.error} title="Bulk send could not be loaded" />
  const batch = found.value.data
  const isMoving = isRunning(batch.state)
  const { failed, quoted, price_increased: priceIncreased } = batch.rows_by_state
  return (
    <BatchFrame
      step="result"
      batch={batch}
      canDelete={canSend}
      title={batch.name}
      description="Status of each row."
      actions={
        <>
          <LinkButton kind="download" href={downloads.batchResult(id, 'xlsx')}>
            Results (Excel)
          </LinkButton>
          <LinkButton kind="download" href={downloads.batchResult(id, 'csv')}>
            Results (CSV)
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-5">
        {!canSend && <ReaderNotice />}
        <BatchRowAccount batch={batch} />
        {isMoving && <ProgressCard batch={batch} canStop={canSend} />}
        {!isMoving && batch.rows_by_state.unavailable > 0 && <RetryNotice batch={batch} canSend={canSend} />}
        <RoundNotice batch={batch} canSend={canSend} />
        <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
          <div>
            <p className="text-sm text-ink-soft">Charged so far</p>
            <Money cents={batch.bought_cents} className="text-xl font-emphasis" />
            <p className="numeric text-sm text-ink-soft">{describeRows(batch)}</p>
          </div>
          {canSend && !isMoving && (
            <div className="flex flex-wrap gap-2">
              {failed > 0 && (
                <CheckButton batchId={id} label="Check unpurchased rows" next={paths.sendMany.check(id)} />
              )}
              {quoted + priceIncreased > 0 && (
                <LinkButton variant="primary" href={paths.sendMany.buy(id)}>
                  Purchase remaining rows
                </LinkButton>
              )}
            </div>
          )}
        </Card>
        <RowsSection
          batch={batch}
          filters={filters}
          hrefOf={(filters) => paths.sendMany.result(id, filters)}
          canMend={canSend && !isMoving}
        />
      </div>
    </BatchFrame>
  )
}
