import type { IncomingMessage, ServerResponse } from 'node:http'

/** How slowly a client may send and read: at least `leastBytes` in every period of `periodMs`. */
export type Pace = { periodMs: number; leastBytes: number }

/** Half a kilobyte a second, which any line exceeds that carries a document in its time. */
export const patientPace: Pace = { periodMs: 30_000, leastBytes: 16 * 1024 }

type Watched = { response: ServerResponse; read: number; written: number }

const isReceiving = ({ complete, readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  // A full buffer waits for us, not for the client.
  !complete && readableLength < readableHighWaterMark

/**
 * Ends connections whose clients send a request's body, or take a response, by drips: each would hold memory and a place
 * in line for as long as it likes. A response that we are still making is not the client's fault, nor is a silent stream.
 */
export const watchPace = (pace: Pace = patientPace) => {
  const watched = new Map<ServerResponse, Watched>()

  const check = ({ response, read, written }: Watched): void => {
    const { req: request } = response
    const { socket } = request
    const isSlowSender = isReceiving(request) && socket.bytesRead - read < pace.leastBytes
    const isSlowReader = socket.writableLength > 0 && socket.bytesWritten - written < pace.leastBytes
    if (isSlowSender || isSlowReader) socket.destroy()
    else watched.set(response, { response, read: socket.bytesRead, written: socket.bytesWritten })
  }

  const timer = setInterval(() => {
    for (const entry of watched.values()) check(entry)
  }, pace.periodMs)
  timer.unref()

  return {
    watch: (response: ServerResponse): void => {
      const { socket } = response.req
      watched.set(response, { response, read: socket.bytesRead, written: socket.bytesWritten })
      response.once('close', () => watched.delete(response))
    },
    stop: (): void => clearInterval(timer),
  }
}
