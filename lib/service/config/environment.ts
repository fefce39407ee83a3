import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'

import { z } from 'zod'

import { defaultVendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'
import { OperatorError } from '#lib/operator-error.ts'

import {
  expectedPrices,
  emailDomain,
  hosts,
  networks,
  oneOf,
  origin,
  partnerPrices,
  printerNetworks,
  secrets,
  servedInstallation,
  url,
  urlOrNone,
  vendorUnknowns,
  wholeNumber,
  witnesses,
} from './environment-values.ts'
import { secretNames } from './secret-names.ts'

/** Describes an invalid variable in one line: its value, and what was expected. */
const errorLine = (name: string, value: string | undefined, expected: string): string => {
  if (value === undefined) return `${name} is not set; expected ${expected}`
  return `${name} is ${secretNames.has(name) ? 'not valid' : JSON.stringify(value)}; expected ${expected}`
}

/** The authserv-id of the mail server that receives for a domain (RFC 8601). */
const authservId = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,255}$/, 'the first word of its Authentication-Results, such as mx.example.com')
  .optional()

/** Every environment variable that Mailroom reads, with its default. `.env.example` lists the same names. */
const environmentSchema = z.object({
  PORT: wholeNumber({ default: 3000, max: 65_535 }),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: origin('a URL such as https://mail.example.com').optional(),
  ALLOWED_HOSTS: hosts('host names such as mail.internal, separated by commas').default([]),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  APP_SECRETS_BEFORE: secrets('secrets of at least 32 characters each, separated by spaces').default([]),
  SIGN_UP: oneOf(['open', 'invited', 'closed']).optional(),
  OIDC_ISSUER: url('a URL such as https://login.example.com', 'http:', 'https:').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(60, 'at most 60 characters').optional(),
  DATA_DIR: z.string().optional(),
  BACKUP_TARGET: z.string().trim().optional(),
  UPGRADE_WITHOUT_BACKUP: z.string().trim().optional(),
  DATABASE_URL: url(
    'a URL such as postgres://user:password@host:5432/mailroom',
    'postgres:',
    'postgresql:',
  ).optional(),
  DATABASE_POOLER_URL: url(
    'a URL such as postgres://user:password@pgbouncer:6432/mailroom',
    'postgres:',
    'postgresql:',
  ).optional(),
  DATABASE_CONNECTIONS: wholeNumber({ default: 12, min: 7, max: 200 }),
  TRUSTED_PROXIES: networks('networks such as 10.0.0.0/8').optional(),
  API_URL: origin('a URL such as http://10.0.0.5:3000').optional(),
  ROLE: oneOf(['all', 'api', 'web', 'jobs']).optional(),
  RUN_AS_ROOT: oneOf(['yes', 'no']).default('no'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  SANDBOX_PACE: oneOf(['demo', 'manual']).default('demo'),
  EASYPOST_API_KEY: z.string().optional(),
  EASYPOST_WEBHOOK_SECRET: z.string().optional(),
  EASYPOST_BASE_URL: url('a URL such as https://api.easypost.com/v2', 'http:', 'https:').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'a key that starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'a secret that starts with whsec_').optional(),
  STRIPE_BASE_URL: url('a URL such as https://api.stripe.com', 'http:', 'https:').optional(),
  PRINTER_URL: urlOrNone(
    'a URL such as ipp://printer.local/ipp/print, or none',
    'ipp:',
    'ipps:',
    'http:',
    'https:',
  ).optional(),
  PRINTER_NETWORKS: printerNetworks('public, private, any, or networks such as 10.20.0.0/16').default(
    'public',
  ),
  PRINT_SHOP_URL: url('a URL such as https://printshop.example/mailroom', 'http:', 'https:').optional(),
  PRINT_SHOP_SECRET: z
    .string()
    .regex(
      /^whsec_[A-Za-z0-9+/]{32,}=*$/,
      'a secret that starts with whsec_, followed by at least 24 bytes in Base64',
    )
    .optional(),
  SMTP_URL: url('a URL such as smtps://user:password@mail.example.com', 'smtp:', 'smtps:').optional(),
  EMAIL_FROM: z.string().regex(/@/, 'an email address such as Mailroom <mailroom@example.com>').optional(),
  EMAIL_DIGEST_MINUTES: wholeNumber({ default: 5, max: 1440 }),
  RECEIPT_EMAIL_DOMAIN: emailDomain('a domain such as receipts.example.com').optional(),
  RECEIPT_EMAIL_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  RECEIPT_EMAIL_AUTHSERV_ID: authservId,
  INBOUND_EMAIL_DOMAIN: emailDomain('a domain such as mail.example.com').optional(),
  INBOUND_EMAIL_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  INBOUND_EMAIL_AUTHSERV_ID: authservId,
  LOB_API_KEY: z
    .string()
    .regex(/^(test|live)_/, 'a secret key that starts with test_ or live_')
    .optional(),
  LOB_WEBHOOK_SECRET: z.string().optional(),
  LOB_BASE_URL: url('a URL such as https://api.lob.com', 'http:', 'https:').optional(),
  LOB_PRICES: partnerPrices.optional(),
  POSTGRID_API_KEY: z
    .string()
    .regex(/^(test|live)_sk_/, 'a key that starts with test_sk_ or live_sk_')
    .optional(),
  POSTGRID_WEBHOOK_SECRET: z.string().optional(),
  POSTGRID_BASE_URL: url('a URL such as https://api.postgrid.com', 'http:', 'https:').optional(),
  POSTGRID_PRICES: partnerPrices.optional(),
  USPS_CLIENT_ID: z.string().optional(),
  USPS_CLIENT_SECRET: z.string().optional(),
  USPS_CRID: z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, 'the digits of a USPS customer registration ID')
    .optional(),
  // A token and the two calls of a receipt.
  USPS_CALLS_PER_HOUR: wholeNumber({ default: 60, min: 3, max: 1_000_000 }),
  USPS_BASE_URL: url('a URL such as https://apis.usps.com', 'http:', 'https:').optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'the 32 bytes of a P-256 private key in Base64url')
    .optional(),
  WEB_PUSH_SUBJECT: url('a URL such as mailto:it@example.com', 'mailto:', 'https:').optional(),
  WEB_PUSH_PRIVATE_NETWORKS: networks('networks such as 10.1.0.0/16').default([]),
  WEBHOOK_PRIVATE_NETWORKS: networks('networks such as 127.0.0.0/8,10.1.0.0/16').default([]),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url('a URL such as https://s3.example.com', 'http:', 'https:').optional(),
  S3_PUBLIC_ENDPOINT: url('a URL such as https://files.example.com', 'http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: oneOf(['true', 'false']).default('false'),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ENDPOINT: url('a URL such as https://s3.example.com', 'http:', 'https:').optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_FORCE_PATH_STYLE: oneOf(['true', 'false']).default('false'),
  STORAGE_CHECK_DAYS: wholeNumber({ default: 30, min: 1, max: 3650 }),
  STORAGE_CHECK_MB_PER_SECOND: wholeNumber({ default: 10, min: 1, max: 10_000 }),
  TIMESTAMP_URL: url('a URL such as https://tsa.example.com/tsr', 'http:', 'https:').optional(),
  TIMESTAMP_CA: z.string().optional(),
  LOG_INTERVAL_MINUTES: wholeNumber({ default: 1, min: 1, max: 1440 }),
  LOG_TIMESTAMP_MINUTES: wholeNumber({ default: 60, min: 1, max: 44_640 }),
  LOG_WITNESSES: witnesses(
    'the verifier key and the URL of each witness, separated by commas, such as w.example.com/witness+1a2b3c4d+BF… https://w.example.com/witness',
  ).default([]),
  SANDBOX_WEBHOOKS: oneOf(['unruly', 'orderly']).default('unruly'),
  SANDBOX_VENDOR_OF: servedInstallation(
    'the APP_URL of a live installation, and the URL at which this machine reaches it',
  ).optional(),
  SANDBOX_SEED: wholeNumber({ default: 1 }),
  SANDBOX_EASYPOST: vendorUnknowns().default(defaultVendorUnknowns),
  TRACKER_POLL_HOURS: wholeNumber({ default: 12, min: 1, max: 168 }),
  ATTENTION_ACCEPTANCE_DAYS: wholeNumber({ default: 3, min: 1, max: 90 }),
  ATTENTION_MOVEMENT_DAYS: wholeNumber({ default: 7, min: 1, max: 90 }),
  // Its task is due seven days later, before the two years after which the carriers have no receipt any more.
  ATTENTION_RECEIPT_DAYS: wholeNumber({ default: 10, min: 1, max: 723 }),
  ATTENTION_PAPER_DAYS: wholeNumber({ default: 2, min: 1, max: 90 }),
  ATTENTION_REFUND_DAYS: wholeNumber({ default: 7, min: 1, max: 29 }),
  ATTENTION_CARD_DAYS: wholeNumber({ default: 30, min: 1, max: 180 }),
  QUOTE_VALID_MINUTES: wholeNumber({ default: 30, min: 1, max: 10_080 }),
  MAX_PDF_BYTES: wholeNumber({ default: 50 * 1024 * 1024, min: 1024 }),
  MAX_PDF_PAGES: wholeNumber({ default: 400, min: 1, max: 10_000 }),
  LIMIT_WRITES_PER_MINUTE: wholeNumber({ default: 30, min: 1 }),
  LIMIT_LOOKUPS_PER_MINUTE: wholeNumber({ default: 120, min: 1 }),
  LIMIT_LISTS_PER_MINUTE: wholeNumber({ default: 60, min: 1 }),
  LIMIT_SESSION_READS_PER_MINUTE: wholeNumber({ default: 600, min: 1 }),
  LIMIT_PUBLIC_READS_PER_MINUTE: wholeNumber({ default: 1200, min: 1 }),
  LIMIT_DETAIL_SECONDS: wholeNumber({ default: 300, max: 86_400 }),
  POSTAGE_MARKUP_BASIS_POINTS: wholeNumber({ default: 1000, max: 100_000 }),
  ENVELOPE_FEE_CENTS: wholeNumber({ default: 150, max: 1_000_000 }),
  PAGE_FEE_CENTS: wholeNumber({ default: 15, max: 1_000_000 }),
  COLOR_PAGE_FEE_CENTS: wholeNumber({ default: 35, max: 1_000_000 }),
  POSTAGE_TOLERANCE_CENTS: wholeNumber({ default: 100, max: 1_000_000 }),
  TAX_BASIS_POINTS: wholeNumber({ default: 0, max: 10_000 }),
  SELLER_NAME: z.string().trim().max(120, 'at most 120 characters').default('Mailroom'),
  SELLER_DETAILS: z.string().trim().max(400, 'at most 400 characters').optional(),
  OFFICIAL_FORMS_DIR: z.string().optional(),
  SHEET_WEIGHT_MILLIGRAMS: wholeNumber({ default: 4536, min: 1 }),
})

export type Environment = z.infer<typeof environmentSchema>

/** Names of the variables that Mailroom reads. */
export const environmentNames = Object.keys(environmentSchema.shape)

/** Variables that are useless without another: without its secret, a vendor's every callback would be rejected. */
const companions = [
  ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET', "the vendor's webhook secret"],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', "the vendor's webhook secret"],
  ['PRINT_SHOP_URL', 'PRINT_SHOP_SECRET', 'the secret shared with the print shop'],
  ['SMTP_URL', 'EMAIL_FROM', 'the sender of all emails'],
  ['RECEIPT_EMAIL_DOMAIN', 'RECEIPT_EMAIL_SECRET', 'the secret sent by the inbound email provider'],
  ['RECEIPT_EMAIL_SECRET', 'RECEIPT_EMAIL_DOMAIN', 'the domain whose email the provider forwards'],
  ['RECEIPT_EMAIL_AUTHSERV_ID', 'RECEIPT_EMAIL_DOMAIN', 'the domain whose email the provider forwards'],
  ['INBOUND_EMAIL_DOMAIN', 'INBOUND_EMAIL_SECRET', 'the secret sent by the receiving mail server'],
  ['INBOUND_EMAIL_DOMAIN', 'INBOUND_EMAIL_AUTHSERV_ID', 'the authserv-id of the receiving mail server'],
  ['INBOUND_EMAIL_SECRET', 'INBOUND_EMAIL_DOMAIN', 'the domain whose email the server forwards'],
  ['INBOUND_EMAIL_AUTHSERV_ID', 'INBOUND_EMAIL_DOMAIN', 'the domain whose email the server forwards'],
  ['LOB_API_KEY', 'LOB_WEBHOOK_SECRET', "the vendor's webhook secret"],
  ['LOB_API_KEY', 'LOB_PRICES', expectedPrices],
  ['POSTGRID_API_KEY', 'POSTGRID_WEBHOOK_SECRET', "the vendor's webhook secret"],
  ['POSTGRID_API_KEY', 'POSTGRID_PRICES', expectedPrices],
  ['USPS_CLIENT_ID', 'USPS_CLIENT_SECRET', 'the secret of the app in the USPS API Developer Portal'],
  ['USPS_CLIENT_ID', 'USPS_CRID', 'the customer registration ID that the app belongs to'],
  ['USPS_CLIENT_ID', 'RECEIPT_EMAIL_DOMAIN', 'the domain to which USPS emails return receipts'],
  ['USPS_CLIENT_SECRET', 'USPS_CLIENT_ID', 'the key of the app in the USPS API Developer Portal'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'the client ID issued by the provider'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'the client secret issued by the provider'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER', "the provider's URL"],
  ['TIMESTAMP_CA', 'TIMESTAMP_URL', 'the URL of the timestamp authority'],
  ['S3_BUCKET', 'S3_REGION', "the bucket's region, such as us-east-1"],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'an access key for the bucket'],
  ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY', "the access key's secret"],
  ['S3_ENDPOINT', 'S3_BUCKET', 'the name of the bucket'],
  ['S3_PUBLIC_ENDPOINT', 'S3_BUCKET', 'the name of the bucket'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET', 'the name of the bucket'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY', "the access key's secret"],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_REGION', "the bucket's region, such as us-east-1"],
  ['BACKUP_S3_SECRET_ACCESS_KEY', 'BACKUP_S3_ACCESS_KEY_ID', 'an access key for the bucket'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'an access key for the bucket'],
] as const satisfies readonly (readonly [keyof Environment, keyof Environment, string])[]

/**
 * Reads the environment; an empty value counts as unset and unknown variables are ignored.
 * Throws `OperatorError` with one line for every invalid variable.
 */
export const readEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const values = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''))
  const parsed = environmentSchema.safeParse(values)
  const errors = new Map<string, string>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (!errors.has(name)) errors.set(name, errorLine(name, values[name], issue.message))
  }
  for (const [name, companion, expected] of companions) {
    if (values[name] !== undefined && values[companion] === undefined) {
      errors.set(companion, errorLine(companion, undefined, `${expected}, because ${name} is set`))
    }
  }
  if (values['PRINTER_URL'] !== undefined && values['PRINT_SHOP_URL'] !== undefined) {
    const expected = 'no value, because PRINTER_URL is set; use one of the two'
    errors.set('PRINT_SHOP_URL', errorLine('PRINT_SHOP_URL', values['PRINT_SHOP_URL'], expected))
  }
  if (values['ROLE'] === 'web' && values['API_URL'] === undefined) {
    errors.set('API_URL', errorLine('API_URL', undefined, 'the URL of the API, because ROLE is web'))
  }
  if (values['ROLE'] === 'all' && values['API_URL'] !== undefined) {
    errors.set(
      'API_URL',
      errorLine('API_URL', values['API_URL'], 'no value, because ROLE is all; or ROLE web'),
    )
  }
  if (errors.size > 0 || !parsed.success) throw new OperatorError([...errors.values()].join('\n'))
  return parsed.data
}

/** Adds the variables of `.env` in the current directory to the environment; variables that are set take precedence. */
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
