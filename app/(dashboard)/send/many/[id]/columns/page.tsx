import type { Metadata } from 'next'

import { saveBatch } from '#app/(dashboard)/send/many/actions.ts'
import { findBatch } from '#app/(dashboard)/send/many/load-batch.ts'
import { Failure } from '#app/failure.tsx'
import { BatchBusy } from '#components/batches/batch-busy.tsx'
import { BatchFrame } from '#components/batches/batch-frame.tsx'
import { ColumnForm } from '#components/batches/column-form.tsx'
import { plural } from '#components/format/plural.ts'

export const metadata: Metadata = { title: 'Columns of the list' }

const ColumnsPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const found = await findBatch(id)
  if (!found.ok) return <Failure error={found.error} title="The list could not be loaded" />
  const batch = found.value
  return (
    <BatchFrame
      step="columns"
      batch={batch}
      title="What are the columns?"
      description={`${batch.filename}, ${plural(batch.row_count, 'row')}. What you choose is remembered for lists with the same headers.`}
    >
      <div className="max-w-3xl">
        <BatchBusy batch={batch}>
          <ColumnForm batch={batch} save={saveBatch} />
        </BatchBusy>
      </div>
    </BatchFrame>
  )
}

export default ColumnsPage
