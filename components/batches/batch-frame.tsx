import type { ReactNode } from 'react'

import { PageHeader } from '#components/ui/page-header.tsx'
import { Steps } from '#components/ui/steps.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

import { type BatchStep, batchSteps } from './batch-steps.ts'
import { DeleteBatchButton } from './delete-batch.tsx'

type BatchFrameProps = {
  step: BatchStep
  /** Null before a list was given. */
  batch: Batch | null
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Offers to delete the list. */
  canDelete?: boolean
  children: ReactNode
}

/** Renders a page of a list's flow: the current step and its content. */
export const BatchFrame = ({
  step,
  batch,
  title,
  description,
  actions,
  canDelete = false,
  children,
}: BatchFrameProps) => (
  <>
    <Steps label="Bulk send steps" steps={batchSteps(step, batch)} />
    <PageHeader
      trail={batch ? [{ label: 'Bulk sends', href: paths.sendMany.lists() }] : []}
      title={title}
      description={description}
      actions={
        (actions || canDelete) && (
          <>
            {actions}
            {batch && canDelete && <DeleteBatchButton isOwnPage batch={batch} />}
          </>
        )
      }
    />
    {children}
  </>
)
