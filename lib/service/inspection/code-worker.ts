import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

import type { GrayPicture } from './draw-picture.ts'
import type { WorkerMessage } from './pool.ts'

/** A picture with codes on it: one byte for each dot, in rows from the top. */
export type CodePicture = GrayPicture

/** A page has few: our own code, and the carrier's of its pieces. */
const mostCodes = 20

if (!parentPort) throw new Error('This module must run as a worker thread.')
const port = parentPort
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer } })

/** The reader takes four bytes for each dot. */
const inColor = ({ width, height, dots }: CodePicture): ImageData => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  dots.forEach((dot, index) => data.fill(dot, index * 4, index * 4 + 3))
  return { width, height, data, colorSpace: 'srgb' }
}

const send = (message: WorkerMessage<string[]>): void => port.postMessage(message)

const read = async (picture: CodePicture): Promise<void> => {
  const found = await readBarcodes(inColor(picture), {
    formats: ['QRCode', 'Code128'],
    maxNumberOfSymbols: mostCodes,
  })
  const answer = found.filter(({ isValid }) => isValid).map(({ text }) => text)
  send({ type: 'answer', answer, isSpent: false })
}

port.on('message', (picture: CodePicture) => void read(picture))
send({ type: 'ready' })
