/** A reading of the service's clock, with this computer's time when it was asked for and when it came. */
type Reading = { serviceNow: string; sentAt: number; receivedAt: number }

/** How far the service's clock is ahead of this computer's, in milliseconds: it was read halfway through the call. */
export const clockOffset = ({ serviceNow, sentAt, receivedAt }: Reading): number =>
  Math.round(Date.parse(serviceNow) - (sentAt + receivedAt) / 2)
