/** Ctrl-C reaches us twice when npm passes on the signal that the terminal sent to both of us. */
const echoMs = 1000

/** How the process is stopped: `requested` once, `hurried` on a second request by an impatient operator. */
export type StopSignals = { requested: AbortSignal; hurried: AbortSignal }

/** Listens for SIGTERM and SIGINT for the rest of the process's life. */
export const listenForStop = (): StopSignals => {
  const requested = new AbortController()
  const hurried = new AbortController()
  let firstAt = 0
  const onSignal = (): void => {
    if (!requested.signal.aborted) {
      firstAt = performance.now()
      requested.abort()
    } else if (performance.now() - firstAt > echoMs) {
      hurried.abort()
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('SIGHUP', onSignal)
  return { requested: requested.signal, hurried: hurried.signal }
}
