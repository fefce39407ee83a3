'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { Money } from '#components/format/money.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

import { BatchFrame } from './batch-frame.tsx'
import { describeRows } from './batch-labels.ts'
import { BatchRowAccount } from './batch-row-account.tsx'
import { CheckButton } from './check-button.tsx'
import {
  findMissingPrerequisite,
  MissingPrerequisite,
  type Prerequisite,
  prerequisiteReasons,
} from './missing-prerequisite.tsx'
import { ProgressCard } from './progress-card.tsx'
import { batchQueries } from './queries.ts'
import { ReaderNotice } from './reader-notice.tsx'
import { RetryNotice } from './retry-notice.tsx'
import type { RowFilters } from './row-filters.ts'
import { RowsSection } from './rows-section.tsx'

type TotalsProps = { batch: BatchDetail; canSend: boolean; missing: Prerequisite | null }

const Totals = ({ batch, canSend, missing }: TotalsProps) => {
  const { quoted, price_increased: priceIncreased, pending, invalid, failed } = batch.rows_by_state
  const open = pending + invalid + failed
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div>
        <p className="text-sm text-ink-soft">Total</p>
        <Money cents={batch.quoted_cents} className="text-xl font-emphasis" />
        <p className="numeric text-sm text-ink-soft">{describeRows(batch)}</p>
      </div>
      {canSend && (
        <div className="flex flex-wrap gap-2">
          {open > 0 && (
            <CheckButton
              batchId={batch.id}
              label={pending > 0 ? 'Check remaining rows' : 'Check again'}
              next={paths.sendMany.check(batch.id)}
              isPrimary={quoted + priceIncreased === 0}
              disabledReason={missing && prerequisiteReasons[missing]}
            />
          )}
          {quoted + priceIncreased > 0 && (
            <LinkButton variant="primary" href={paths.sendMany.buy(batch.id)}>
              Continue to purchase
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}

type CheckViewProps = { id: string; filters: RowFilters; canSend: boolean }

/** Shows what came of checking each row, and where to fix it. */
export const CheckView = ({ id, filters, canSend }: CheckViewProps) => {
  const account = useAccount()
  const result = useRead(batchQueries.detail(id))
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const batch = result.value.data
  const isMoving = isRunning(batch.state)
  const missing = findMissingPrerequisite(batch, account)
  return (
    <BatchFrame
      step="check"
      batch={batch}
      canDelete={canSend}
      title={batch.name}
      description={
        canSend
          ? 'Fix rows with problems, change service, or skip them.'
          : 'Address checks and quotes for each row.'
      }
    >
      <div className="grid gap-5">
        {!canSend && <ReaderNotice />}
        <BatchRowAccount batch={batch} />
        {!isMoving && canSend && missing && <MissingPrerequisite batch={batch} missing={missing} />}
        {isMoving && <ProgressCard batch={batch} canStop={canSend} />}
        {!isMoving && batch.stop_reason && <Notice tone="warn" title={batch.stop_reason} />}
        {!isMoving && batch.rows_by_state.unavailable > 0 && <RetryNotice batch={batch} canSend={canSend} />}
        {!isMoving && <Totals batch={batch} canSend={canSend} missing={missing} />}
        <RowsSection
          batch={batch}
          filters={filters}
          hrefOf={(filters) => paths.sendMany.check(id, filters)}
          canMend={canSend && !isMoving}
        />
      </div>
    </BatchFrame>
  )
}
