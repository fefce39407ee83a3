import { Hono } from 'hono'

import type { PrinterDescription } from '#lib/contract/printing/printer.ts'
import type { Stored } from '#lib/sandbox/vendors/object-store.ts'
import { isId } from '#lib/service/ids.ts'
import { isSigned, signedRequestText } from '#lib/service/providers/print/print-shop/signature.ts'
import type { ShopJob, ShopJobRequest } from '#lib/service/providers/print/print-shop/webhook.ts'

import { findShopJob, moveShopJob, takeShopJob } from './jobs.ts'
import type { PrintShop, StoredShopJob } from './jobs.ts'

const description: PrinterDescription = {
  model: 'Mailroom sandbox print shop',
  state: 'idle',
  reasons: [],
  color: true,
  duplex: true,
  scales: true,
  media: ['na_letter_8.5x11in'],
}

const present = ({ id, body }: Stored<StoredShopJob>): ShopJob => ({
  id,
  name: body.name,
  state: body.state,
  reason: body.reason,
})

const refusal = (message: string) => ({ error: { message } })

type Env = { Variables: { printerId: string; body: string } }

/** A print shop that speaks the protocol of docs/print-shop.md. */
export const createPrintShopApp = (
  shop: PrintShop & { secretOf: (printerId: string) => string },
): Hono<Env> => {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    const printerId = c.req.header('mailroom-printer') ?? ''
    const { pathname, search } = new URL(c.req.url)
    const body = await c.req.text()
    const text = signedRequestText(c.req.method, `${pathname}${search}`, body)
    if (!isId(printerId) || !isSigned(shop.secretOf(printerId), text, c.req.raw.headers)) {
      return c.json(refusal('The signature is not valid.'), 401)
    }
    c.set('printerId', printerId)
    c.set('body', body)
    return next()
  })
  app.get('/printer', (c) => c.json(description))
  app.post('/jobs', async (c) => {
    // Signed by the adapter, which alone writes it.
    const request = JSON.parse(c.get('body')) as ShopJobRequest
    if (c.req.header('idempotency-key') !== request.name) {
      return c.json(refusal('Idempotency-Key must be the name of the job.'), 400)
    }
    return c.json(present(await takeShopJob(shop, c.get('printerId'), request)), 201)
  })
  app.get('/jobs', async (c) => {
    const job = await findShopJob(shop, c.get('printerId'), { name: c.req.query('name') ?? '' })
    return c.json({ jobs: job ? [present(job)] : [] })
  })
  app.get('/jobs/:id', async (c) => {
    const job = await findShopJob(shop, c.get('printerId'), { id: c.req.param('id') })
    return job ? c.json(present(job)) : c.json(refusal('The job does not exist.'), 404)
  })
  app.post('/jobs/:id/cancel', async (c) => {
    const job = await findShopJob(shop, c.get('printerId'), { id: c.req.param('id') })
    if (!job) return c.json(refusal('The job does not exist.'), 404)
    const isCancelled = await moveShopJob(shop, job, 'canceled')
    return isCancelled
      ? c.json({ ...present(job), state: 'canceled' })
      : c.json(refusal('The job has already ended.'), 409)
  })
  return app
}
