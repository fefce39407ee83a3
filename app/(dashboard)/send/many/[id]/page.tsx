import { redirect } from 'next/navigation'

import { Failure } from '#app/failure.tsx'
import { readNow } from '#app/read-now.ts'
import { currentStep } from '#components/batches/batch-steps.ts'
import { batchQueries } from '#components/batches/queries.ts'
import { paths } from '#lib/paths.ts'

type PageProps = { params: Promise<{ id: string }> }

/** Redirects to the current step of the batch. */
const BatchPage = async ({ params }: PageProps) => {
  const { id } = await params
  const result = await readNow(batchQueries.detail(id))
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const step = currentStep(result.value.data)
  return redirect(paths.sendMany[step](id))
}

export default BatchPage
