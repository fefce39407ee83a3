import { hkdfSync } from 'node:crypto'

import { Hono } from 'hono'
import { Stripe } from 'stripe'

import type { Clock } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { Database } from '#lib/service/db/client.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'
import { signText } from '#lib/service/providers/print/print-shop/signature.ts'
import { parseCallback } from '#lib/service/providers/print/print-shop/webhook.ts'
import { signEasypostBody } from '#lib/service/providers/rates/easypost/webhook.ts'

import { createEasypostApp } from './vendors/easypost/app.ts'
import { announceRefunds } from './vendors/easypost/labels.ts'
import { createPrinterApp } from './vendors/ipp-printer/app.ts'
import { createPrintShopApp } from './vendors/print-shop/app.ts'
import { createStripeApp } from './vendors/stripe/app.ts'
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
  /** From which the secret of every printer's shop is derived. */
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
  }
}

export type SandboxOptions = {
  db: Database
  /** For the connection on which simulators of other processes announce their messages. */
  databaseUrl: string
  clock: Clock
  logger: Logger
  pace: Config['sandbox']['pace']
  /** How webhooks are delivered; once and in order when left out. */
  delivery?: PlanDelivery
  secrets: SandboxSecrets
  /** Where the service listens, without a path; unknown until it does. */
  webhookUrl: () => string
}

export type Sandbox = WebhookSender & {
  /** Serves `/easypost/v2`, `/stripe/v1`, `/stripe/checkout`, `/ipp/print` and `/print-shop`; to be mounted under `/sandbox`. */
  app: Hono
}

/** How often ended refunds are looked for: they end by the sandbox's clock, which may be advanced. */
const refundIntervalMs = 3000

/** How long the virtual printer takes when the pace is `demo`. */
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

/**
 * Builds the vendors' simulators. They implement the vendors' protocols, store everything in the database, and sign
 * their webhooks as the vendors do, so that the adapters see no difference.
 */
export const createSandbox = (options: SandboxOptions): Sandbox => {
  const { db, clock, logger, pace, secrets } = options
  const sender = createWebhookSender({
    ...options,
    plan: options.delivery ?? deliverInOrder,
    vendors: {
      easypost: { path: '/api/webhooks/rates', sign: signAsEasypost(secrets.easypost.webhookSecret) },
      stripe: { path: '/api/webhooks/payments', sign: signAsStripe(secrets.stripe.webhookSecret) },
      print_shop: { path: '/api/webhooks/print', sign: signAsPrintShop(secrets.printShop.appSecret) },
    },
  })
  const printer = { db, clock, printsAfterSeconds: pace === 'demo' ? demoPrintSeconds : null }
  const app = new Hono()
  app.route('/easypost', createEasypostApp({ db, clock, logger, apiKey: secrets.easypost.apiKey }))
  app.route('/stripe', createStripeApp({ db, clock, logger, secretKey: secrets.stripe.secretKey }))
  app.route('/ipp', createPrinterApp(printer, logger))
  app.route(
    '/print-shop',
    createPrintShopApp({ db, clock, secretOf: (id) => printShopSecret(secrets.printShop.appSecret, id) }),
  )
  let refundTimer: NodeJS.Timeout | undefined
  const announceEnded = () =>
    announceRefunds(db, clock).catch((error: unknown) => {
      logger.debug({ err: error }, 'sandbox refund webhooks could not be sent')
    })
  return {
    app,
    start: async () => {
      await sender.start()
      refundTimer = setInterval(() => void announceEnded(), refundIntervalMs)
    },
    flush: async () => {
      await announceEnded()
      await sender.flush()
    },
    stop: async () => {
      clearInterval(refundTimer)
      await sender.stop()
    },
  }
}
