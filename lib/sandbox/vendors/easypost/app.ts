import { Hono } from 'hono'
import type { Context } from 'hono'

import type { VendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

import { authenticate, openMemoryOf, switchKey } from './accounts.ts'
import { createAddress, verifyExisting } from './addresses.ts'
import { drawReturnReceipt, drawScanForm } from './files.ts'
import { drawLabel } from './label-files/draw-label.ts'
import { formatOf, labelFormats } from './label-sizes.ts'
import { buyShipment } from './labels.ts'
import { type EasypostMemory, inTransaction, openEasypostMemory } from './memory.ts'
import { refundShipment } from './refunds.ts'
import {
  EasypostRefusal,
  internalError,
  missing,
  notFound,
  addressRequest,
  buyRequest,
  listRequest,
  readRequest,
  scanFormRequest,
  shipmentRequest,
} from './requests.ts'
import { createScanForm, loadScanForm } from './scan-forms.ts'
import {
  createShipment,
  listShipments,
  loadShipment,
  loadShipmentAnywhere,
  rerateShipment,
} from './shipments.ts'
import { createTestTracker, deleteTestTracker } from './test-trackers.ts'
import { loadTracker } from './tracking.ts'
import { loadUser } from './users.ts'
import { createWebhook, deleteWebhook, listWebhooks, loadWebhook, updateWebhook } from './webhooks.ts'

export type EasypostSimulatorOptions = {
  db: Database
  clock: Clock
  logger: Logger
  /** The API keys of the installation's own account; others have their own keys, as `docs/sandbox.md` says. */
  apiKeys: readonly string[]
  unknowns: VendorUnknowns
  /** The URL of the service, whose endpoints can be registered wherever it runs. */
  appUrl?: string | undefined
}

/** Completes the URLs of files, which are stored without a host, with the host of the request. */
const withFileUrls = (c: Context, response: object): object => {
  const { origin, pathname } = new URL(c.req.url)
  const mount = pathname.slice(0, pathname.indexOf('/easypost/v2/'))
  const text = JSON.stringify(response).replaceAll('"/easypost/files/', `"${origin}${mount}/easypost/files/`)
  // The text of an object, with other strings in it.
  return JSON.parse(text) as object
}

/** The flags of an address are separate parameters and count at any value, `false` included. */
const isGiven = (body: Record<string, unknown>, name: string) => body[name] !== undefined

const readJson = async (c: Context): Promise<Record<string, unknown>> => {
  const text = await c.req.text()
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    throw new EasypostRefusal(422, 'BAD_REQUEST', 'The request body is not valid JSON.')
  }
}

/** EasyPost's API, as far as Mailroom uses it: addresses, shipments, trackers, SCAN forms and webhooks. */
export const createEasypostApp = (
  options: EasypostSimulatorOptions,
): Hono<{ Variables: { memory: EasypostMemory } }> => {
  const { db, clock, logger, apiKeys, unknowns, appUrl } = options
  const app = new Hono<{ Variables: { memory: EasypostMemory } }>()

  app.onError((error, c) => {
    const refusal = error instanceof EasypostRefusal ? error : internalError()
    if (refusal !== error) logger.error({ err: error }, 'the EasyPost simulator failed')
    const { status, code, message, errors, retryAfter } = refusal
    if (retryAfter !== null) c.header('Retry-After', String(retryAfter))
    return c.json({ error: { code, message, errors } }, status)
  })
  app.use('/v2/*', async (c, next) => {
    const account = await authenticate(options, c.req.header('authorization'), apiKeys)
    c.set('memory', openEasypostMemory(db, clock, account))
    await next()
  })

  app.get('/v2/users', async (c) => c.json(await loadUser(c.get('memory'))))

  app.post('/v2/addresses', async (c) => {
    const body = await readJson(c)
    if (!isGiven(body, 'address')) throw missing('address')
    const how = { verify: isGiven(body, 'verify'), strict: isGiven(body, 'verify_strict') }
    const given = readRequest(addressRequest, body['address'])
    return c.json(await createAddress(c.get('memory'), given, how, c.req.raw.signal), 201)
  })
  app.post('/v2/addresses/create_and_verify', async (c) => {
    const body = await readJson(c)
    if (!isGiven(body, 'address')) throw missing('address')
    const given = readRequest(addressRequest, body['address'])
    const address = await createAddress(
      c.get('memory'),
      given,
      { verify: true, strict: true },
      c.req.raw.signal,
    )
    return c.json({ address })
  })
  app.get('/v2/addresses/:id', async (c) => {
    const found = await c.get('memory').objects.find('address', c.req.param('id'))
    if (!found) throw notFound()
    return c.json(found.body)
  })
  app.get('/v2/addresses/:id/verify', async (c) =>
    c.json({ address: await verifyExisting(c.get('memory'), c.req.param('id')) }),
  )

  app.post('/v2/shipments', async (c) => {
    const body = await readJson(c)
    if (!isGiven(body, 'shipment')) throw missing('shipment')
    const given = readRequest(shipmentRequest, body['shipment'])
    return c.json(await createShipment(c.get('memory'), given, c.req.raw.signal), 201)
  })
  app.get('/v2/shipments', async (c) =>
    c.json(withFileUrls(c, await listShipments(c.get('memory'), readRequest(listRequest, c.req.query())))),
  )
  app.get('/v2/shipments/:id', async (c) =>
    c.json(withFileUrls(c, await loadShipment(c.get('memory'), c.req.param('id')))),
  )
  app.post('/v2/shipments/:id/buy', async (c) => {
    const { rate } = readRequest(buyRequest, await readJson(c))
    const purchase = { shipmentId: c.req.param('id'), rateId: rate.id, unknowns }
    return c.json(withFileUrls(c, await buyShipment(c.get('memory'), purchase)))
  })
  app.post('/v2/shipments/:id/rerate', async (c) =>
    c.json({ rates: await rerateShipment(c.get('memory'), c.req.param('id')) }),
  )
  app.post('/v2/shipments/:id/refund', async (c) =>
    c.json(withFileUrls(c, await refundShipment(c.get('memory'), c.req.param('id')))),
  )

  app.post('/v2/trackers', async (c) => {
    const body = await readJson(c)
    return c.json(await inTransaction(c.get('memory'), (memory) => createTestTracker(memory, body)))
  })
  app.delete('/v2/trackers/:id', async (c) =>
    c.json(await deleteTestTracker(c.get('memory'), c.req.param('id'))),
  )
  app.get('/v2/trackers/:id', async (c) => {
    return c.json(await loadTracker(c.get('memory'), c.req.param('id')))
  })

  app.post('/v2/scan_forms', async (c) => {
    const { scan_form: given } = readRequest(scanFormRequest, await readJson(c))
    const ids = given.shipments.map(({ id }) => id)
    const present = (form: object) => withFileUrls(c, form)
    return c.json(present(await createScanForm(c.get('memory'), { shipmentIds: ids, unknowns, present })))
  })
  app.get('/v2/scan_forms/:id', async (c) =>
    c.json(withFileUrls(c, await loadScanForm(c.get('memory'), c.req.param('id')))),
  )

  app.post('/v2/webhooks', async (c) =>
    c.json(await createWebhook(c.get('memory'), await readJson(c), appUrl), 201),
  )
  app.get('/v2/webhooks', async (c) => c.json(await listWebhooks(c.get('memory'))))
  app.get('/v2/webhooks/:id', async (c) => c.json(await loadWebhook(c.get('memory'), c.req.param('id'))))
  app.patch('/v2/webhooks/:id', async (c) =>
    c.json(await updateWebhook(c.get('memory'), c.req.param('id'), await readJson(c)), 201),
  )
  app.post('/v2/api_keys/:id/disable', async (c) =>
    c.json(await switchKey(c.get('memory'), c.req.param('id'), false)),
  )
  app.post('/v2/api_keys/:id/enable', async (c) =>
    c.json(await switchKey(c.get('memory'), c.req.param('id'), true)),
  )
  app.delete('/v2/webhooks/:id', async (c) => c.json(await deleteWebhook(c.get('memory'), c.req.param('id'))))

  const sendPdf = (c: Context, pdf: Buffer) =>
    c.body(new Uint8Array(pdf), 200, { 'content-type': 'application/pdf' })
  // Anyone with the URL of a file can read it, as at EasyPost: its name alone identifies the account.
  const findShipment = (id: string) => loadShipmentAnywhere(db, clock, id)
  for (const format of ['PDF', 'PNG', 'ZPL'] as const) {
    const { extension, type } = labelFormats[format]
    app.get(`/files/postage_label/:file{.+\\.${extension}}`, async (c) => {
      const shipment = await findShipment(c.req.param('file').slice(0, -(extension.length + 1)))
      if (!shipment.postage_label || formatOf(shipment) !== format) throw notFound()
      const file = await drawLabel(shipment, format)
      return c.body(new Uint8Array(file), 200, { 'content-type': type })
    })
  }
  app.get('/files/scan_form/:file{.+\\.pdf}', async (c) => {
    const id = c.req.param('file').slice(0, -'.pdf'.length)
    const memory = await openMemoryOf(db, clock, 'scan_form', { id })
    return sendPdf(c, await drawScanForm(await loadScanForm(memory, id)))
  })
  app.get('/files/form/:file{.+\\.pdf}', async (c) => {
    const shipment = await findShipment(c.req.param('file').slice(0, -'.pdf'.length))
    const [form] = shipment.forms
    if (!form || !shipment.tracker) throw notFound()
    return sendPdf(c, await drawReturnReceipt(shipment, shipment.tracker, form))
  })

  app.all('*', () => {
    throw notFound()
  })
  return app
}
