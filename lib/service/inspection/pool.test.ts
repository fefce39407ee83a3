import { expect, onTestFinished, test } from 'vitest'

import { createWorkerPool } from './pool.ts'

/** Workers that do what the task says and answer with their thread's number. */
const createTroubledPool = (size = 1) => {
  const pool = createWorkerPool<string, number>({
    script: new URL('../../../tests/support/documents/troubled-worker.ts', import.meta.url),
    workerData: null,
    size,
    heapMegabytes: 16,
  })
  onTestFinished(() => pool.close())
  return pool
}

const patient = { timeLimitMs: 60_000 }

test('tasks are answered by the same worker one after the other', async () => {
  const pool = createTroubledPool()
  const answers = await Promise.all([
    pool.run('work', patient),
    pool.run('work', patient),
    pool.run('work', patient),
  ])
  expect(new Set(answers).size).toBe(1)
})

test.each(['throw', 'exit', 'fill'])(
  'a worker that dies (%s) is replaced and its task alone fails',
  async (task) => {
    const pool = createTroubledPool()
    const before = await pool.run('work', patient)
    const [lost, next] = await Promise.allSettled([pool.run(task, patient), pool.run('work', patient)])
    expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'WorkerLost', reason: 'death' } })
    expect(next.status).toBe('fulfilled')
    expect(next).not.toMatchObject({ value: before })
  },
)

test('a worker that hangs is ended at the time limit and replaced', async () => {
  const pool = createTroubledPool()
  const [lost, next] = await Promise.allSettled([
    pool.run('hang', { timeLimitMs: 50 }),
    pool.run('work', patient),
  ])
  expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'WorkerLost', reason: 'timeout' } })
  expect(next.status).toBe('fulfilled')
})

test('a worker that says it is spent is replaced after its answer', async () => {
  const pool = createTroubledPool()
  const first = await pool.run('spend', patient)
  expect(await pool.run('work', patient)).not.toBe(first)
})

test('a hanging task does not hold up the others', async () => {
  const pool = createTroubledPool(2)
  const hanging = Promise.allSettled([pool.run('hang', patient)])
  expect(await pool.run('work', patient)).toBeTypeOf('number')
  await pool.close()
  expect(await hanging).toMatchObject([{ status: 'rejected' }])
})

test('a closed pool fails what waits and takes no more', async () => {
  const pool = createTroubledPool()
  const waiting = Promise.allSettled([pool.run('hang', patient), pool.run('work', patient)])
  await pool.close()
  expect((await waiting).map((result) => result.status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run('work', patient)).rejects.toThrow('closed')
})

test('a worker that cannot be started is no fault of the task', async () => {
  const pool = createWorkerPool<string, number>({
    script: new URL('./no-such-worker.ts', import.meta.url),
    workerData: null,
    size: 1,
    heapMegabytes: 16,
  })
  onTestFinished(() => pool.close())
  await expect(pool.run('work', patient)).rejects.toThrow('could not be started')
})
