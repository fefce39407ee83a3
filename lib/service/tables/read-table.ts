import Papa from 'papaparse'

import { createWorkerPool, WorkerLost } from '#lib/service/inspection/pool.ts'

import type { TableResult, TableTask } from './table-worker.ts'

/** Several times what the largest list that is accepted takes: a list must not be refused because the machine is busy. */
const timeLimitMs = 20_000

/** One table at a time in each process: what a file may cost is spent once, however many are sent. */
const pool = createWorkerPool<TableTask, TableResult>({
  script: new URL('./table-worker.ts', import.meta.url),
  workerData: null,
  size: 1,
  heapMegabytes: 256,
})

const readInWorker = async (task: TableTask): Promise<TableResult> => {
  try {
    return await pool.run(task, { timeLimitMs })
  } catch (error) {
    if (error instanceof WorkerLost) return { kind: 'error', reason: 'too_large' }
    throw error
  }
}

/**
 * Reads the first sheet of an untrusted XLSX file in a thread of its own, bounded in time, memory and cells: a small file
 * may unpack to any size, and name a cell at the end of the largest sheet.
 */
export const readXlsxTable = (bytes: Uint8Array): Promise<TableResult> =>
  readInWorker({ kind: 'xlsx', bytes })

/** Up to this length, no text takes longer to read than a thread takes to start. */
const smallText = 64 * 1024

/**
 * Reads untrusted CSV, in a thread of its own unless it is short: ten megabytes of quotes or line breaks take seconds and
 * gigabytes. `delimiter` is guessed when undefined.
 */
export const readCsvTable = async (text: string, delimiter?: string): Promise<TableResult> => {
  if (text.length > smallText) return readInWorker({ kind: 'csv', text, delimiter })
  const options = { skipEmptyLines: false, ...(delimiter !== undefined && { delimiter }) }
  return { kind: 'rows', rows: Papa.parse<string[]>(text, options).data }
}
