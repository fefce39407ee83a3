import { describePaymentsPort } from '#lib/service/providers/payments/port-suite.ts'
import { describePrintPort } from '#lib/service/providers/print/port-suite.ts'
import { describeRatesPort } from '#lib/service/providers/rates/port-suite.ts'
import { openTestSandbox } from '#lib/service/testing/sandbox.ts'

import { endJob, listJobs } from './printer/jobs.ts'

const { db, clock, rates, payments, print } = await openTestSandbox()
const printer = { db, clock, printsAfterSeconds: null }

const findJobNamed = async (name: string) => {
  const [job] = await listJobs(printer, { name })
  if (!job) throw new Error(`the printer has no job named ${name}`)
  return job
}

describeRatesPort('rates: EasyPost’s adapter on its stand-in', () => rates)
describePaymentsPort('payments: Stripe’s adapter on its stand-in', () => payments)
describePrintPort('print: the IPP adapter on the virtual printer', async () => ({
  port: print,
  scales: true,
  finish: async (name) => {
    await endJob(printer, await findJobNamed(name), 'completed')
  },
  received: async (name) => (await findJobNamed(name)).body.sha256,
}))
