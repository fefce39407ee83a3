import { hkdfSync } from 'node:crypto'

import { Hono } from 'hono'
import { Stripe } from 'stripe'

import { defaultVendorUnknowns, type VendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'
import type { Database, DatabaseSession } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import { signLobBody } from '#lib/service/providers/partners/lob/webhook.ts'
import { signPostgridBody } from '#lib/service/providers/partners/postgrid/webhook.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'
import { signText } from '#lib/service/providers/print/print-shop/signature.ts'
import { parseCallback } from '#lib/service/providers/print/print-shop/webhook.ts'
import { signEasypostBody } from '#lib/service/providers/rates/easypost/webhook.ts'

import { createEasypostApp } from './vendors/easypost/app.ts'
import { announceRefunds } from './vendors/easypost/refunds.ts'
import { createPrinterApp } from './vendors/ipp-printer/app.ts'
import { createLobApp } from './vendors/lob/app.ts'
import { createPostgridApp } from './vendors/postgrid/app.ts'
import { createPrintShopApp } from './vendors/print-shop/app.ts'
import { findRegisteredTargets } from './vendors/registered-targets.ts'
import { createStripeApp } from './vendors/stripe/app.ts'
import { createUspsApp } from './vendors/usps/app.ts'
import {
  createWebhookSender,
  deliverInOrder,
  type PlanDelivery,
  type SignWebhook,
  type WebhookSender,
} from './vendors/webhook-sender.ts'

/** The keys that the adapters and the simulators share, in the vendors' own forms. */
export type SandboxSecrets = {
  easypost: { apiKey: string; webhookSecret: string }
  stripe: { secretKey: string; webhookSecret: string }
  lob: { apiKey: string; webhookSecret: string }
  postgrid: { apiKey: string; webhookSecret: string }
  usps: { clientId: string; clientSecret: string; crid: string }
  /** Secret from which every printer's shop secret is derived. */
  printShop: { appSecret: string }
}

/** Derives the keys of a sandbox from the application's secret, so that every process has the same. */
export const sandboxCredentials = (appSecret: string): SandboxSecrets => {
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', appSecret, '', `mailroom sandbox ${purpose}`, 24)).toString('hex')
  return {
    printShop: { appSecret },
    easypost: { apiKey: `EZTK${derive('easypost key')}`, webhookSecret: derive('easypost webhooks') },
    stripe: {
      secretKey: `sk_test_${derive('stripe key')}`,
      webhookSecret: `whsec_${derive('stripe webhooks')}`,
    },
    lob: { apiKey: `test_${derive('lob key')}`, webhookSecret: derive('lob webhooks') },
    postgrid: {
      apiKey: `test_sk_${derive('postgrid key')}`,
      webhookSecret: derive('postgrid webhooks'),
    },
    usps: { clientId: derive('usps key'), clientSecret: derive('usps secret'), crid: '12345678' },
  }
}

/**
 * Derives the keys with which a live installation uses this sandbox as its vendors: production keys by their form, with the
 * secrets of webhooks that the vendors' dashboards would show.
 */
export const productionCredentials = (appSecret: string): Pick<SandboxSecrets, 'easypost' | 'stripe'> => {
  const { easypost, stripe } = sandboxCredentials(`production ${appSecret}`)
  return {
    easypost: { ...easypost, apiKey: easypost.apiKey.replace(/^EZTK/, 'EZAK') },
    stripe: { ...stripe, secretKey: stripe.secretKey.replace(/^sk_test_/, 'sk_live_') },
  }
}

/** A live installation whose vendors the simulators play: its URL, where it is reached, and its keys. */
export type ServedInstallation = {
  appUrl: string
  url: string
  secrets: Pick<SandboxSecrets, 'easypost' | 'stripe'>
}

export type SandboxOptions = {
  db: Database
  /** On which simulators of other processes announce their messages. */
  session: Pick<DatabaseSession, 'listen'>
  clock: Clock
  logger: Logger
  pace: Config['sandbox']['pace']
  /** The rate provider's behavior where it is unknown; documented defaults if omitted. */
  vendorUnknowns?: VendorUnknowns
  /** How webhooks are delivered; once and in order by default. */
  delivery?: PlanDelivery
  secrets: SandboxSecrets
  /** How USPS's emails are forwarded as an inbound email provider would; undefined if none is configured. */
  receiptEmail?: { secret: string; authservId: string | null } | undefined
  /** Returns the service's URL, without a path; unknown until it listens. */
  webhookUrl: () => string
  /** The URL under which the service is registered at vendors; without one, no endpoint of theirs is the service's. */
  appUrl?: string
  /** An installation that is served beside the service. */
  vendorOf?: ServedInstallation | undefined
  /** Whether ended refunds are polled by the clock, rather than only when flushed. */
  isTimed: boolean
}

export type Sandbox = WebhookSender & {
  /**
   * Serves `/easypost/v2`, `/stripe/v1`, `/stripe/checkout`, `/ipp/print`, `/ipp/labels`, `/print-shop`, `/lob`, `/postgrid` and
   * `/usps`; to be mounted under `/sandbox`.
   */
  app: Hono
}

/** Interval of polling ended refunds: they end by the sandbox's clock, which may be advanced. */
const refundIntervalMs = 3000

/** Duration of the virtual printer's jobs at pace `demo`. */
const demoPrintSeconds = 10

const signAsEasypost =
  (secret: string): SignWebhook =>
  (body) => ({ 'x-hmac-signature': signEasypostBody(body, secret) })

const signAsStripe = (secret: string): SignWebhook => {
  // The SDK requires a key, though signing uses none.
  const { webhooks } = new Stripe('sk_test_signing')
  return (body, sentAt) => ({
    'stripe-signature': webhooks.generateTestHeaderString({
      payload: body.toString('utf8'),
      secret,
      timestamp: Math.floor(sentAt.getTime() / 1000),
    }),
  })
}

/** Signs with the secret of the printer that the callback names. */
const signAsPrintShop =
  (appSecret: string): SignWebhook =>
  (body, sentAt, eventId) => {
    const text = body.toString('utf8')
    const secret = printShopSecret(appSecret, parseCallback(body).printer_id)
    return signText(secret, text, { id: eventId, at: sentAt })
  }

const signAsLob =
  (secret: string): SignWebhook =>
  (body, sentAt) => {
    const timestamp = String(sentAt.getTime())
    return {
      'lob-signature-timestamp': timestamp,
      'lob-signature': signLobBody(body, timestamp, secret),
    }
  }

const signAsPostgrid =
  (secret: string): SignWebhook =>
  (body, sentAt) => {
    const timestamp = String(sentAt.getTime())
    return { 'postgrid-signature': `t=${timestamp},v1=${signPostgridBody(body, timestamp, secret)}` }
  }

/** Forwards an email as an inbound email provider does, which shows who it is instead of signing. */
const forwardEmail =
  (secret: string): SignWebhook =>
  () => ({ 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` })

/**
 * Builds the vendors' simulators. They implement the vendors' protocols, store everything in the database, and sign
 * their webhooks as the vendors do, so that the adapters see no difference.
 */
export const createSandbox = (options: SandboxOptions): Sandbox => {
  const { db, clock, logger, pace, secrets } = options
  const registered = findRegisteredTargets({
    served: [
      ...(options.appUrl === undefined ? [] : [{ appUrl: options.appUrl }]),
      ...(options.vendorOf ? [options.vendorOf] : []),
    ],
    signAsEasypost,
    signAsStripe,
  })
  const sender = createWebhookSender({
    ...options,
    plan: options.delivery ?? deliverInOrder,
    accountsOfEasypost: registered.easypost,
    vendors: {
      easypost: {
        path: '/api/webhooks/rates',
        sign: signAsEasypost(secrets.easypost.webhookSecret),
        registeredFor: registered.easypost,
      },
      stripe: {
        path: '/api/webhooks/payments',
        sign: signAsStripe(secrets.stripe.webhookSecret),
        registeredFor: registered.stripe,
      },
      print_shop: { path: '/api/webhooks/print', sign: signAsPrintShop(secrets.printShop.appSecret) },
      lob: { path: '/api/webhooks/lob', sign: signAsLob(secrets.lob.webhookSecret) },
      postgrid: { path: '/api/webhooks/postgrid', sign: signAsPostgrid(secrets.postgrid.webhookSecret) },
      usps: { path: '/api/webhooks/email', sign: forwardEmail(options.receiptEmail?.secret ?? '') },
    },
  })
  const printer = { db, clock, printsAfterSeconds: pace === 'demo' ? demoPrintSeconds : null }
  const app = new Hono()
  const unknowns = options.vendorUnknowns ?? defaultVendorUnknowns
  const own = [secrets, ...(options.vendorOf ? [options.vendorOf.secrets] : [])]
  const apiKeys = own.map(({ easypost }) => easypost.apiKey)
  const secretKeys = own.map(({ stripe }) => stripe.secretKey)
  const { appUrl } = options
  app.route('/easypost', createEasypostApp({ db, clock, logger, apiKeys, unknowns, appUrl }))
  app.route('/stripe', createStripeApp({ db, clock, logger, secretKeys }))
  app.route('/ipp', createPrinterApp(printer, logger))
  app.route(
    '/print-shop',
    createPrintShopApp({ db, clock, secretOf: (id) => printShopSecret(secrets.printShop.appSecret, id) }),
  )
  app.route('/lob', createLobApp({ db, clock, logger, apiKey: secrets.lob.apiKey }))
  app.route('/postgrid', createPostgridApp({ db, clock, logger, apiKey: secrets.postgrid.apiKey }))
  app.route(
    '/usps',
    createUspsApp({ db, clock, ...secrets.usps, authservId: options.receiptEmail?.authservId ?? null }),
  )
  let refundTimer: NodeJS.Timeout | undefined
  let announcing: Promise<void> = Promise.resolve()
  const announceEnded = () =>
    announceRefunds(db, clock).catch((error: unknown) => {
      logger.debug({ err: error }, 'sandbox refund webhooks could not be sent')
    })
  return {
    app,
    start: async () => {
      await sender.start()
      if (!options.isTimed) return
      refundTimer = setInterval(() => {
        announcing = announcing.then(announceEnded)
      }, refundIntervalMs)
    },
    flush: async () => {
      await announceEnded()
      await sender.flush()
    },
    stop: async () => {
      clearInterval(refundTimer)
      await announcing
      await sender.stop()
    },
  }
}
