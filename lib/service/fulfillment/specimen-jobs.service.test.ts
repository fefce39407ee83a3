import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { InstallationMode } from '#lib/service/config/config.ts'
import { specimenMark } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { createFakePrinter, type FakePrinter } from '#tests/support/documents/fake-printer.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'
import { openPrintableContext } from '#tests/support/documents/printable.ts'

import { reprintShipment } from './reprint-shipment.ts'
import { submitPrintJob } from './submit-print-job.ts'

const { ctx: base, insertWaiting } = await openPrintableContext()

let office: FakePrinter

beforeEach(async () => {
  office = createFakePrinter(['na_letter_8.5x11in'])
  await base.db.delete(printers)
})

const contextIn = (mode: InstallationMode): ServiceContext => ({
  ...base,
  config: { ...base.config, mode },
  providers: { ...base.providers, print: office.port },
})

/** Prints a piece again, which makes new jobs of all its outputs, and returns what the printer was given. */
const reprint = async (mode: InstallationMode) => {
  const ctx = contextIn(mode)
  const { shipmentId } = await insertWaiting()
  await reprintShipment(ctx, { shipmentId, reason: 'torn' })
  const jobs = await ctx.db.select().from(printJobs).where(eq(printJobs.shipmentId, shipmentId))
  for (const { id, state } of jobs) if (state === 'waiting') await submitPrintJob(ctx, id)
  expect(office.jobs).toHaveLength(1)
  return office.jobs
}

describe('a print job', () => {
  test('in a sandbox is marked in its name, to the printer, and on the sheet printed with the document', async () => {
    const [job] = await reprint('sandbox')
    expect(job?.name).toMatch(/^specimen-mailroom-[0-9a-f-]{36}$/)
    expect(job?.isSpecimen).toBe(true)
    const [sheet, ...pages] = await pdfPages(Uint8Array.from(job?.file ?? []))
    expect(sheet).toContain(specimenMark)
    // The document is the customer's own, and printed unchanged.
    expect(pages.join(' ')).not.toContain('SPECIMEN')
  })

  test('in a live installation has no mark', async () => {
    const [job] = await reprint('live')
    expect(job?.name).toMatch(/^mailroom-[0-9a-f-]{36}$/)
    expect(job?.isSpecimen).toBe(false)
    expect((await pdfPages(Uint8Array.from(job?.file ?? []))).join(' ')).not.toContain('SPECIMEN')
  })
})
