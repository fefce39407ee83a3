import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { newId } from '#lib/service/ids.ts'
import { describePaymentsPort } from '#lib/service/providers/payments/port-suite.ts'
import { createIppPrint } from '#lib/service/providers/print/ipp/adapter.ts'
import { describePrintPort, sampleRequest } from '#lib/service/providers/print/port-suite.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'
import { createPrintShop } from '#lib/service/providers/print/print-shop/adapter.ts'
import { describeProofOfDeliveryPort } from '#lib/service/providers/proof-of-delivery/port-suite.ts'
import { createUspsProofOfDelivery } from '#lib/service/providers/proof-of-delivery/usps/adapter.ts'
import { createEasypostRates } from '#lib/service/providers/rates/easypost/adapter.ts'
import {
  buyFrom,
  certifiedOptions,
  describeRatesPort,
  recipient,
} from '#lib/service/providers/rates/port-suite.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

import { ownMailerId } from './easypost/tracking-numbers.ts'
import { scanPiece } from './easypost/tracking.ts'
import { endJob, listJobs } from './ipp-printer/jobs.ts'
import { findShopJob, moveShopJob } from './print-shop/jobs.ts'

const opened = await openTestSandbox()
const { db, clock, rates, payments, print, proofOfDelivery, openPrintShop, sandbox, received, url } = opened
const printer = { db, clock, printsAfterSeconds: null }

const findJobNamed = async (name: string) => {
  const [job] = await listJobs(printer, { name })
  if (!job) throw new Error(`the printer has no job named ${name}`)
  return job
}

describeRatesPort('rates: EasyPost’s adapter on its simulator', () => rates)
describePaymentsPort('payments: Stripe’s adapter on its simulator', () => payments)
describePrintPort('print: the IPP adapter on the virtual printer', async () => ({
  port: print,
  scales: true,
  finish: async (name) => {
    await endJob(printer, await findJobNamed(name), 'completed')
  },
  received: async (name) => (await findJobNamed(name)).body.sha256,
}))

const shop = { db, clock }
const shopPrinterId = newId()

const findShopJobNamed = async (name: string) => {
  const job = await findShopJob(shop, shopPrinterId, { name })
  if (!job) throw new Error(`the print shop has no job named ${name}`)
  return job
}

describePrintPort('print: the print shop’s adapter on its simulator', async () => ({
  port: openPrintShop(shopPrinterId),
  scales: true,
  finish: async (name) => {
    await moveShopJob(shop, await findShopJobNamed(name), 'printed')
  },
  received: async (name) => (await findShopJobNamed(name)).body.sha256,
}))

/** An EasyPost account that buys from USPS by USPS Ship, with the Mailer ID of the app's owner. */
const ownRates = createEasypostRates({
  apiKey: 'EZTKsandboxHarborUspsShip1',
  webhookSecret: 'of no webhook here',
  baseUrl: `${url}/sandbox/easypost/v2`,
})

describeRatesPort('rates: EasyPost’s adapter on a USPS Ship account', () => ownRates)

describeProofOfDeliveryPort('proof of delivery: USPS’s adapter on its simulator', async () => ({
  port: proofOfDelivery,
  stranger: createUspsProofOfDelivery({
    ...sandboxSecrets.usps,
    clientSecret: 'of another app',
    baseUrl: `${url}/sandbox/usps`,
  }),
  mail: async ({ returnReceipt, delivered }) => {
    const { rate, label } = await buyFrom(ownRates, 'USPS', recipient, { ...certifiedOptions, returnReceipt })
    if (delivered) await scanPiece(db, clock, rate.providerShipmentId, 'delivered')
    return label.trackingNumber ?? ''
  },
  mailByAnother: async () => {
    const { rate, label } = await buyFrom(rates, 'USPS', recipient, certifiedOptions)
    await scanPiece(db, clock, rate.providerShipmentId, 'delivered')
    return label.trackingNumber ?? ''
  },
  unusedNumber: `92071${ownMailerId}00000000`,
  emailsTo: async (address) => {
    await sandbox.flush()
    return received
      .filter(({ path }) => path === '/api/webhooks/email')
      .map(({ body }) => Buffer.from(body).toString('utf8'))
      .filter((email) => email.includes(`To: ${address}\r\n`))
  },
}))

test('a job is labeled a specimen only if it is one', async () => {
  const port = openPrintShop(shopPrinterId)
  for (const isSpecimen of [true, false]) {
    const request = { ...sampleRequest(`specimen-${isSpecimen}`), isSpecimen }
    await port.submit(request)
    const { body } = await findShopJobNamed(request.name)
    expect('specimen' in body && body.specimen).toBe(isSpecimen)
  }
})

test('a print shop accepts a job once, however often it is sent, and rejects a wrong secret', async () => {
  const port = openPrintShop(shopPrinterId)
  const first = await port.submit(sampleRequest('once'))
  expect(await port.submit(sampleRequest('once'))).toEqual(first)
  const stranger = createPrintShop({
    url: `${url}/sandbox/print-shop`,
    printerId: shopPrinterId,
    secret: printShopSecret('another secret, also of 32 characters', shopPrinterId),
  })
  await expect(stranger.check()).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(openPrintShop(newId()).find('once')).resolves.toBeNull()
})

const labelPrinter = createIppPrint({ printerUrl: `${url}/sandbox/ipp/labels` })
const labelRequest = (name: string) => ({
  ...sampleRequest(name),
  media: 'na_index-4x6_4x6in',
  isScalable: false,
})

test('the label printer accepts labels as PDF and PNG, and prints them immediately', async () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  expect((await labelPrinter.describe()).media).toEqual(['na_index-4x6_4x6in'])
  for (const given of [{}, { file: png, format: 'image/png' as const }]) {
    const name = `mailroom-${newId()}`
    const job = await labelPrinter.submit({ ...labelRequest(name), ...given })
    expect(await labelPrinter.read({ name, printerJobId: job.printerJobId })).toMatchObject({
      state: 'completed',
    })
  }
})

test('the label printer rejects unsupported options: color, both sides, and other file formats', async () => {
  const invalid = { kind: 'invalid' }
  const request = labelRequest(`mailroom-${newId()}`)
  await expect(labelPrinter.submit({ ...request, color: true })).rejects.toMatchObject(invalid)
  await expect(labelPrinter.submit({ ...request, duplex: true })).rejects.toMatchObject(invalid)
  await expect(labelPrinter.submit({ ...request, format: 'application/octet-stream' })).rejects.toMatchObject(
    invalid,
  )
  await expect(print.submit({ ...request, format: 'image/png' })).rejects.toMatchObject(invalid)
})

test('a rejected label refund is requested again only on request', async () => {
  const { label } = await buyFrom(rates, 'UPS', { ...recipient, street1: '12 REFUND REJECTED ONCE ST' })
  const id = label.providerShipmentId
  expect(await rates.refundLabel(id)).toEqual({ status: 'submitted' })
  clock.forward(4 * dayMs)
  expect(await rates.refundLabel(id)).toEqual({ status: 'rejected' })
  expect(await rates.refundLabel(id, { retriesRejected: true })).toEqual({ status: 'submitted' })
  expect(await rates.refundLabel(id, { retriesRejected: true })).toEqual({ status: 'submitted' })
  clock.forward(4 * dayMs)
  expect(await rates.refundLabel(id)).toEqual({ status: 'refunded' })
})
