import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { describePrintPort, readUntilEnded, sampleRequest } from '#lib/service/providers/print/port-suite.ts'
import { requiresIppPrinter, startIppPrinter } from '#tests/support/peers/ipp-printer.ts'
import type { IppPrinter, PrinterMood } from '#tests/support/peers/ipp-printer.ts'

import { createIppPrint } from './adapter.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns the printer's own program's description of the job. */
const receivedOptions = (printer: IppPrinter, name: string): string =>
  readFileSync(join(printer.spoolDirectory, `${name}.options`), 'utf8')

/** Spool files are named `<job number>-<job name>.pdf`. */
const receivedHash = (printer: IppPrinter, name: string): string => {
  const file = readdirSync(printer.spoolDirectory).find(
    (entry) => entry.includes(name) && entry.endsWith('.pdf'),
  )
  return file ? hash(readFileSync(join(printer.spoolDirectory, file))) : 'nothing'
}

describe('CUPS’s ippeveprinter, if installed', requiresIppPrinter, () => {
  let printer: IppPrinter
  beforeAll(async () => {
    printer = await startIppPrinter('ok')
  })
  afterAll(() => printer.stop())

  describePrintPort('the print port', async () => ({
    port: createIppPrint({ printerUrl: printer.url }),
    scales: false,
    finish: async () => {},
    received: async (name) => receivedHash(printer, name),
  }))

  test.each([
    [true, true, 'two-sided-long-edge color'],
    [true, false, 'two-sided-long-edge monochrome'],
    [false, true, 'one-sided color'],
    [false, false, 'one-sided monochrome'],
  ])('duplex %s and color %s arrive as bought', async (duplex, color, arrived) => {
    const port = createIppPrint({ printerUrl: printer.url })
    const name = `options-${Number(duplex)}${Number(color)}`
    const { printerJobId } = await port.submit(sampleRequest(name, { duplex, color }))
    await readUntilEnded(port, { printerJobId, name })
    expect(receivedOptions(printer, name)).toBe(arrived)
  })

  test('a URL that begins with http reaches the same printer', async () => {
    const port = createIppPrint({ printerUrl: printer.url.replace('ipp:', 'http:') })
    expect(await port.find('nothing')).toBeNull()
  })

  test('rejects a queue that the printer does not have', async () => {
    const port = createIppPrint({ printerUrl: `${printer.url}/nowhere` })
    await expect(port.submit(sampleRequest('lost'))).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

describe('CUPS’s ippeveprinter with errors', requiresIppPrinter, () => {
  const open = async (mood: PrinterMood) => {
    const printer = await startIppPrinter(mood)
    onTestFinished(() => printer.stop())
    return createIppPrint({ printerUrl: printer.url })
  }
  test('a jam is reported as an aborted job', async () => {
    const port = await open('jam')
    const { printerJobId } = await port.submit(sampleRequest('jammed'))
    expect(await readUntilEnded(port, { printerJobId, name: 'jammed' })).toMatchObject({
      state: 'aborted',
      reason: expect.any(String) as string,
    })
  })

  test('a busy printer is retryable, and its job can be cancelled', async () => {
    const port = await open('slow')
    const { printerJobId } = await port.submit(sampleRequest('first'))
    await expect(port.submit(sampleRequest('second'))).rejects.toMatchObject({
      kind: 'declined',
      message: 'The printer is busy with another job.',
    })
    // A printer takes a moment to begin with what it accepted.
    await expect
      .poll(async () => (await port.read({ printerJobId, name: 'first' }))?.state)
      .toBe('processing')
    expect(await port.find('second')).toBeNull()
    await port.cancel({ printerJobId, name: 'first' })
    expect(await readUntilEnded(port, { printerJobId, name: 'first' })).toMatchObject({ state: 'canceled' })
  })
})
