import { Worker } from 'node:worker_threads'

/** Messages of a worker: first that it is ready, then one result a task; `isSpent` requests a replacement. */
export type WorkerMessage<Answer> = { type: 'ready' } | { type: 'answer'; answer: Answer; isSpent: boolean }

/** The worker was lost over a task: it ran out of time, or it died. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
  readonly reason: 'timeout' | 'death'

  constructor(reason: 'timeout' | 'death', options: { cause?: unknown } = {}) {
    super(reason === 'timeout' ? 'The worker ran out of time.' : 'The worker died.', options)
    this.reason = reason
  }
}

export type WorkerPoolOptions = {
  script: URL
  workerData: unknown
  /** Maximum number of concurrent workers; they are started on demand. */
  size: number
  /** JavaScript heap of each worker, in megabytes. */
  heapMegabytes: number
}

/** Runs each task in its own worker thread for that long; a worker that hangs or dies is replaced. */
export type WorkerPool<Task, Answer> = {
  /** Throws `WorkerLost` when the task cost its worker, any other error when no worker could be started. */
  run(task: Task, options: { timeLimitMs: number }): Promise<Answer>
  /** Ends all workers; running and waiting tasks fail. */
  close(): Promise<void>
}

type Waiting<Task, Answer> = {
  task: Task
  timeLimitMs: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Startup is our own code reading our own files: only an overloaded machine takes this long. */
const startLimitMs = 60_000

/** The next message, or the loss of the worker. */
const nextMessage = <Answer>(worker: Worker, timeLimitMs: number): Promise<WorkerMessage<Answer>> => {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage<Answer>>()
  const onError = (cause: unknown) => reject(new WorkerLost('death', { cause }))
  const onExit = () => reject(new WorkerLost('death'))
  const timer = setTimeout(() => reject(new WorkerLost('timeout')), timeLimitMs)
  worker.on('message', resolve).on('messageerror', onError).on('error', onError).on('exit', onExit)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('messageerror', onError).off('error', onError).off('exit', onExit)
  })
}

export const createWorkerPool = <Task, Answer>(options: WorkerPoolOptions): WorkerPool<Task, Answer> => {
  const workers = new Set<Worker>()
  const idle: Worker[] = []
  const queue: Waiting<Task, Answer>[] = []
  let busy = 0
  let isClosed = false

  const discard = async (worker: Worker): Promise<void> => {
    workers.delete(worker)
    const position = idle.indexOf(worker)
    if (position >= 0) idle.splice(position, 1)
    await worker.terminate()
  }

  const start = async (): Promise<Worker> => {
    const worker = new Worker(options.script, {
      workerData: options.workerData,
      // A worker that reads hostile files gets none of the process's secrets.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes, maxYoungGenerationSizeMb: 16 },
    })
    workers.add(worker)
    // Without a listener of its own, a worker that dies while idle would take the process with it.
    worker.on('error', () => {})
    worker.on('exit', () => void discard(worker))
    try {
      await nextMessage(worker, startLimitMs)
      return worker
    } catch (error) {
      await discard(worker)
      throw new Error('A worker thread could not be started.', { cause: error })
    }
  }

  const perform = async (waiting: Waiting<Task, Answer>): Promise<void> => {
    let worker: Worker | undefined
    try {
      worker = idle.pop() ?? (await start())
      worker.ref()
      worker.postMessage(waiting.task, [])
      const message = await nextMessage<Answer>(worker, waiting.timeLimitMs)
      if (message.type !== 'answer') throw new Error('A worker thread answered out of turn.')
      if (message.isSpent || isClosed) await discard(worker)
      else {
        worker.unref()
        idle.push(worker)
      }
      waiting.resolve(message.answer)
    } catch (error) {
      if (worker) await discard(worker)
      waiting.reject(error)
    }
  }

  const dispatch = (): void => {
    while (busy < options.size) {
      const waiting = queue.shift()
      if (!waiting) return
      busy += 1
      void perform(waiting).finally(() => {
        busy -= 1
        dispatch()
      })
    }
  }

  return {
    run: (task, { timeLimitMs }) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('The worker pool is closed.'))
          return
        }
        queue.push({ task, timeLimitMs, resolve, reject })
        dispatch()
      }),
    close: async () => {
      isClosed = true
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The worker pool was closed.'))
      await Promise.all([...workers].map(discard))
    },
  }
}
