import { createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { type LabelPrinterOptions, startLabelPrinter } from '#lib/sandbox/vendors/label-printer/server.ts'
import { sampleRequest } from '#lib/service/providers/print/port-suite.ts'

import { createRawSocketPrint } from './adapter.ts'

const start = async (options: LabelPrinterOptions = {}) => {
  const printer = await startLabelPrinter(options)
  onTestFinished(() => printer.stop())
  return { printer, port: createRawSocketPrint({ url: printer.url, timeoutMs: 2000 }) }
}

const zpl = (text: string) => ({
  ...sampleRequest('mailroom-1'),
  file: Buffer.from(text, 'latin1'),
  format: 'application/octet-stream' as const,
})

const oneDot = '^XA^PW8^LL1^FO0,0^GFA,1,1,1,80^FS^XZ'

test('sent data counts as printed, and cannot be looked up', async () => {
  const { printer, port } = await start()
  expect(await port.submit(zpl(oneDot))).toEqual({
    printerJobId: 'mailroom-1',
    state: 'completed',
    reason: null,
  })
  await printer.firstStream
  expect(printer.labels).toHaveLength(1)
  expect(printer.refusals).toEqual([])
  expect(await port.find('mailroom-1')).toBeNull()
  expect(await port.memorySeconds()).toBe(0)
})

test('checking availability prints nothing', async () => {
  const { printer, port } = await start()
  await port.check()
  expect(await port.describe()).toMatchObject({ state: 'idle', media: [] })
  expect(printer.labels).toEqual([])
  expect(printer.refusals).toEqual([])
})

test('a connection that fails before everything is sent is unavailable: whether it was printed is unknown', async () => {
  const { printer, port } = await start({ failsAfterBytes: 1000 })
  const long = `^XA^PW8^LL8000000^FO0,0^GFA,8000000,8000000,1,${'00'.repeat(8_000_000)}^FS^XZ`
  await expect(port.submit(zpl(long))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(printer.labels).toEqual([])
})

test('a printer that is off is unavailable, with the reason', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const address = server.address()
  const portNumber = typeof address === 'object' && address ? address.port : 0
  await new Promise((resolve) => {
    server.close(resolve)
  })
  const port = createRawSocketPrint({ url: `socket://127.0.0.1:${portNumber}` })
  await expect(port.check()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('refused the connection'),
  })
})

test('applies the network rules of other printers', async () => {
  const { printer } = await start()
  const port = createRawSocketPrint({ url: printer.url, networks: 'private', timeoutMs: 500 })
  await expect(port.describe()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('No printer responded'),
    cause: expect.objectContaining({
      message: expect.stringContaining('where printers are not allowed') as string,
    }) as Error,
  })
})

test('rejects anything but ZPL before it is sent', async () => {
  const { printer, port } = await start()
  await expect(port.submit(sampleRequest('mailroom-1'))).rejects.toMatchObject({ kind: 'invalid' })
  expect(printer.refusals).toEqual([])
})
