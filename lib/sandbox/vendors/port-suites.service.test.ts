import { expect, test } from 'vitest'

import { newId } from '#lib/service/ids.ts'
import { describePaymentsPort } from '#lib/service/providers/payments/port-suite.ts'
import { describePrintPort, sampleRequest } from '#lib/service/providers/print/port-suite.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'
import { createPrintShop } from '#lib/service/providers/print/print-shop/adapter.ts'
import { describeRatesPort } from '#lib/service/providers/rates/port-suite.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

import { endJob, listJobs } from './ipp-printer/jobs.ts'
import { findShopJob, moveShopJob } from './print-shop/jobs.ts'

const { db, clock, rates, payments, print, openPrintShop, url } = await openTestSandbox()
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

test('a print shop takes a job once, however often it is sent, and refuses a wrong secret', async () => {
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
