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
import { RoundNotice } from '#components/batches/round-notice.tsx'
import { Money } from '#components/format/money.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { downloads, paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Results' }

type PageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const ResultPage = async ({ params, searchParams }: PageProps) => {
  const [{ id }, search, account] = await Promise.all([params, searchParams, requireAccount()])
  const found = await findBatch(id)
  if (!found.ok) return <Failure error={found.error} title="Bulk send could not be loaded" />
  const batch = found.value
  const canSend = isPermitted(account.role, 'send_mail')
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
            Results (XLSX)
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
            <Money cents={batch.bought_cents} className="text-xl font-[640]" />
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
          search={search}
          hrefOf={(filters) => paths.sendMany.result(id, filters)}
          canMend={canSend && !isMoving}
        />
      </div>
    </BatchFrame>
  )
}

export default ResultPage
