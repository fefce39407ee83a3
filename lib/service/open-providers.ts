import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { sandboxCredentials } from '#lib/sandbox/create-sandbox.ts'
import { createSimulatedDns } from '#lib/sandbox/vendors/dns/adapter.ts'
import { createOutboxEmail } from '#lib/sandbox/vendors/outbox-email/adapter.ts'

import type { Clock } from './clock.ts'
import { type Config, isSandbox } from './config/config.ts'
import { samplePrices } from './config/partner-prices.ts'
import { sandboxSubject } from './config/specimen.ts'
import type { Providers } from './context.ts'
import { installationId } from './ids.ts'
import { secretOfShop } from './printers/load-printer.ts'
import { createSystemDns } from './providers/dns/system.ts'
import type { EmailPort } from './providers/email/port.ts'
import { createOidcIdentity } from './providers/identity/oidc/adapter.ts'
import { createLob } from './providers/partners/lob/adapter.ts'
import { createPostgrid } from './providers/partners/postgrid/adapter.ts'
import { createStripePayments } from './providers/payments/stripe/adapter.ts'
import { createIppPrint } from './providers/print/ipp/adapter.ts'
import type { PrinterConnection, PrintPort } from './providers/print/port.ts'
import { printShopSecret } from './providers/print/port.ts'
import { createPrintShop } from './providers/print/print-shop/adapter.ts'
import { createPrintShopEvents } from './providers/print/print-shop/webhook.ts'
import { createRawSocketPrint } from './providers/print/raw-socket/adapter.ts'
import { createUspsProofOfDelivery } from './providers/proof-of-delivery/usps/adapter.ts'
import { type ConnectedRates, openOnce, type RatesCredentials } from './providers/rates/connected.ts'
import { createEasypostRates } from './providers/rates/easypost/adapter.ts'
import { openEasypostWebhooks } from './providers/rates/easypost/webhooks.ts'
import { withOwnPostage } from './providers/rates/own-postage.ts'
import type { RatesPort, RecordExchange } from './providers/rates/port.ts'
import { openStorage, type OpenedStorage } from './providers/storage/open-storage.ts'
import { openTimestamps } from './providers/timestamps/open-timestamps.ts'
import { createWitness } from './providers/witnesses/http/adapter.ts'

/** Dependencies of the adapters. */
export type ProviderOptions = {
  config: Config
  /** How this process reaches its own HTTP server, which serves the vendors' simulators. */
  selfUrl: string
  clock: Clock
}

const simulatedEasypost = (selfUrl: string): string => `${selfUrl}/sandbox/easypost/v2`

/** URLs of the simulators' files name the process that created them, which may be gone; every process serves them. */
const createSimulatedRates = (
  credentials: RatesCredentials,
  selfUrl: string,
  onExchange?: RecordExchange,
): RatesPort => {
  const rates = createEasypostRates({ ...credentials, baseUrl: simulatedEasypost(selfUrl), onExchange })
  return { ...rates, fetchFile: (url) => rates.fetchFile(new URL(new URL(url).pathname, selfUrl).href) }
}

const openMailServer = async ({ config, clock }: ProviderOptions, db: Database): Promise<EmailPort> => {
  const { smtpUrl, from } = config.email
  if (smtpUrl === undefined) return createOutboxEmail({ db, clock, from })
  const { createSmtpEmail } = await import('./providers/email/smtp/adapter.ts')
  return createSmtpEmail({ url: smtpUrl, from })
}

/** Marks the subject of every sandbox email, for any sender. */
const openEmail = async (options: ProviderOptions, db: Database): Promise<EmailPort> => {
  const email = await openMailServer(options, db)
  if (!isSandbox(options.config)) return email
  return {
    ...email,
    send: (message) => email.send({ ...message, subject: sandboxSubject(message.subject) }),
  }
}

/** In a sandbox, simulators replace the partners that are not configured. */
const openPartners = ({ config, selfUrl, clock }: ProviderOptions): Providers['partners'] => {
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

/** If labels are simulated, so is the postal service that delivers them: it is only available if its emails arrive. */
const openProofOfDelivery = ({ config, selfUrl, clock }: ProviderOptions) => {
  if (config.usps) return createUspsProofOfDelivery({ ...config.usps, clock })
  if (!config.sandbox.rates || !config.receiptEmail) return null
  const { usps } = sandboxCredentials(config.appSecret)
  return createUspsProofOfDelivery({ ...usps, baseUrl: `${selfUrl}/sandbox/usps`, clock })
}

/**
 * A print shop prints labels as well; a printer of documents does not, and no one else knows of one but the sandbox.
 */
const createLabelPrinter = ({ config, selfUrl }: ProviderOptions): PrintPort | null => {
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

const createRates = ({ config, selfUrl }: ProviderOptions, onExchange?: RecordExchange): RatesPort =>
  withOwnPostage(
    config.easypost
      ? createEasypostRates({ ...config.easypost, onExchange })
      : createSimulatedRates(sandboxCredentials(config.appSecret).easypost, selfUrl, onExchange),
  )

/** If our own account is simulated, so are the accounts of organizations. */
const openConnectedRates = (
  { config, selfUrl }: ProviderOptions,
  credentials: RatesCredentials,
): ConnectedRates =>
  config.easypost
    ? {
        rates: withOwnPostage(createEasypostRates(credentials)),
        webhooks: openEasypostWebhooks(credentials),
      }
    : {
        rates: withOwnPostage(createSimulatedRates(credentials, selfUrl)),
        webhooks: openEasypostWebhooks({ ...credentials, baseUrl: simulatedEasypost(selfUrl) }),
      }

/** In a live installation, only a printer may be missing: organizations can have their own. */
const requireVendors = (config: Config): void => {
  if (isSandbox(config) || (config.easypost && config.stripe)) return
  throw new OperatorError(
    'This installation is live, where nothing is simulated: set EASYPOST_API_KEY and STRIPE_SECRET_KEY',
  )
}

const openInstallationPrint = ({ config, selfUrl }: ProviderOptions): PrintPort | null => {
  if (config.printShop) return createPrintShop({ ...config.printShop, printerId: installationId })
  const printerUrl = config.sandbox.print ? `${selfUrl}/sandbox/ipp/print` : config.printerUrl
  return printerUrl === undefined ? null : createIppPrint({ printerUrl })
}

const createAdapters = (options: ProviderOptions) => {
  const { config, selfUrl } = options
  const credentials = sandboxCredentials(config.appSecret)
  return {
    rates: createRates(options),
    openRecordedRates: (onExchange: RecordExchange) => createRates(options, onExchange),
    openRates: openOnce((connected) => openConnectedRates(options, connected)),
    payments: createStripePayments(
      config.stripe ?? { ...credentials.stripe, baseUrl: `${selfUrl}/sandbox/stripe` },
    ),
    print: openInstallationPrint(options),
    printLabels: createLabelPrinter(options),
    printEvents: createPrintShopEvents((printerId) => secretOfShop(config, printerId)),
    openPrinter: (connection: PrinterConnection) => openPrinterAt(config, connection),
  }
}

/** Every adapter, and the storage that receives its own forms. */
export type OpenedProviders = Pick<OpenedStorage, 'disk' | 'close'> & { providers: Providers }

/**
 * Builds the adapters from the configuration. Emails of the sandbox are stored in `db`. Throws `OperatorError` where a live
 * installation lacks a vendor.
 */
export const openProviders = async (options: ProviderOptions, db: Database): Promise<OpenedProviders> => {
  const { config, clock } = options
  requireVendors(config)
  const opened = await openStorage(config, clock)
  const email = await openEmail(options, db)
  return {
    providers: {
      ...createAdapters(options),
      partners: openPartners(options),
      proofOfDelivery: openProofOfDelivery(options),
      storage: opened.storage,
      email,
      identity: createOidcIdentity({ privateNetworks: config.webhooks.privateNetworks, clock }),
      installationIdentity: createOidcIdentity({ privateNetworks: 'any', clock }),
      dns: isSandbox(config) ? createSimulatedDns() : createSystemDns(),
      timestamps: await openTimestamps(config, clock),
      witnesses: config.log.witnesses.map((witness) => createWitness({ ...witness, clock })),
    },
    disk: opened.disk,
    close: () => {
      email.close()
      opened.close()
    },
  }
}
