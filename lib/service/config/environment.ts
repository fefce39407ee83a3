import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'

import ipaddr from 'ipaddr.js'
import { z } from 'zod'

import { OperatorError } from '#lib/service/operator-error.ts'

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

/** Variables whose value is not repeated, whatever is wrong with it. */
const secretNames = new Set([
  'APP_SECRET',
  'APP_SECRETS_BEFORE',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'EASYPOST_API_KEY',
  'EASYPOST_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PRINT_SHOP_SECRET',
  'RECEIPT_EMAIL_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
])

/** One line for a variable at fault: what it is, and what was expected. */
export const errorLine = (name: string, given: string | undefined, expected: string): string => {
  if (given === undefined) return `${name} is not set; expected ${expected}`
  return `${name} is ${secretNames.has(name) ? 'not valid' : JSON.stringify(given)}; expected ${expected}`
}

/** Adds what `.env` in the current directory says to the environment; what is set already takes precedence. */
export const loadEnvironmentFile = (): void => {
  const file = resolve('.env')
  if (!existsSync(file)) return
  try {
    loadEnvFile(file)
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: make it readable by this user, or remove it`, {
      cause: error,
    })
  }
}
