import { resolve } from 'node:path'

import { defaultProxies, defaultSubject } from './environment-defaults.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { samplePrices } from './partner-prices.ts'
import { readInboundEmail, readReceiptEmail } from './received-email.ts'

const shapeSettings = (environment: Environment, given: readonly string[]) => ({
  /** Role of this process; with a remote API, it serves the pages. */
  role: environment.ROLE ?? (environment.API_URL === undefined ? 'all' : 'web'),
  host: environment.HOST,
  port: environment.PORT,
  /** Whether root may serve real mail. */
  mayRunAsRoot: environment.RUN_AS_ROOT === 'yes',
  /** URL of the dashboard for people; the base of every link that leaves the process. */
  appUrl: environment.APP_URL ?? `http://localhost:${environment.PORT}`,
  /** Hosts that are served beside the one of APP_URL. */
  allowedHosts: environment.ALLOWED_HOSTS,
  /** True when APP_URL is set, so that the port in use must not change it. */
  isAppUrlGiven: environment.APP_URL !== undefined,
  /** Networks of the proxies in front, whose `X-Forwarded-For` is trusted. */
  trustedProxies: environment.TRUSTED_PROXIES ?? defaultProxies(environment),
  /** URL of the API, if it does not run in this process. */
  apiUrl: environment.API_URL,
  appSecret: environment.APP_SECRET,
  /** Previous values of APP_SECRET, which still decrypt what was encrypted with them. */
  secretsBefore: environment.APP_SECRETS_BEFORE,
  accounts: {
    /** Who may create an account: anyone, invited people, or no one. If undefined, the mode decides. */
    signUp: environment.SIGN_UP,
    /** The organization's own sign-in, when there is one. */
    oidc:
      environment.OIDC_ISSUER === undefined
        ? undefined
        : {
            issuer: environment.OIDC_ISSUER,
            clientId: environment.OIDC_CLIENT_ID ?? '',
            clientSecret: environment.OIDC_CLIENT_SECRET ?? '',
            name: environment.OIDC_NAME ?? 'single sign-on',
          },
  },
  dataDirectory: resolve(environment.DATA_DIR ?? '.data'),
  isDataDirectoryGiven: environment.DATA_DIR !== undefined,
  databaseUrl: environment.DATABASE_URL,
  /** PgBouncer or another pooler in transaction mode before the same database, for requests and jobs. */
  databasePoolerUrl: environment.DATABASE_POOLER_URL,
  /** Maximum number of database connections of one process. */
  databaseConnections: environment.DATABASE_CONNECTIONS,
  /** Target of the backup before an upgrade: a folder or s3://bucket/folder; `backups` in DATA_DIR if undefined. */
  backupTarget: environment.BACKUP_TARGET,
  /** The last migration of an upgrade that cannot be undone, when it is to run without a backup. */
  upgradeWithoutBackup: environment.UPGRADE_WITHOUT_BACKUP,
  logLevel: environment.LOG_LEVEL,
  /** Token that Prometheus must send to read the metrics; if unset, anyone who reaches the port may. */
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
        },
  printerUrl: environment.PRINTER_URL === 'none' ? undefined : environment.PRINTER_URL,
  /** Whether PRINTER_URL says "none": organizations have their own printers. */
  isPrinterDeclined: environment.PRINTER_URL === 'none',
  /** The print shop that prints for the installation, instead of a printer. */
  printShop:
    environment.PRINT_SHOP_URL === undefined
      ? undefined
      : { url: environment.PRINT_SHOP_URL, secret: environment.PRINT_SHOP_SECRET ?? '' },
  /** Networks for printers that organizations add. */
  printerNetworks: environment.PRINTER_NETWORKS,
  email: {
    /** The server that emails are sent through; without one they are stored, and shown in the sandbox. */
    smtpUrl: environment.SMTP_URL,
    from: environment.EMAIL_FROM ?? 'Mailroom <mailroom@localhost>',
    /** For how long notifications are combined into one email. */
    digestMinutes: environment.EMAIL_DIGEST_MINUTES,
  },
  /** Inbound email with return receipts; undefined if not configured. */
  receiptEmail: readReceiptEmail(environment),
  /** Inbound e-mail of members that becomes drafts: see docs/inbound-email.md; undefined when not set up. */
  inboundEmail: readInboundEmail(environment),
  /** Companies that print and mail letters, each undefined when not set up: see docs/print-partners.md. */
  partners: {
    lob:
      environment.LOB_API_KEY === undefined
        ? undefined
        : {
            apiKey: environment.LOB_API_KEY,
            webhookSecret: environment.LOB_WEBHOOK_SECRET ?? '',
            baseUrl: environment.LOB_BASE_URL,
            prices: environment.LOB_PRICES ?? samplePrices,
          },
    postgrid:
      environment.POSTGRID_API_KEY === undefined
        ? undefined
        : {
            apiKey: environment.POSTGRID_API_KEY,
            webhookSecret: environment.POSTGRID_WEBHOOK_SECRET ?? '',
            baseUrl: environment.POSTGRID_BASE_URL,
            prices: environment.POSTGRID_PRICES ?? samplePrices,
          },
  },
  /** The account at USPS that requests return receipts; undefined when not set up. */
  usps:
    environment.USPS_CLIENT_ID === undefined
      ? undefined
      : {
          clientId: environment.USPS_CLIENT_ID,
          clientSecret: environment.USPS_CLIENT_SECRET ?? '',
          crid: environment.USPS_CRID ?? '',
          baseUrl: environment.USPS_BASE_URL,
          /** Calls an hour that USPS grants the app. */
          callsPerHour: environment.USPS_CALLS_PER_HOUR,
        },
  webhooks: {
    /** Networks that webhooks may reach although they are not public, and without TLS. */
    privateNetworks: environment.WEBHOOK_PRIVATE_NETWORKS,
  },
  webPush: {
    /** 32 bytes in Base64url; a key is made and kept when undefined. */
    privateKey: environment.WEB_PUSH_PRIVATE_KEY,
    /** Whom push services contact about what we send. */
    subject: environment.WEB_PUSH_SUBJECT ?? defaultSubject(environment),
    /** Networks that push services may be in although they are not public, and without TLS. */
    privateNetworks: environment.WEB_PUSH_PRIVATE_NETWORKS,
  },
  /** The bucket that stores documents and evidence; without one they are stored under DATA_DIR. */
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
  /** Access to the buckets of backups; undefined to use that of the documents. */
  backupS3:
    environment.BACKUP_S3_ACCESS_KEY_ID === undefined
      ? undefined
      : {
          region: environment.BACKUP_S3_REGION ?? '',
          endpoint: environment.BACKUP_S3_ENDPOINT,
          accessKeyId: environment.BACKUP_S3_ACCESS_KEY_ID,
          secretAccessKey: environment.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
          forcePathStyle: environment.BACKUP_S3_FORCE_PATH_STYLE === 'true',
        },
  /** Comparison of stored files with their recorded hashes: all within the period, reading no faster than the rate. */
  storageChecks: {
    periodDays: environment.STORAGE_CHECK_DAYS,
    bytesPerSecond: environment.STORAGE_CHECK_MB_PER_SECOND * 1_000_000,
  },
  /**
   * Authority that confirms when a bundle existed (RFC 3161), and the certificates that its responses must chain to.
   */
  timestamps:
    environment.TIMESTAMP_URL === undefined
      ? undefined
      : { url: environment.TIMESTAMP_URL, certificates: environment.TIMESTAMP_CA },
  /** The transparency log over all chains of evidence. */
  log: {
    /** Interval of publishing. */
    intervalMinutes: environment.LOG_INTERVAL_MINUTES,
    /** Interval of timestamping checkpoints, if there is an authority. */
    timestampMinutes: environment.LOG_TIMESTAMP_MINUTES,
    /** Witnesses of its checkpoints, each by its verifier key and URL. */
    witnesses: environment.LOG_WITNESSES,
  },
  /** Vendors that a sandbox simulates inside the process, because no credentials are configured. */
  sandbox: {
    /** The variables of the sandbox that are set, which a live installation rejects. */
    variables: given.filter((name) => name.startsWith('SANDBOX_')),
    rates: environment.EASYPOST_API_KEY === undefined,
    payments: environment.STRIPE_SECRET_KEY === undefined,
    print: environment.PRINTER_URL === undefined && environment.PRINT_SHOP_URL === undefined,
    /** `demo`: a bought shipment advances automatically; `manual`: only on request. */
    pace: environment.SANDBOX_PACE,
    /** Whether the simulators repeat, delay and drop webhooks, and which of them: by the seed. */
    webhooks: environment.SANDBOX_WEBHOOKS,
    seed: environment.SANDBOX_SEED,
    /** The live installation whose vendors the simulators play as well. */
    vendorOf: environment.SANDBOX_VENDOR_OF,
    /** Behavior of the rate provider's simulator where the vendor's is unknown. */
    vendorUnknowns: environment.SANDBOX_EASYPOST,
  },
  tracking: {
    /** How long after its last update a tracker is polled; longer for older pieces. */
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
    /** Since a list for a clerk was made, without its postmark. */
    paperDays: environment.ATTENTION_PAPER_DAYS,
    /** Before the carrier stops refunding postage. */
    refundDays: environment.ATTENTION_REFUND_DAYS,
    /** Before the card on file ends, while drafts wait. */
    cardDays: environment.ATTENTION_CARD_DAYS,
  },
  quotes: { validMinutes: environment.QUOTE_VALID_MINUTES },
  documents: { maxBytes: environment.MAX_PDF_BYTES, maxPages: environment.MAX_PDF_PAGES },
  limits: {
    /** Creating, changing, quoting, buying and cancelling together, per organization. */
    writesPerMinute: environment.LIMIT_WRITES_PER_MINUTE,
    /** Address verifications, price estimates and tests of servers, per organization: each may be a request to outside. */
    lookupsPerMinute: environment.LIMIT_LOOKUPS_PER_MINUTE,
    /** Lists by API key, per organization. */
    listsPerMinute: environment.LIMIT_LISTS_PER_MINUTE,
    /** Lists and details by session, per person. */
    sessionReadsPerMinute: environment.LIMIT_SESSION_READS_PER_MINUTE,
    /** The public log, and requests to cosign, per IP address. */
    publicReadsPerMinute: environment.LIMIT_PUBLIC_READS_PER_MINUTE,
    /** How long a detail requested by API key may come from the cache; 0: never. */
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
    /** How much more than quoted a label may cost before the purchase is undone. We pay the difference. */
    postageToleranceCents: environment.POSTAGE_TOLERANCE_CENTS,
  },
  /** The seller named on receipts and statements; `details` is one line each of address, tax number and so on. */
  seller: {
    name: environment.SELLER_NAME,
    details: (environment.SELLER_DETAILS ?? '')
      .split('|')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  },
  /** The folder with official forms of the postal service that the operator supplies; without one, papers of our own are made. */
  officialFormsDirectory:
    environment.OFFICIAL_FORMS_DIR === undefined ? undefined : resolve(environment.OFFICIAL_FORMS_DIR),
  weights: {
    sheetMilligrams: environment.SHEET_WEIGHT_MILLIGRAMS,
  },
})

/** The settings of the environment. APP_SECRET may still be missing: see `completeSettings`. */
export type Settings = ReturnType<typeof shapeSettings>

/** Mode of a database, permanently from its first start: a sandbox, which spends no money, or live. */
export type InstallationMode = 'sandbox' | 'live'

/** The settings of the service, with everything that is generated on first use, and the mode of its database. */
export type Config = Omit<Settings, 'appSecret' | 'accounts'> & {
  appSecret: string
  mode: InstallationMode
  accounts: Omit<Settings['accounts'], 'signUp'> & { signUp: NonNullable<Settings['accounts']['signUp']> }
}

/** Returns whether nothing real is mailed or charged. */
export const isSandbox = ({ mode }: Pick<Config, 'mode'>): boolean => mode === 'sandbox'

/** Returns whether every vendor is simulated, so that time may be moved and carriers' scans invented. */
export const isSimulated = ({ sandbox }: Pick<Settings, 'sandbox'>): boolean =>
  sandbox.rates && sandbox.payments && sandbox.print

/** Reads the settings from the environment. Throws `OperatorError` with one line for every invalid variable. */
export const readSettings = (variables: Record<string, string | undefined>): Settings =>
  shapeSettings(
    readEnvironment(variables),
    Object.keys(variables).filter((name) => variables[name]?.trim()),
  )
