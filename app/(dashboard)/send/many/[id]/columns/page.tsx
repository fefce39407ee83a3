import type { Metadata } from 'next'

import { findBatch, findPreview } from '#app/(dashboard)/send/many/load-batch.ts'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { BatchBusy } from '#components/batches/batch-busy.tsx'
import { BatchFrame } from '#components/batches/batch-frame.tsx'
import { BatchRowAccount } from '#components/batches/batch-row-account.tsx'
import { ColumnFacts } from '#components/batches/column-facts.tsx'
import { ColumnForm } from '#components/batches/column-form.tsx'
import { ReaderNotice } from '#components/batches/reader-notice.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Match columns' }

const ColumnsPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const [result, account] = await Promise.all([findBatch(id), requireAccount()])
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const batch = result.value
  const canSend = isPermitted(account.role, 'send_mail')
  const preview = canSend ? await findPreview(batch) : null
  return (
    <BatchFrame
      step="columns"
      batch={batch}
      canDelete={canSend}
      title={canSend ? 'Match columns' : 'Columns'}
      description={`${batch.filename}, ${plural(batch.row_count, 'row')}. Your choices are remembered for files with the same headers.`}
    >
      <FormColumn>
        <div className="grid gap-5">
          <BatchRowAccount batch={batch} />
          {canSend ? (
            <BatchBusy batch={batch}>
              <ColumnForm batch={batch} preview={preview} />
            </BatchBusy>
          ) : (
            <div className="grid gap-5">
              <ReaderNotice />
              <ColumnFacts columns={batch.columns} />
            </div>
          )}
        </div>
      </FormColumn>
    </BatchFrame>
  )
}

export default ColumnsPage
