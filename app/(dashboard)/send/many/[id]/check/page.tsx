import type { Metadata } from 'next'

import { findBatch } from '#app/(dashboard)/send/many/load-batch.ts'
import { RowsSection } from '#app/(dashboard)/send/many/rows-section.tsx'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { BatchFrame } from '#components/batches/batch-frame.tsx'
import { describeRows } from '#components/batches/batch-labels.ts'
import { BatchRowAccount } from '#components/batches/batch-row-account.tsx'
import { CheckButton } from '#components/batches/check-button.tsx'
import { ProgressCard } from '#components/batches/progress-card.tsx'
import { ReaderNotice } from '#components/batches/reader-notice.tsx'
import { RetryNotice } from '#components/batches/retry-notice.tsx'
import { Money } from '#components/format/money.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Review rows' }

type PageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const Totals = ({ batch, canSend }: { batch: BatchDetail; canSend: boolean }) => {
  const { quoted, price_increased: priceIncreased, pending, invalid, failed } = batch.rows_by_state
  const open = pending + invalid + failed
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div>
        <p className="text-sm text-ink-soft">Total</p>
        <Money cents={batch.quoted_cents} className="text-xl font-[640]" />
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

const CheckPage = async ({ params, searchParams }: PageProps) => {
  const [{ id }, search, account] = await Promise.all([params, searchParams, requireAccount()])
  const result = await findBatch(id)
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const batch = result.value
  const canSend = isPermitted(account.role, 'send_mail')
  const isMoving = isRunning(batch.state)
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
        {isMoving && <ProgressCard batch={batch} canStop={canSend} />}
        {!isMoving && batch.stop_reason && <Notice tone="warn" title={batch.stop_reason} />}
        {!isMoving && batch.rows_by_state.unavailable > 0 && <RetryNotice batch={batch} canSend={canSend} />}
        {!isMoving && <Totals batch={batch} canSend={canSend} />}
        <RowsSection
          batch={batch}
          search={search}
          hrefOf={(filters) => paths.sendMany.check(id, filters)}
          canMend={canSend && !isMoving}
        />
      </div>
    </BatchFrame>
  )
}

export default CheckPage
