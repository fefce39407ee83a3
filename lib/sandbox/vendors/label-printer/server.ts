import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

import { type BurnedLabel, readZpl, ZplError } from './zpl.ts'

export type LabelPrinterOptions = {
  /** Dots of the print head: 4 inches at 203 dpi by default. */
  headDots?: number
  /** Closes connections after this many bytes, as a printer that is switched off does. */
  failsAfterBytes?: number
}

/** A label printer that takes ZPL on a TCP port, answers nothing, and keeps what it got. */
export type LabelPrinter = {
  url: string
  /** Labels in the order in which they came. */
  labels: BurnedLabel[]
  /** Why a stream was not printed. */
  refusals: string[]
  /** Resolves when the first stream was printed or refused. */
  firstStream: Promise<void>
  stop(): Promise<void>
}

const receive = (
  socket: Socket,
  printer: Pick<LabelPrinter, 'labels' | 'refusals'>,
  options: LabelPrinterOptions,
  onStream: () => void,
) => {
  const parts: Buffer[] = []
  let size = 0
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    size += part.byteLength
    if (options.failsAfterBytes !== undefined && size >= options.failsAfterBytes) socket.resetAndDestroy()
  })
  socket.on('end', () => {
    try {
      const text = Buffer.concat(parts).toString('latin1')
      printer.labels.push(...readZpl(text, options.headDots ?? 4 * 203))
    } catch (error) {
      if (!(error instanceof ZplError)) throw error
      printer.refusals.push(error.message)
    }
    onStream()
    socket.end()
  })
  // An interrupted connection prints nothing.
  socket.on('error', () => socket.destroy())
}

/** Starts a label printer on a free port of this machine. */
export const startLabelPrinter = async (options: LabelPrinterOptions = {}): Promise<LabelPrinter> => {
  const kept = { labels: [] as BurnedLabel[], refusals: [] as string[] }
  const first = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    receive(socket, kept, options, first.resolve)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The label printer has no port.')
  return {
    ...kept,
    firstStream: first.promise,
    url: `socket://127.0.0.1:${address.port}`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
