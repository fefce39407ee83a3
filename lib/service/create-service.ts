import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import { createSandbox } from '#lib/sandbox/create-sandbox.ts'
import { sandboxCredentials } from '#lib/sandbox/create-sandbox.ts'
import { stepSandbox } from '#lib/sandbox/scenario/play-journey.ts'
import { createOutboxEmail } from '#lib/sandbox/vendors/outbox-email/adapter.ts'
import { deliverAsVendorsDo, deliverInOrder } from '#lib/sandbox/vendors/webhook-sender.ts'

import { createRequestLog } from './api-requests/request-log.ts'
import type { Clock } from './clock.ts'
import { type Config, isSandbox } from './config/config.ts'
import { samplePrices } from './config/partner-prices.ts'
import type { Providers, ServiceDeps } from './context.ts'
import { type Database, openDatabase } from './db/client.ts'
import { acrossTenants, everyTenant } from './db/tenant.ts'
import { withTransaction } from './db/transaction.ts'
import { createLiveChanges } from './events/live-changes.ts'
import { createApp } from './http/app.ts'
import { createAuth } from './http/auth.ts'
import { storageApp } from './http/storage.ts'
import { installationId } from './ids.ts'
import { createPdfInspector } from './inspection/inspector.ts'
import { createHandlers } from './job-handlers.ts'
import { openBoss } from './jobs/boss.ts'
import type { Logger } from './observability/logger.ts'
import { createMetrics } from './observability/metrics.ts'
import { ensureSandboxOrganization } from './organizations/create-organization.ts'
import { secretOfShop } from './printers/load-printer.ts'
import { createSmtpEmail } from './providers/email/smtp/adapter.ts'
import { createLob } from './providers/partners/lob/adapter.ts'
import { createPostgrid } from './providers/partners/postgrid/adapter.ts'
import { createStripePayments } from './providers/payments/stripe/adapter.ts'
import { createIppPrint } from './providers/print/ipp/adapter.ts'
import type { PrinterConnection, PrintPort } from './providers/print/port.ts'
import { printShopSecret } from './providers/print/port.ts'
import { createPrintShop } from './providers/print/print-shop/adapter.ts'
import { createPrintShopNews } from './providers/print/print-shop/webhook.ts'
import { createRawSocketPrint } from './providers/print/raw-socket/adapter.ts'
import { createUspsProofOfDelivery } from './providers/proof-of-delivery/usps/adapter.ts'
import { createEasypostRates } from './providers/rates/easypost/adapter.ts'
import { withOwnPostage } from './providers/rates/own-postage.ts'
import type { RatesPort, RecordExchange } from './providers/rates/port.ts'
import { openStorage } from './providers/storage/open-storage.ts'
import { openTimestamps } from './providers/timestamps/open-timestamps.ts'
import { createWitness } from './providers/witnesses/http/adapter.ts'
import { sweepPurchases } from './purchases/load-purchase.ts'

/** The dependencies of the service. */
export type ServiceOptions = {
  config: Config
  /** A migrated database. */
  databaseUrl: string
  /** How this process reaches its own HTTP server, which serves the vendors' simulators. */
  selfUrl: string
  logger: Logger
  clock: Clock
}

/** Everything behind the API: handles requests and runs jobs. */
export type Service = {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
  /** Called once the server accepts requests: creates the sandbox's organization and, where jobs run, starts workers. */
  start(options: { jobs: boolean }): Promise<void>
  stop(): Promise<void>
  /** The context of the command line, which sees every organization. */
  systemContext: ServiceDeps
}

const sweepIntervalMs = 5000

/** URLs of the simulators' files name the process that created them, which may be gone; every process serves them. */
const createSimulatedRates = (
  appSecret: string,
  selfUrl: string,
  onExchange: RecordExchange | undefined,
): RatesPort => {
  const { easypost } = sandboxCredentials(appSecret)
  const rates = createEasypostRates({ ...easypost, baseUrl: `${selfUrl}/sandbox/easypost/v2`, onExchange })
  return { ...rates, fetchFile: (url) => rates.fetchFile(new URL(new URL(url).pathname, selfUrl).href) }
}

const createEmail = ({ config, clock }: ServiceOptions, db: Database) => {
  const { smtpUrl, from } = config.email
  return smtpUrl === undefined
    ? createOutboxEmail({ db, clock, from })
    : createSmtpEmail({ url: smtpUrl, from })
}

/** In a sandbox, simulators stand in for the partners that are not set up. */
const openPartners = ({ config, selfUrl, clock }: ServiceOptions): Providers['partners'] => {
  const { lob, postgrid } = config.partners
  const simulated = isSandbox(config) ? sandboxCredentials(config.appSecret) : null
  const simulate = (name: PartnerName) =>
    simulated && { ...simulated[name], baseUrl: `${selfUrl}/sandbox/${name}`, prices: samplePrices }
  const lobOptions = lob ?? simulate('lob')
  const postgridOptions = postgrid ?? simulate('postgrid')
  return {
    ...(lobOptions && { lob: createLob({ ...lobOptions, clock }) }),
    ...(postgridOptions && { postgrid: createPostgrid({ ...postgridOptions, clock }) }),
  }
}

/** Where labels are simulated, so is the postal service that delivers them: it can only be asked where its emails arrive. */
const openProofOfDelivery = ({ config, selfUrl }: ServiceOptions) => {
  if (config.usps) return createUspsProofOfDelivery(config.usps)
  if (!config.sandbox.rates || !config.receiptEmail) return null
  const { usps } = sandboxCredentials(config.appSecret)
  return createUspsProofOfDelivery({ ...usps, baseUrl: `${selfUrl}/sandbox/usps` })
}

/** A print shop prints labels as well; a printer of documents does not, and nobody else knows of one but the sandbox. */
const createLabelPrinter = ({ config, selfUrl }: ServiceOptions): PrintPort | null => {
  if (config.printShop) return createPrintShop({ ...config.printShop, printerId: installationId })
  return config.sandbox.print ? createIppPrint({ printerUrl: `${selfUrl}/sandbox/ipp/labels` }) : null
}

const openPrinterAt = (config: Config, connection: PrinterConnection): PrintPort => {
  const { printerNetworks: networks } = config
  switch (connection.kind) {
    case 'ipp':
      return createIppPrint({ printerUrl: connection.url, networks })
    case 'raw_socket':
      return createRawSocketPrint({ url: connection.url, networks })
    case 'print_shop': {
      const { url, printerId } = connection
      return createPrintShop({
        url,
        printerId,
        secret: printShopSecret(config.appSecret, printerId),
        networks,
      })
    }
  }
}

const createRates = ({ config, selfUrl }: ServiceOptions, onExchange?: RecordExchange): RatesPort =>
  withOwnPostage(
    config.easypost
      ? createEasypostRates({ ...config.easypost, onExchange })
      : createSimulatedRates(config.appSecret, selfUrl, onExchange),
  )

const createAdapters = (options: ServiceOptions) => {
  const { config, selfUrl } = options
  const credentials = sandboxCredentials(config.appSecret)
  return {
    rates: createRates(options),
    openRecordedRates: (onExchange: RecordExchange) => createRates(options, onExchange),
    payments: createStripePayments(
      config.stripe ?? { ...credentials.stripe, baseUrl: `${selfUrl}/sandbox/stripe` },
    ),
    print: config.printShop
      ? createPrintShop({ ...config.printShop, printerId: installationId })
      : createIppPrint({ printerUrl: config.printerUrl ?? `${selfUrl}/sandbox/ipp/print` }),
    printLabels: createLabelPrinter(options),
    printNews: createPrintShopNews((printerId) => secretOfShop(config, printerId)),
    openPrinter: (connection: PrinterConnection) => openPrinterAt(config, connection),
  }
}

/** The composition root: adapters are built here from the configuration, and nowhere else. */
export const createService = async (options: ServiceOptions): Promise<Service> => {
  const { config, databaseUrl, selfUrl, logger, clock } = options
  const database = openDatabase(databaseUrl, {
    max: 20,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  })
  // For what belongs to no organization: the simulators' records, and the command line.
  const operator = openDatabase(databaseUrl, {
    max: 10,
    scope: everyTenant,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  })
  const metrics = createMetrics(database.pool, config.dataDirectory)
  const boss = await openBoss({ databaseUrl, logger, onJob: (job) => metrics.countJob(job) })
  const inspector = createPdfInspector({
    maxPages: config.documents.maxPages,
    onWorkerLost: (error) => logger.warn({ err: error }, 'a document crashed its worker thread'),
  })
  const opened = await openStorage(config, clock)
  const providers = {
    ...createAdapters(options),
    partners: openPartners(options),
    proofOfDelivery: openProofOfDelivery(options),
    storage: opened.storage,
    email: createEmail(options, database.db),
    timestamps: await openTimestamps(config, clock),
    witnesses: config.log.witnesses.map((witness) => createWitness({ ...witness, clock })),
  }
  const { db, pool } = database
  const deps: ServiceDeps = { config, db, pool, jobs: boss, providers, inspector, clock, logger }
  const operatorDeps: ServiceDeps = { ...deps, db: operator.db, pool: operator.pool }
  const { rates, payments, print } = config.sandbox
  const sandbox =
    rates || payments || print
      ? createSandbox({
          db: operator.db,
          databaseUrl,
          clock,
          logger,
          pace: config.sandbox.pace,
          vendorUnknowns: config.sandbox.vendorUnknowns,
          delivery:
            config.sandbox.webhooks === 'unruly' ? deliverAsVendorsDo(config.sandbox.seed) : deliverInOrder,
          secrets: sandboxCredentials(config.appSecret),
          receiptEmailSecret: config.receiptEmail?.secret,
          webhookUrl: () => selfUrl,
        })
      : null
  const live = createLiveChanges({ databaseUrl, logger })
  const requestLog = createRequestLog(operatorDeps)
  const app = createApp({
    deps,
    auth: createAuth(deps),
    storage: opened.disk && storageApp(opened.disk),
    sandbox: sandbox?.app ?? null,
    metrics,
    requestLog,
    live,
  })
  let sweeper: NodeJS.Timeout | undefined
  const sweep = () => {
    acrossTenants(() => sweepPurchases(deps)).catch((error: unknown) =>
      logger.error({ err: error }, 'the purchase sweep failed'),
    )
  }
  return {
    fetch: (request, env) => app.fetch(request, env ?? {}),
    systemContext: operatorDeps,
    start: async ({ jobs }) => {
      await live.start()
      await sandbox?.start()
      if (isSandbox(config)) await ensureSandboxOrganization(operatorDeps)
      if (!jobs) return
      await boss.work(createHandlers(deps, { stepSandbox: (job) => stepSandbox(deps, job), metrics }))
      await withTransaction(operatorDeps, (ctx) => boss.enqueue(ctx, 'acceptance.review', { after: null }))
      sweep()
      sweeper = setInterval(sweep, sweepIntervalMs)
    },
    stop: async () => {
      clearInterval(sweeper)
      await boss.stop()
      await sandbox?.stop()
      await live.stop()
      await requestLog.flush()
      providers.email.close()
      await inspector.close()
      opened.close()
      await operator.close()
      await database.close()
    },
  }
}
