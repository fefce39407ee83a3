import { resolve } from 'node:path'

import { z } from 'zod'

import { OperatorError } from '#lib/service/operator-error.ts'

import { errorLine, address, networks, oneOf, origin, secrets, wholeNumber } from './environment.ts'

/** Every environment variable that Mailroom reads, with its default. `.env.example` lists the same names. */
const environmentSchema = z.object({
  PORT: wholeNumber({ default: 3000, max: 65_535 }),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: origin('a URL such as https://mail.example.com').optional(),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  APP_SECRETS_BEFORE: secrets('secrets of at least 32 characters each, separated by spaces').default([]),
  SIGN_UP: oneOf(['open', 'invited', 'closed']).optional(),
  OIDC_ISSUER: address('a URL such as https://login.example.com', 'http:', 'https:').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(60, 'at most 60 characters').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(
    'a URL such as postgres://user:password@host:5432/mailroom',
    'postgres:',
    'postgresql:',
  ).optional(),
  TRUSTED_PROXIES: networks('networks such as 10.0.0.0/8').default(['127.0.0.0/8', '::1/128']),
  API_URL: origin('a URL such as http://10.0.0.5:3000').optional(),
  ROLE: oneOf(['all', 'api', 'web', 'jobs']).optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  SANDBOX_PACE: oneOf(['demo', 'manual']).default('demo'),
  EASYPOST_API_KEY: z.string().optional(),
  EASYPOST_WEBHOOK_SECRET: z.string().optional(),
  EASYPOST_BASE_URL: address('a URL such as https://api.easypost.com/v2', 'http:', 'https:').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'a key that starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'a secret that starts with whsec_').optional(),
  STRIPE_BASE_URL: address('a URL such as https://api.stripe.com', 'http:', 'https:').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'a key that starts with pk_').optional(),
  PRINTER_URL: address(
    'a URL such as ipp://printer.local/ipp/print',
    'ipp:',
    'ipps:',
    'http:',
    'https:',
  ).optional(),
  PRINTER_NETWORKS: oneOf(['public', 'private', 'any']).default('private'),
  PRINT_SHOP_URL: address('a URL such as https://printshop.example/mailroom', 'http:', 'https:').optional(),
  PRINT_SHOP_SECRET: z
    .string()
    .regex(
      /^whsec_[A-Za-z0-9+/]{32,}=*$/,
      'a secret that starts with whsec_, followed by at least 24 bytes in Base64',
    )
    .optional(),
  SMTP_URL: address('a URL such as smtps://user:password@mail.example.com', 'smtp:', 'smtps:').optional(),
  EMAIL_FROM: z.string().regex(/@/, 'an email address such as Mailroom <mailroom@example.com>').optional(),
  EMAIL_DIGEST_MINUTES: wholeNumber({ default: 5, max: 1440 }),
  RECEIPT_EMAIL_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'a domain such as receipts.example.com')
    .optional(),
  RECEIPT_EMAIL_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  WEBHOOK_PRIVATE_NETWORKS: networks('networks such as 127.0.0.0/8,10.1.0.0/16').default([]),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: address('a URL such as https://s3.example.com', 'http:', 'https:').optional(),
  S3_PUBLIC_ENDPOINT: address('a URL such as https://files.example.com', 'http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: oneOf(['true', 'false']).default('false'),
  TIMESTAMP_URL: address('a URL such as https://tsa.example.com/tsr', 'http:', 'https:').optional(),
  TIMESTAMP_CA: z.string().optional(),
  SANDBOX_WEBHOOKS: oneOf(['unruly', 'orderly']).default('unruly'),
  SANDBOX_SEED: wholeNumber({ default: 1 }),
  TRACKER_POLL_HOURS: wholeNumber({ default: 12, min: 1, max: 168 }),
  ATTENTION_ACCEPTANCE_DAYS: wholeNumber({ default: 3, min: 1, max: 90 }),
  ATTENTION_MOVEMENT_DAYS: wholeNumber({ default: 7, min: 1, max: 90 }),
  // Its task is due seven days later, before the two years after which the carriers have no receipt any more.
  ATTENTION_RECEIPT_DAYS: wholeNumber({ default: 10, min: 1, max: 723 }),
  ATTENTION_REFUND_DAYS: wholeNumber({ default: 7, min: 1, max: 29 }),
  ATTENTION_CARD_DAYS: wholeNumber({ default: 30, min: 1, max: 180 }),
  QUOTE_VALID_MINUTES: wholeNumber({ default: 30, min: 1, max: 10_080 }),
  MAX_PDF_BYTES: wholeNumber({ default: 50 * 1024 * 1024, min: 1024 }),
  MAX_PDF_PAGES: wholeNumber({ default: 400, min: 1, max: 10_000 }),
  LIMIT_WRITES_PER_MINUTE: wholeNumber({ default: 30, min: 1 }),
  LIMIT_LISTS_PER_MINUTE: wholeNumber({ default: 60, min: 1 }),
  LIMIT_SESSION_READS_PER_MINUTE: wholeNumber({ default: 600, min: 1 }),
  LIMIT_DETAIL_SECONDS: wholeNumber({ default: 300, max: 86_400 }),
  POSTAGE_MARKUP_BASIS_POINTS: wholeNumber({ default: 1000, max: 100_000 }),
  ENVELOPE_FEE_CENTS: wholeNumber({ default: 150, max: 1_000_000 }),
  PAGE_FEE_CENTS: wholeNumber({ default: 15, max: 1_000_000 }),
  COLOR_PAGE_FEE_CENTS: wholeNumber({ default: 35, max: 1_000_000 }),
  POSTAGE_TOLERANCE_CENTS: wholeNumber({ default: 100, max: 1_000_000 }),
  TAX_BASIS_POINTS: wholeNumber({ default: 0, max: 10_000 }),
  SELLER_NAME: z.string().trim().max(120, 'at most 120 characters').default('Mailroom'),
  SELLER_DETAILS: z.string().trim().max(400, 'at most 400 characters').optional(),
  SHEET_WEIGHT_MILLIGRAMS: wholeNumber({ default: 4536, min: 1 }),
  LETTER_ENVELOPE_WEIGHT_MILLIGRAMS: wholeNumber({ default: 6800 }),
  FLAT_ENVELOPE_WEIGHT_MILLIGRAMS: wholeNumber({ default: 18_000 }),
})

type Environment = z.infer<typeof environmentSchema>

/** Names of the variables that Mailroom reads. */
export const environmentNames = Object.keys(environmentSchema.shape)

/** Variables that are of no use without another: without its secret, a vendor's every callback would be refused. */
const companions = [
  ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET', "the vendor's webhook secret"],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', "the vendor's webhook secret"],
  ['PRINT_SHOP_URL', 'PRINT_SHOP_SECRET', 'the secret shared with the print shop'],
  ['SMTP_URL', 'EMAIL_FROM', 'the sender of all emails'],
  ['RECEIPT_EMAIL_DOMAIN', 'RECEIPT_EMAIL_SECRET', 'the secret sent by the inbound email provider'],
  ['RECEIPT_EMAIL_SECRET', 'RECEIPT_EMAIL_DOMAIN', 'the domain whose email the provider forwards'],
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
] as const satisfies readonly (readonly [keyof Environment, keyof Environment, string])[]

const isAllStandIns = (environment: Environment): boolean =>
  environment.EASYPOST_API_KEY === undefined &&
  environment.STRIPE_SECRET_KEY === undefined &&
  environment.PRINTER_URL === undefined &&
  environment.PRINT_SHOP_URL === undefined

const shapeSettings = (environment: Environment) => ({
  /** What this process does; with the API elsewhere, pages are what is left to do. */
  role: environment.ROLE ?? (environment.API_URL === undefined ? 'all' : 'web'),
  host: environment.HOST,
  port: environment.PORT,
  /** Where people reach the dashboard; the base of every link that leaves the process. */
  appUrl: environment.APP_URL ?? `http://localhost:${environment.PORT}`,
  /** True when APP_URL was given, so that the port in use must not change it. */
  isAppUrlGiven: environment.APP_URL !== undefined,
  /** Networks of the proxies in front, whose word on where a request came from is believed. */
  trustedProxies: environment.TRUSTED_PROXIES,
  /** Where the API runs, when it does not run in this process. */
  apiUrl: environment.API_URL,
  appSecret: environment.APP_SECRET,
  /** What APP_SECRET was before: still opens what was sealed with it. */
  secretsBefore: environment.APP_SECRETS_BEFORE,
  accounts: {
    /** Who may make an account: everybody, those who were invited, nobody. A sandbox is there to be tried. */
    signUp: environment.SIGN_UP ?? (isAllStandIns(environment) ? 'open' : 'invited'),
    /** The organization's own sign-in, when there is one. */
    oidc:
      environment.OIDC_ISSUER === undefined
        ? undefined
        : {
            issuer: environment.OIDC_ISSUER.replace(/\/+$/, ''),
            clientId: environment.OIDC_CLIENT_ID ?? '',
            clientSecret: environment.OIDC_CLIENT_SECRET ?? '',
            name: environment.OIDC_NAME ?? 'single sign-on',
          },
  },
  dataDirectory: resolve(environment.DATA_DIR),
  databaseUrl: environment.DATABASE_URL,
  logLevel: environment.LOG_LEVEL,
  /** What Prometheus must send to read the metrics; open to everybody who reaches the port when unset. */
  metricsToken: environment.METRICS_TOKEN,
  easypost:
    environment.EASYPOST_API_KEY === undefined
      ? undefined
      : {
          apiKey: environment.EASYPOST_API_KEY,
          webhookSecret: environment.EASYPOST_WEBHOOK_SECRET ?? '',
          baseUrl: environment.EASYPOST_BASE_URL,
        },
  stripe:
    environment.STRIPE_SECRET_KEY === undefined
      ? undefined
      : {
          secretKey: environment.STRIPE_SECRET_KEY,
          webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? '',
          baseUrl: environment.STRIPE_BASE_URL,
          publishableKey: environment.STRIPE_PUBLISHABLE_KEY,
        },
  printerUrl: environment.PRINTER_URL,
  /** The print shop that prints for the installation, instead of a printer. */
  printShop:
    environment.PRINT_SHOP_URL === undefined
      ? undefined
      : { url: environment.PRINT_SHOP_URL, secret: environment.PRINT_SHOP_SECRET ?? '' },
  /** Where printers that organizations add themselves may be. */
  printerNetworks: environment.PRINTER_NETWORKS,
  email: {
    /** The server that e-mails are given to; without one they are kept, and shown in the sandbox. */
    smtpUrl: environment.SMTP_URL,
    from: environment.EMAIL_FROM ?? 'Mailroom <mailroom@localhost>',
    /** How long news for a person is gathered into one e-mail. */
    digestMinutes: environment.EMAIL_DIGEST_MINUTES,
  },
  /** Inbound e-mail that brings return receipts: its domain, and what the provider shows; undefined when not set up. */
  receiptEmail:
    environment.RECEIPT_EMAIL_DOMAIN === undefined
      ? undefined
      : { domain: environment.RECEIPT_EMAIL_DOMAIN, secret: environment.RECEIPT_EMAIL_SECRET ?? '' },
  webhooks: {
    /** Networks that webhooks may reach although they are not public, and without TLS. */
    privateNetworks: environment.WEBHOOK_PRIVATE_NETWORKS,
  },
  /** The bucket that documents and evidence are kept in; without one they are kept under DATA_DIR. */
  s3:
    environment.S3_BUCKET === undefined
      ? undefined
      : {
          bucket: environment.S3_BUCKET,
          region: environment.S3_REGION ?? '',
          endpoint: environment.S3_ENDPOINT,
          publicEndpoint: environment.S3_PUBLIC_ENDPOINT,
          accessKeyId: environment.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: environment.S3_SECRET_ACCESS_KEY ?? '',
          forcePathStyle: environment.S3_FORCE_PATH_STYLE === 'true',
        },
  /** Who confirms when a bundle existed (RFC 3161), and the file of certificates that its answers must lead to. */
  timestamps:
    environment.TIMESTAMP_URL === undefined
      ? undefined
      : { url: environment.TIMESTAMP_URL, certificates: environment.TIMESTAMP_CA },
  /** Which vendors are stand-ins inside the process, because no credentials are configured for them. */
  sandbox: {
    rates: environment.EASYPOST_API_KEY === undefined,
    payments: environment.STRIPE_SECRET_KEY === undefined,
    print: environment.PRINTER_URL === undefined && environment.PRINT_SHOP_URL === undefined,
    /** `demo`: a bought shipment moves along by itself; `manual`: nothing moves unless advanced. */
    pace: environment.SANDBOX_PACE,
    /** Whether the stand-ins' messages come twice, late and now and then not at all, and which of them: by the seed. */
    webhooks: environment.SANDBOX_WEBHOOKS,
    seed: environment.SANDBOX_SEED,
  },
  tracking: {
    /** A tracker that was not heard of for so long is asked; longer for older pieces. */
    pollHours: environment.TRACKER_POLL_HOURS,
  },
  /** After how many days something needs a person. */
  attention: {
    /** Since the piece was handed over, without a scan. */
    acceptanceDays: environment.ATTENTION_ACCEPTANCE_DAYS,
    /** Since the last scan. */
    movementDays: environment.ATTENTION_MOVEMENT_DAYS,
    /** Since the delivery, without the return receipt that was bought. */
    receiptDays: environment.ATTENTION_RECEIPT_DAYS,
    /** Before the carrier refunds no postage any more. */
    refundDays: environment.ATTENTION_REFUND_DAYS,
    /** Before the card on file ends, while drafts wait. */
    cardDays: environment.ATTENTION_CARD_DAYS,
  },
  quotes: { validMinutes: environment.QUOTE_VALID_MINUTES },
  documents: { maxBytes: environment.MAX_PDF_BYTES, maxPages: environment.MAX_PDF_PAGES },
  limits: {
    /** Creating, changing, quoting anew, buying and cancelling together, per organization. */
    writesPerMinute: environment.LIMIT_WRITES_PER_MINUTE,
    /** Lists by API key, per organization. */
    listsPerMinute: environment.LIMIT_LISTS_PER_MINUTE,
    /** Lists and details by session, per person. */
    sessionReadsPerMinute: environment.LIMIT_SESSION_READS_PER_MINUTE,
    /** How long a detail by API key may be answered again from what was kept; 0: never. */
    detailSeconds: environment.LIMIT_DETAIL_SECONDS,
  },
  pricing: {
    postageMarkupBasisPoints: environment.POSTAGE_MARKUP_BASIS_POINTS,
    envelopeFeeCents: environment.ENVELOPE_FEE_CENTS,
    pageFeeCents: environment.PAGE_FEE_CENTS,
    colorPageFeeCents: environment.COLOR_PAGE_FEE_CENTS,
    taxBasisPoints: environment.TAX_BASIS_POINTS,
  },
  purchases: {
    /** How much more than quoted a carrier may ask for a label before the purchase is undone. We bear it. */
    postageToleranceCents: environment.POSTAGE_TOLERANCE_CENTS,
  },
  /** Who stands on receipts and statements as the seller; `details` is one line each of address, tax number and so on. */
  seller: {
    name: environment.SELLER_NAME,
    details: (environment.SELLER_DETAILS ?? '')
      .split('|')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  },
  weights: {
    sheetMilligrams: environment.SHEET_WEIGHT_MILLIGRAMS,
    letterEnvelopeMilligrams: environment.LETTER_ENVELOPE_WEIGHT_MILLIGRAMS,
    flatEnvelopeMilligrams: environment.FLAT_ENVELOPE_WEIGHT_MILLIGRAMS,
  },
})

/** What the environment says. APP_SECRET may still be missing: see `prepareDataDirectory`. */
export type Settings = ReturnType<typeof shapeSettings>

/** What the service runs on: settings with everything filled in that is made on first use. */
export type Config = Omit<Settings, 'appSecret'> & { appSecret: string }

/** True when every vendor is a stand-in, so that time may be moved and carriers' scans invented. */
export const isSandbox = (config: Pick<Settings, 'sandbox'>): boolean =>
  config.sandbox.rates && config.sandbox.payments && config.sandbox.print

/**
 * Reads the environment; an empty value counts as unset and unknown variables are ignored.
 * Throws `OperatorError` with one line for every variable at fault.
 */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const parsed = environmentSchema.safeParse(given)
  const faults = new Map<string, string>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (!faults.has(name)) faults.set(name, errorLine(name, given[name], issue.message))
  }
  for (const [name, companion, expected] of companions) {
    if (given[name] !== undefined && given[companion] === undefined) {
      faults.set(companion, errorLine(companion, undefined, `${expected}, because ${name} is set`))
    }
  }
  if (given['PRINTER_URL'] !== undefined && given['PRINT_SHOP_URL'] !== undefined) {
    const expected = 'no value, because PRINTER_URL is set; use one of the two'
    faults.set('PRINT_SHOP_URL', errorLine('PRINT_SHOP_URL', given['PRINT_SHOP_URL'], expected))
  }
  if (given['ROLE'] === 'web' && given['API_URL'] === undefined) {
    faults.set('API_URL', errorLine('API_URL', undefined, 'the URL of the API, because ROLE is web'))
  }
  if (given['ROLE'] === 'all' && given['API_URL'] !== undefined) {
    faults.set(
      'API_URL',
      errorLine('API_URL', given['API_URL'], 'no value, because ROLE is all; or ROLE web'),
    )
  }
  if (faults.size > 0 || !parsed.success) throw new OperatorError([...faults.values()].join('\n'))
  return shapeSettings(parsed.data)
}
