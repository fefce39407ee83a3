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

test('one worker processes tasks one after the other', async () => {
  const pool = createTroubledPool()
  const answers = await Promise.all([
    pool.run('work', patient),
    pool.run('work', patient),
    pool.run('work', patient),
  ])
  expect(new Set(answers).size).toBe(1)
})

test.each(['throw', 'exit', 'fill'])(
  'replaces a worker that dies (%s), and only its task fails',
  async (task) => {
    const pool = createTroubledPool()
    const before = await pool.run('work', patient)
    const [lost, next] = await Promise.allSettled([pool.run(task, patient), pool.run('work', patient)])
    expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'WorkerLost', reason: 'death' } })
    expect(next.status).toBe('fulfilled')
    expect(next).not.toMatchObject({ value: before })
  },
)

test('ends a hanging worker at the time limit and replaces it', async () => {
  const pool = createTroubledPool()
  const [lost, next] = await Promise.allSettled([
    pool.run('hang', { timeLimitMs: 50 }),
    pool.run('work', patient),
  ])
  expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'WorkerLost', reason: 'timeout' } })
  expect(next.status).toBe('fulfilled')
})

test('replaces a worker that reports that it is exhausted after its response', async () => {
  const pool = createTroubledPool()
  const first = await pool.run('spend', patient)
  expect(await pool.run('work', patient)).not.toBe(first)
})

test('a hanging task does not block the others', async () => {
  const pool = createTroubledPool(2)
  const hanging = Promise.allSettled([pool.run('hang', patient)])
  expect(await pool.run('work', patient)).toBeTypeOf('number')
  await pool.close()
  expect(await hanging).toMatchObject([{ status: 'rejected' }])
})

test('a closed pool fails pending tasks and accepts no more', async () => {
  const pool = createTroubledPool()
  const waiting = Promise.allSettled([pool.run('hang', patient), pool.run('work', patient)])
  await pool.close()
  expect((await waiting).map((result) => result.status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run('work', patient)).rejects.toThrow('closed')
})

test('reports a worker that cannot be started as such, not as an error of the task', async () => {
  const pool = createWorkerPool<string, number>({
    script: new URL('./no-such-worker.ts', import.meta.url),
    workerData: null,
    size: 1,
    heapMegabytes: 16,
  })
  onTestFinished(() => pool.close())
  await expect(pool.run('work', patient)).rejects.toThrow('could not be started')
})
