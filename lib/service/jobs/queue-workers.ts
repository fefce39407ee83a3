/** One worker of a queue: it sleeps until notified, polls for jobs once, and handles them. */
type Worker = { id: string; isBusy: boolean; calls: number }

/** The workers of one queue in this process. */
export type QueueWorkers = {
  /** Notifies workers of possible jobs: an idle one polls, another is started, or the first to finish polls again. */
  call(): void
}

/**
 * Keeps as many workers as a queue has needed at once, up to `most`, and wakes them one at a time: woken all together,
 * each but one would poll the database without result.
 */
export const createQueueWorkers = <Job, Result>(options: {
  most: number
  /** Number of jobs that a worker takes at once. */
  batchSize: number
  /** Whether a job may wait until another ends: each worker looks again then. */
  isShared: boolean
  /** Starts a worker, which polls for jobs immediately and then when notified. Returns its ID. */
  start: (run: (jobs: Job[]) => Promise<Result>) => Promise<string>
  wake: (id: string) => void
  run: (jobs: Job[]) => Promise<Result>
  onError: (error: unknown) => void
}): QueueWorkers => {
  const workers: Worker[] = []
  let isCalledInVain = false

  const wake = (worker: Worker): void => {
    worker.calls += 1
    options.wake(worker.id)
  }

  const handle = async (worker: Worker, jobs: Job[]): Promise<Result> => {
    worker.isBusy = true
    // A full batch may not be all; and what it was called for a second time, it may have looked too early to see.
    const mayBeMore = jobs.length >= options.batchSize || worker.calls > 1
    worker.calls = 0
    if (mayBeMore) call()
    try {
      return await options.run(jobs)
    } finally {
      worker.isBusy = false
      if (isCalledInVain || options.isShared) {
        isCalledInVain = false
        wake(worker)
      }
    }
  }

  const add = async (): Promise<void> => {
    const worker: Worker = { id: '', isBusy: false, calls: 1 }
    workers.push(worker)
    worker.id = await options.start((jobs) => handle(worker, jobs))
  }

  const call = (): void => {
    const idle = workers.find(({ isBusy }) => !isBusy)
    if (idle) wake(idle)
    else if (workers.length < options.most) void add().catch(options.onError)
    else isCalledInVain = true
  }

  return { call }
}
