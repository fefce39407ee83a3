import type { JobName } from './queue.ts'

/** How one queue's jobs are repeated and run. */
export type QueueRules = {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  concurrency: number
  /** Jobs fetched together, and the next lot without pause while there are as many: for queues that fill at once. */
  batch?: number
}

const standard: QueueRules = { retryLimit: 12, retryDelay: 2, retryDelayMax: 300, concurrency: 4 }

/** How each job is repeated when it fails, and how many run at once in one process. */
export const queues = {
  // A purchase that does not end is asked for again by the sweep, not by the queue.
  'purchase.resume': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, concurrency: 4 },
  'purchase.settle': { retryLimit: 1000, retryDelay: 5, retryDelayMax: 3600, concurrency: 2 },
  // Each turn asks for the next, so that one that is lost would leave the batch lying.
  'batch.run': { retryLimit: 1000, retryDelay: 2, retryDelayMax: 60, concurrency: 2 },
  'batch.sync_row': standard,
  // One for each row of a list that was deleted: up to five thousand at once.
  'draft.drop': { ...standard, concurrency: 2, batch: 20 },
  'cancellation.follow': { retryLimit: 1000, retryDelay: 5, retryDelayMax: 3600, concurrency: 2 },
  'print.submit': { ...standard, retryLimit: 100, retryDelayMax: 60 },
  'print.follow': standard,
  // Its pieces wait on the floor, claimed, until it is made or refused: it is not given up in passing.
  'scan_form.make': { retryLimit: 1000, retryDelay: 5, retryDelayMax: 300, concurrency: 2 },
  'webhook.process': { ...standard, batch: 20 },
  'print.pull': { retryLimit: 200, retryDelay: 2, retryDelayMax: 300, concurrency: 2 },
  'artifact.fetch': { ...standard, retryLimit: 8 },
  'retention.purge': { ...standard, retryLimit: 50, retryDelayMax: 3600, concurrency: 2 },
  'retention.sweep': { ...standard, retryLimit: 3, concurrency: 1 },
  'sandbox.step': { ...standard, retryLimit: 3, concurrency: 2 },
  'tracker.poll': { ...standard, retryLimit: 3, concurrency: 2 },
  'tracker.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'attention.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'card.check': { ...standard, retryLimit: 3, concurrency: 1 },
  'news.publish': { ...standard, retryLimit: 100, batch: 20 },
  'approval.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'news.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  // A message that is refused asks for its next attempt itself; these are for faults of our own.
  'webhook.deliver': { ...standard, retryLimit: 20, concurrency: 8 },
  'notification.digest': { ...standard, retryLimit: 100 },
  'email.send': { ...standard, retryLimit: 100, retryDelay: 10, concurrency: 2 },
  'evidence.warn': { ...standard, retryLimit: 3, concurrency: 1 },
  'evidence.check': { ...standard, retryLimit: 1, concurrency: 1 },
  'upload.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'http.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'vendors.reconcile': { ...standard, retryLimit: 5, retryDelay: 60, concurrency: 1 },
} as const satisfies Record<JobName, QueueRules>

/** A worker that dies is noticed this many seconds after its last sign of life, and its job runs again. */
export const heartbeatSeconds = 20
