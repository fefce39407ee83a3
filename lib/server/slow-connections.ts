import type { IncomingMessage, ServerResponse } from 'node:http'

/** Minimum speed of a client: at least `leastBytes` in every period of `periodMs`. */
export type Pace = { periodMs: number; leastBytes: number }

/** Half a kilobyte a second, which any line exceeds that carries a document in its time. */
export const patientPace: Pace = { periodMs: 30_000, leastBytes: 16 * 1024 }

/** Progress of a connection at a tick, and what its client must do next. */
type Progress = { read: number; written: number; waitsForBody: boolean; waitsForReader: boolean }

const isReceiving = ({ complete, readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  // A full buffer waits for us, not for the client.
  !complete && readableLength < readableHighWaterMark

/**
 * Ends connections whose clients send a request's body, or read a response, too slowly: each would hold memory and a
 * place in line for as long as it likes. A client is judged once we have waited for it from one tick to the next: an
 * operation that started just before a tick has had no time. Responses that we are still producing and silent streams
 * do not count.
 */
export const watchPace = (pace: Pace = patientPace) => {
  const watched = new Map<ServerResponse, Progress | null>()

  const progressOf = ({ req: request }: ServerResponse): Progress => ({
    read: request.socket.bytesRead,
    written: request.socket.bytesWritten,
    waitsForBody: isReceiving(request),
    waitsForReader: request.socket.writableLength > 0,
  })
  const isTooSlow = (before: Progress, now: Progress): boolean =>
    (before.waitsForBody && now.waitsForBody && now.read - before.read < pace.leastBytes) ||
    (before.waitsForReader && now.waitsForReader && now.written - before.written < pace.leastBytes)

  const timer = setInterval(() => {
    for (const [response, before] of watched) {
      const now = progressOf(response)
      if (before && isTooSlow(before, now)) response.req.socket.destroy()
      else watched.set(response, now)
    }
  }, pace.periodMs)
  timer.unref()

  return {
    watch: (response: ServerResponse): void => {
      watched.set(response, null)
      response.once('close', () => watched.delete(response))
    },
    stop: (): void => clearInterval(timer),
  }
}
