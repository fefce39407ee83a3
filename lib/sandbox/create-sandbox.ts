import { Hono } from 'hono'
import { Stripe } from 'stripe'

import type { Clock } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { Database } from '#lib/service/db/client.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import { printShopSecret, signText } from '#lib/service/providers/print/print-shop/signature.ts'
import { parseCallback } from '#lib/service/providers/print/print-shop/webhook.ts'
import { signEasypostBody } from '#lib/service/providers/rates/easypost/webhook.ts'

import { deliverInOrder, type PlanDelivery } from './scenario/milestones.ts'
import { createEasypostApp } from './vendors/easypost/app.ts'
import { tellRefunds } from './vendors/easypost/labels.ts'
import { createPrinterApp } from './vendors/ipp-printer/app.ts'
import { createPrintShopApp } from './vendors/print-shop/app.ts'
import { createStripeApp } from './vendors/stripe/app.ts'
import { createWebhookSender, type SignWebhook, type WebhookSender } from './vendors/webhook-sender.ts'

/** The keys that the adapters and the stand-ins share, in the vendors' own forms. */
export type SandboxSecrets = {
  easypost: { apiKey: string; webhookSecret: string }
  stripe: { secretKey: string; webhookSecret: string }
  /** From which the secret of every printer's shop is derived. */
  printShop: { appSecret: string }
}

export type SandboxOptions = {
  db: Database
  /** For the connection on which stand-ins of other processes announce their messages. */
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

/** How often carriers' answers to refunds are looked for: they come by the clock, and the clock may be moved. */
const tellIntervalMs = 3000

/** With nobody to tell it, the virtual printer takes this long. */
const demoPrintSeconds = 10

const signAsEasypost =
  (secret: string): SignWebhook =>
  (body) => ({ 'x-hmac-signature': signEasypostBody(body, secret) })

const signAsStripe = (secret: string): SignWebhook => {
  // Any key will do: signing needs none.
  const { webhooks } = new Stripe('sk_test_signing')
  return (body, sentAt) => ({
    'stripe-signature': webhooks.generateTestHeaderString({
      payload: body.toString('utf8'),
      secret,
      timestamp: Math.floor(sentAt.getTime() / 1000),
    }),
  })
}

/** Each printer has a secret of its own, and the callback says which printer it is about. */
const signAsPrintShop =
  (appSecret: string): SignWebhook =>
  (body, sentAt, eventId) => {
    const text = body.toString('utf8')
    const secret = printShopSecret(appSecret, parseCallback(body).printer_id)
    return signText(secret, text, { id: eventId, at: sentAt })
  }

/**
 * Builds the vendors' stand-ins. They speak the vendors' protocols, remember everything in the database, and sign
 * their webhooks as the vendors do, so that the adapters cannot tell the difference.
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
  let teller: NodeJS.Timeout | undefined
  const tell = () =>
    tellRefunds(db, clock).catch((error: unknown) => {
      logger.debug({ err: error }, 'sandbox refund webhooks could not be sent')
    })
  return {
    app,
    start: async () => {
      await sender.start()
      teller = setInterval(() => void tell(), tellIntervalMs)
    },
    flush: async () => {
      await tell()
      await sender.flush()
    },
    stop: async () => {
      clearInterval(teller)
      await sender.stop()
    },
  }
}
