import type { Step } from '#components/ui/steps.tsx'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { paths } from '#lib/paths.ts'

export type BatchStep = 'list' | 'columns' | 'options' | 'check' | 'buy' | 'result'

const order = ['list', 'columns', 'options', 'check', 'buy', 'result'] as const satisfies readonly BatchStep[]

const labels = {
  list: 'Recipients',
  columns: 'Columns',
  options: 'Letter and options',
  check: 'Review rows',
  buy: 'Purchase',
  result: 'Results',
} satisfies Record<BatchStep, string>

/** Returns the step that a list's page opens. */
export const currentStep = ({ state, finished_at: finished }: Batch) => {
  if (state === 'mapping') return 'columns'
  if (state === 'buying' || state === 'done') return 'result'
  return state === 'ready' && finished !== null ? 'result' : 'check'
}

const hrefOf = (step: BatchStep, batch: Batch): string | undefined => {
  const isMoving = isRunning(batch.state)
  switch (step) {
    case 'list':
    case 'buy':
      return undefined
    case 'columns':
    case 'options':
      // While rows are being processed, neither can be changed.
      return isMoving ? undefined : paths.sendMany[step](batch.id)
    case 'check':
      return paths.sendMany.check(batch.id)
    case 'result':
      return paths.sendMany.result(batch.id)
  }
}

/** The steps of a list, with the way back to those that can be changed. */
export const batchSteps = (current: BatchStep, batch: Batch | null): Step[] =>
  order.map((step, index) => {
    const isDone = index < order.indexOf(current)
    const state = step === current ? 'current' : isDone ? 'done' : 'ahead'
    return { label: labels[step], state, ...(isDone && batch && { href: hrefOf(step, batch) }) }
  })
