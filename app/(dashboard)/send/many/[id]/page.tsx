import { redirect } from 'next/navigation'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { currentStep } from '#components/batches/batch-steps.ts'
import { CurrentStep } from '#components/batches/current-step.tsx'
import { batchQueries } from '#components/batches/queries.ts'
import { paths } from '#lib/paths.ts'

type PageProps = { params: Promise<{ id: string }> }

/** Redirects to the current step of the batch. */
const BatchPage = async ({ params }: PageProps) => {
  const { id } = await params
  const read = await readNow(batchQueries.detail(id))
  if (read.ok) redirect(paths.sendMany[currentStep(read.value.data)](id))
  return (
    <PageMemory reads={[batchQueries.detail(id)]}>
      <CurrentStep id={id} />
    </PageMemory>
  )
}

export default BatchPage
