import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Stripe's ids: a prefix that names the kind, and letters and digits. */
export const newStripeId = (prefix: string): string => `${prefix}_${randomText(24)}`

export const newClientSecret = (id: string): string => `${id}_secret_${randomText(25)}`

/** Stripe counts time in seconds since 1970. */
export const toUnix = (time: Date): number => Math.floor(time.getTime() / 1000)
