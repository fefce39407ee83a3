/** How far this computer's clock is ahead of the service's, plus the shortest time that a page took to arrive. */
let lagMs = Number.POSITIVE_INFINITY

/** When the last change occurred, by this computer's clock. */
let changedAt = 0

/** Notes that a page came at `receivedAt` that was read at `readAt`, by the service's clock. */
export const notePageRead = (readAt: number, receivedAt: number): void => {
  lagMs = Math.min(lagMs, receivedAt - readAt)
}

/** Returns a time of the service by this computer's clock. */
export const toOwnTime = (serviceTime: number): number => serviceTime + lagMs

/** Notes that something changed, on this page or elsewhere. */
export const noteChanged = (at: number = Date.now()): void => {
  changedAt = at
}

/** Returns whether what was read at this time, by this computer's clock, may lack a change. */
export const mayLackChange = (readAt: number): boolean => readAt <= changedAt
