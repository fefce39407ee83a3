import { randomFillSync } from 'node:crypto'

import { v7, validate } from 'uuid'

/** Returns a new UUIDv7: unique, and ordered by time of creation. */
export const newId = (): string => v7()

/** Used where an id is required and the object belongs to the installation, not to an organization. */
export const installationId = '00000000-0000-0000-0000-000000000000'

const idBytes = 16

/** Random bytes for many IDs, which take as long to get as those for one. */
const randomPool = new Uint8Array(256 * idBytes)
let used = randomPool.length

const takeRandom = (): Uint8Array => {
  if (used === randomPool.length) {
    randomFillSync(randomPool)
    used = 0
  }
  used += idBytes
  return randomPool.subarray(used - idBytes, used)
}

let madeCount = 0

/**
 * Returns a new UUIDv7 of that time, to the millisecond. Of those that a process creates for the same time, a later one sorts
 * after an earlier one.
 */
export const newIdAt = (moment: Date): string => {
  // The count takes the place of what uuid would count by its own clock; it starts again after 32 bits.
  madeCount = (madeCount + 1) | 0
  return v7({ msecs: moment.getTime(), seq: madeCount, random: takeRandom() })
}

/** Returns the time that a UUIDv7 was created for. */
export const momentOfId = (id: string): Date =>
  new Date(Number.parseInt(id.slice(0, 13).replace('-', ''), 16))

const lastMoment = 2 ** 48 - 1

/** Returns the lowest possible ID of that time: every earlier ID sorts before it, none from then on. */
export const lowestIdAt = (moment: Date): string => {
  const milliseconds = Math.min(Math.max(moment.getTime(), 0), lastMoment)
  const digits = milliseconds.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** Returns whether the text is a UUID. Callers treat any other id as not found. */
export const isId = (text: string): boolean => validate(text)
