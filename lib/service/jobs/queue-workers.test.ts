import { expect, test } from 'vitest'

import { createQueueWorkers } from './queue-workers.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Lets everything happen that needs no more than turns of the event loop. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
}

/** A queue of numbers whose workers, as those of pg-boss, look when they start and when they are woken. */
const openQueue = ({
  most,
  batchSize = 1,
  isShared = false,
}: {
  most: number
  batchSize?: number
  isShared?: boolean
}) => {
  const waiting: number[] = []
  const [ends, looks, wakes]: [Map<number, () => void>, number[][], Map<string, () => void>] = [
    new Map(),
    [],
    new Map(),
  ]
  const workers = createQueueWorkers<number, void>({
    most,
    batchSize,
    isShared,
    start: async (run) => {
      const id = String(wakes.size)
      let isWoken = true
      let isAwake = false
      const work = async () => {
        if (isAwake) return
        isAwake = true
        while (isWoken) {
          isWoken = false
          // As a query takes its time.
          await nextTurn()
          const found = waiting.splice(0, batchSize)
          looks.push(found)
          if (found.length > 0) await run(found)
        }
        isAwake = false
      }
      wakes.set(id, () => {
        isWoken = true
        void work()
      })
      void work()
      return id
    },
    wake: (id) => wakes.get(id)?.(),
    run: async (jobs) => {
      await Promise.all(
        jobs.map((job) => {
          const { promise, resolve } = Promise.withResolvers<void>()
          ends.set(job, resolve)
          return promise
        }),
      )
    },
    onError: (error) => {
      throw error
    },
  })
  return {
    add: (...jobs: number[]) => {
      waiting.push(...jobs)
      workers.call()
    },
    end: async (...jobs: number[]) => {
      for (const job of jobs) ends.get(job)?.()
      await settle()
    },
    settle,
    running: () => [...ends.keys()],
    looks,
    countWorkers: () => wakes.size,
  }
}

test('one job costs one worker, and one empty poll by another', async () => {
  const queue = openQueue({ most: 4 })
  queue.add(1)
  await queue.settle()
  expect(queue.running()).toEqual([1])
  expect(queue.looks).toEqual([[1], []])
  await queue.end(1)
  queue.add(2)
  await queue.settle()
  expect(queue.running()).toEqual([1, 2])
  expect(queue.countWorkers()).toBe(2)
})

test('runs as many jobs at once as the queue allows, even after few notifications', async () => {
  const queue = openQueue({ most: 3 })
  queue.add(1, 2, 3, 4, 5)
  await queue.settle()
  expect(queue.running()).toEqual([1, 2, 3])
  await queue.end(2)
  expect(queue.running()).toEqual([1, 2, 3, 4])
  await queue.end(1, 3, 4)
  expect(queue.running()).toEqual([1, 2, 3, 4, 5])
})

test('the first worker to finish takes a job announced while all were busy', async () => {
  const queue = openQueue({ most: 1 })
  queue.add(1)
  await queue.settle()
  queue.add(2)
  await queue.settle()
  expect(queue.running()).toEqual([1])
  await queue.end(1)
  expect(queue.running()).toEqual([1, 2])
})

test('one worker takes jobs that are fetched together, until a batch is full', async () => {
  const queue = openQueue({ most: 2, batchSize: 3 })
  queue.add(1, 2)
  await queue.settle()
  expect(queue.looks).toEqual([[1, 2]])
  await queue.end(1, 2)
  queue.add(3, 4, 5, 6)
  await queue.settle()
  expect(queue.running()).toEqual([1, 2, 3, 4, 5, 6])
})

test('a finished worker polls again if jobs wait for each other', async () => {
  const queue = openQueue({ most: 2, isShared: true })
  queue.add(1)
  await queue.settle()
  await queue.end(1)
  expect(queue.looks).toEqual([[1], [], []])
})
