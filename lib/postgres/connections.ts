/** Number of concurrent statements of the job queue in one process. */
export const queueConnections = 2

/** The session of the process, and in the sandbox that of its clock and its reader. */
export const sessions = 3

/**
 * Milliseconds that an unused connection stays open. A new connection reads the catalog and plans its statements
 * again, which takes longer than most of its work: those that the jobs of each minute use stay open between them.
 */
export const idleTimeoutMs = 300_000

/** Divides the connections of a process: what the queue and the sessions leave is for requests and jobs. */
export const divideConnections = (all: number): { service: number; operator: number } => {
  const rest = all - queueConnections - sessions
  // Read by the command line and written by the request log and, in the sandbox, by the simulators.
  const operator = Math.max(1, Math.floor(rest / 3))
  return { service: Math.max(1, rest - operator), operator }
}
