import { redirect } from 'next/navigation'

import { findBatch } from '#app/(dashboard)/send/many/load-batch.ts'
import { Failure } from '#app/failure.tsx'
import { currentStep } from '#components/batches/batch-steps.ts'
import { paths } from '#lib/paths.ts'

type PageProps = { params: Promise<{ id: string }> }

/** Redirects to the current step of the batch. */
const BatchPage = async ({ params }: PageProps) => {
  const { id } = await params
  const result = await findBatch(id)
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const step = currentStep(result.value)
  return redirect(paths.sendMany[step](id))
}

export default BatchPage
