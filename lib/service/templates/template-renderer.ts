import { availableParallelism } from 'node:os'

import { ServiceError } from '#lib/service/errors.ts'
import { createWorkerPool, WorkerLost } from '#lib/service/inspection/pool.ts'

import type { TemplateAnswer, TemplateTask } from './template-worker.ts'

/** Several times the need of the longest letter: none must be rejected because the machine is busy. */
const timeLimitMs = 30_000

/** Reads untrusted letters and sets them, each bounded in time, memory and pages. Threads start when first needed. */
const pool = createWorkerPool<TemplateTask, TemplateAnswer>({
  script: new URL(import.meta.resolve('#lib/service/templates/template-worker.ts')),
  workerData: null,
  size: Math.min(2, availableParallelism()),
  heapMegabytes: 256,
})

const tooDemanding =
  'The letter takes too long or too much memory to read. Simplify it: fewer tables within tables, and less text.'

/** Runs a task in a thread. Throws INVALID_TEMPLATE with the reason, or TOO_MANY_PAGES. */
export const runTemplateTask = async <Task extends TemplateTask>(
  task: Task,
): Promise<Extract<TemplateAnswer, { kind: Task extends { kind: 'render' } ? 'letter' : 'content' }>> => {
  const answer = await pool.run(task, { timeLimitMs }).catch((error: unknown) => {
    if (!(error instanceof WorkerLost)) throw error
    throw new ServiceError('INVALID_TEMPLATE', tooDemanding, { cause: error })
  })
  if (answer.kind === 'fault') throw new ServiceError(answer.code, answer.message)
  // A thread answers a task with what the task is for.
  return answer as Extract<TemplateAnswer, { kind: Task extends { kind: 'render' } ? 'letter' : 'content' }>
}
