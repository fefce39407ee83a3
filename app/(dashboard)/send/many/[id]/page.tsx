import { redirect } from 'next/navigation'

import { findBatch } from '#app/(dashboard)/send/many/load-batch.ts'
import { Failure } from '#app/failure.tsx'
import { currentStep } from '#components/batches/batch-steps.ts'
import { paths } from '#lib/paths.ts'

type PageProps = { params: Promise<{ id: string }> }

/** Redirects to the current step of the batch. */
const BatchPage = async ({ params }: PageProps) => {
  const { id } = await params
  const found = await findBatch(id)
  if (!found.ok) return <Failure error={found.error} title="Bulk send could not be loaded" />
  const step = currentStep(found.value)
  return redirect(paths.sendMany[step](id))
}

export default BatchPage
