import { createWorkerPool, WorkerLost } from '#lib/service/inspection/pool.ts'

import type { XlsxAnswer, XlsxTask } from './xlsx-worker.ts'

const timeLimitMs = 15_000

/**
 * Reads the first sheet of an untrusted XLSX file in a thread of its own, bounded in time and memory: a small file may
 * unpack to any size, and name a cell at the end of the largest sheet.
 */
export const readXlsx = async (bytes: Uint8Array): Promise<XlsxAnswer> => {
  const pool = createWorkerPool<XlsxTask, XlsxAnswer>({
    script: new URL('./xlsx-worker.ts', import.meta.url),
    workerData: null,
    size: 1,
    heapMegabytes: 256,
  })
  try {
    return await pool.run({ bytes }, { timeLimitMs })
  } catch (error) {
    if (error instanceof WorkerLost) return { kind: 'fault', reason: 'too_large' }
    throw error
  } finally {
    await pool.close()
  }
}
