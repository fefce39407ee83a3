import { randomBytes } from 'node:crypto'

/** EasyPost's ids: a prefix that names the kind, and 32 hexadecimal digits. */
export const newEasypostId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

/** EasyPost writes times to the second. */
export const toSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

export const stampsOf = (time: Date): { created_at: string; updated_at: string } => ({
  created_at: toSeconds(time),
  updated_at: toSeconds(time),
})

/** Cents as EasyPost writes prices, such as `"5.93"`. */
export const toDecimal = (cents: number): string => (cents / 100).toFixed(2)

/** Cents as EasyPost writes fees, such as `"5.93000"`. */
export const toFeeDecimal = (cents: number): string => (cents / 100).toFixed(5)
