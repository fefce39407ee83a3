import { parentPort, threadId } from 'node:worker_threads'

// A worker that fails in the way its message names, for tests of its pool: see `WorkerMessage` in the pool.

parentPort?.on('message', (task: string) => {
  switch (task) {
    case 'throw':
      throw new Error('Thrown on request.')
    case 'exit':
      process.exit(3)
      break
    case 'hang':
      for (;;);
    case 'fill':
      for (const hoard: number[][] = []; ;) hoard.push(Array.from({ length: 100_000 }, (_, index) => index))
    default:
      parentPort?.postMessage({ type: 'answer', answer: threadId, isSpent: task === 'spend' }, [])
  }
})
parentPort?.postMessage({ type: 'ready' }, [])
