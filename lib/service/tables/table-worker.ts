import { parentPort } from 'node:worker_threads'

import type { WorkerMessage } from '#lib/service/inspection/pool.ts'

import { readCsv, type TableResult, type TableTask } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

if (!parentPort) throw new Error('This module must run as a worker thread.')
const port = parentPort

const read = async (task: TableTask): Promise<TableResult> => {
  try {
    return task.kind === 'xlsx' ? await readWorkbook(task.bytes) : readCsv(task)
  } catch {
    return { kind: 'error', reason: 'unreadable' }
  }
}

const send = (message: WorkerMessage<TableResult>): void => port.postMessage(message, [])

port.on('message', (task: TableTask) => {
  void read(task).then((answer) => send({ type: 'answer', answer, isSpent: true }))
})
send({ type: 'ready' })
