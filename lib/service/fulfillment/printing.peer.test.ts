import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { createIppPrint } from '#lib/service/providers/print/ipp/adapter.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openPrintableContext } from '#tests/support/documents/printable.ts'
import { requiresIppPrinter, startIppPrinter } from '#tests/support/peers/ipp-printer.ts'
import type { IppPrinter, PrinterMood } from '#tests/support/peers/ipp-printer.ts'

import { followPrintJob } from './follow-print-job.ts'
import { findPrintJob } from './print-job.ts'
import { submitPrintJob } from './submit-print-job.ts'

const { ctx: base, insertWaiting } = await openPrintableContext()

const openPrinter = async (mood: PrinterMood): Promise<{ printer: IppPrinter; ctx: ServiceContext }> => {
  const printer = await startIppPrinter(mood)
  onTestFinished(() => printer.stop())
  const print = createIppPrint({ printerUrl: printer.url })
  return { printer, ctx: { ...base, providers: { ...base.providers, print } } }
}

const spooled = (printer: IppPrinter, name: string): string[] =>
  readdirSync(printer.spoolDirectory).filter((file) => file.includes(name) && file.endsWith('.pdf'))

const stateOf = async (ctx: ServiceContext, printJobId: string) => {
  await followPrintJob(ctx, printJobId)
  return (await findPrintJob(ctx, printJobId))?.state
}

const patience = { timeout: 60_000, interval: 200 }

describe('on CUPS’s ippeveprinter, if installed', requiresIppPrinter, () => {
  test('prints exactly the rendered bytes, on the sides and in the ink that were bought', async () => {
    const { printer, ctx } = await openPrinter('ok')
    const { shipmentId, printJobId, name } = await insertWaiting({ duplex: true, color: true })
    await submitPrintJob(ctx, printJobId)
    await expect.poll(() => stateOf(ctx, printJobId), patience).toBe('completed')
    const [file = ''] = spooled(printer, name)
    const bytes = readFileSync(join(printer.spoolDirectory, file))
    const job = await findPrintJob(ctx, printJobId)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(job?.sha256)
    expect(readFileSync(join(printer.spoolDirectory, `${name}.options`), 'utf8')).toBe(
      'two-sided-long-edge color',
    )
    expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'printed' })
  })

  test('a jam opens a task, and does not print a second piece', async () => {
    const { printer, ctx } = await openPrinter('jam')
    const { shipmentId, printJobId, name } = await insertWaiting()
    await submitPrintJob(ctx, printJobId)
    await expect.poll(() => stateOf(ctx, printJobId), patience).toBe('failed')
    await submitPrintJob(ctx, printJobId)
    expect(spooled(printer, name)).toHaveLength(1)
    expect(await loadShipment(ctx, shipmentId)).toMatchObject({ status: 'queued' })
  })

  test('waits for a busy printer, and prints each piece once', async () => {
    const { printer, ctx } = await openPrinter('slow')
    const first = await insertWaiting()
    const second = await insertWaiting()
    await submitPrintJob(ctx, first.printJobId)
    await submitPrintJob(ctx, second.printJobId)
    expect(await findPrintJob(ctx, second.printJobId)).toMatchObject({ state: 'waiting' })
    await expect
      .poll(async () => {
        await submitPrintJob(ctx, second.printJobId)
        return stateOf(ctx, second.printJobId)
      }, patience)
      .toBe('completed')
    expect(await stateOf(ctx, first.printJobId)).toBe('completed')
    for (const { name } of [first, second]) expect(spooled(printer, name)).toHaveLength(1)
  })
})
