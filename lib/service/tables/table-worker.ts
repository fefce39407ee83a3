import { parentPort } from 'node:worker_threads'

import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'

import type { WorkerMessage } from '#lib/service/inspection/pool.ts'

import { boundWorkbook } from './workbook-size.ts'

/** The cells as text, or why they cannot be read. */
export type TableResult =
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'error'; reason: 'too_large' | 'unreadable' }

export type TableTask =
  | { kind: 'xlsx'; bytes: Uint8Array }
  /** `delimiter`: undefined when it is to be guessed. */
  | { kind: 'csv'; text: string; delimiter: string | undefined }

/** Far more than the rows, columns and characters that any list may have. */
const maxRows = 100_000
const maxCells = 1_000_000
const maxCharacters = 20_000_000

if (!parentPort) throw new Error('This module must run as a worker thread.')
const port = parentPort

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

const tooLarge: TableResult = { kind: 'error', reason: 'too_large' }

/** A cell may repeat a long text of the file a million times at no cost: every copy counts. */
const bounded = (rows: string[][]): TableResult => {
  let [cells, characters] = [0, 0]
  for (const row of rows) {
    cells += row.length
    for (const text of row) characters += text.length
    if (cells > maxCells || characters > maxCharacters) return tooLarge
  }
  return rows.length > maxRows ? tooLarge : { kind: 'rows', rows }
}

const readXlsx = async (bytes: Uint8Array): Promise<TableResult> => {
  const workbook = boundWorkbook(bytes)
  if (workbook === null) return tooLarge
  const rows = await readSheet(Uint8Array.from(workbook).buffer)
  return bounded(rows.map((row) => row.map(textOf)))
}

const readCsv = (text: string, delimiter: string | undefined): TableResult => {
  const rows: string[][] = []
  let cells = 0
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    ...(delimiter !== undefined && { delimiter }),
    step: ({ data }, parser) => {
      rows.push(data)
      cells += data.length
      if (rows.length > maxRows || cells > maxCells) parser.abort()
    },
  })
  return bounded(rows)
}

const read = async (task: TableTask): Promise<TableResult> => {
  try {
    return task.kind === 'xlsx' ? await readXlsx(task.bytes) : readCsv(task.text, task.delimiter)
  } catch {
    return { kind: 'error', reason: 'unreadable' }
  }
}

const send = (message: WorkerMessage<TableResult>): void => port.postMessage(message, [])

port.on('message', (task: TableTask) => {
  void read(task).then((answer) => send({ type: 'answer', answer, isSpent: true }))
})
send({ type: 'ready' })
