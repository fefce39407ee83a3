import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** Digits, within bounds. */
export const wholeNumber = (options: { default: number; min?: number; max?: number }) => {
  const { min = 0, max = 1_000_000_000 } = options
  const expected = `a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected)
    .default(options.default)
}

/** An address of one of these protocols. */
export const address = (expected: string, ...protocols: readonly string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), expected)

/** An address without path: pages, links and callbacks are made by appending paths to it. */
export const origin = (expected: string) =>
  z
    .string()
    .refine((value) => /^https?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value), expected)
    .transform((value) => URL.parse(value)?.origin ?? value)

/** Networks in CIDR notation, separated by commas. */
export const networks = (expected: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((network) => network.trim()))
    .refine((values) => values.every((network) => ipaddr.isValidCIDR(network)), expected)

/** Kept out of messages by their name, as other secrets are. */
export const secrets = (expected: string) =>
  z
    .string()
    .transform((value) => value.trim().split(/\s+/))
    .refine((values) => values.every((secret) => secret.length >= 32), expected)

/** One of these words. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(', ')}` })
