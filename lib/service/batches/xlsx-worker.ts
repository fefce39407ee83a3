import { parentPort } from 'node:worker_threads'

import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

import type { WorkerMessage } from '#lib/service/inspection/pool.ts'

/** The sheet's cells as text, or why it cannot be read. */
export type XlsxResult =
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'error'; reason: 'too_large' | 'unreadable' }

export type XlsxTask = { bytes: Uint8Array }

/** The largest unpacked size: thirty megabytes of sheet are far more than the rows that are accepted. */
const maxUnpackedBytes = 30 * 1024 * 1024

if (!parentPort) throw new Error('This module must run as a worker thread.')
const port = parentPort

/** Adds up the unpacked sizes that the archive declares; more than that is never unpacked. */
const unpackedBytes = (bytes: Uint8Array): number => {
  let total = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize
      return false
    },
  })
  return total
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

const read = async ({ bytes }: XlsxTask): Promise<XlsxResult> => {
  try {
    if (unpackedBytes(bytes) > maxUnpackedBytes) return { kind: 'error', reason: 'too_large' }
    const rows = await readSheet(Uint8Array.from(bytes).buffer)
    return { kind: 'rows', rows: rows.map((row) => row.map(textOf)) }
  } catch {
    return { kind: 'error', reason: 'unreadable' }
  }
}

const send = (message: WorkerMessage<XlsxResult>): void => port.postMessage(message, [])

port.on('message', (task: XlsxTask) => {
  void read(task).then((answer) => send({ type: 'answer', answer, isSpent: true }))
})
send({ type: 'ready' })
