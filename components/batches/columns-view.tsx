'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { BatchBusy } from './batch-busy.tsx'
import { BatchFrame } from './batch-frame.tsx'
import { BatchRowAccount } from './batch-row-account.tsx'
import { ColumnFacts } from './column-facts.tsx'
import { ColumnForm } from './column-form.tsx'
import { batchQueries } from './queries.ts'
import { ReaderNotice } from './reader-notice.tsx'

/** Shows what each column of the list is read as. */
export const ColumnsView = ({ id, canSend }: { id: string; canSend: boolean }) => {
  const result = useRead(batchQueries.detail(id))
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const batch = result.value.data
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
              <ColumnForm batch={batch} />
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
