import { setTimeout as delay } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import type { PrintJobNews, PrintPort } from './port.ts'

/** What a printer must be told before its next step, where it takes none by itself. */
export type PrintSuite = {
  port: PrintPort
  /** Lets the printer finish the job with this name. */
  finish: (name: string) => Promise<void>
  /** The bytes, or their SHA-256, that reached the printer under this name. */
  received: (name: string) => Promise<string>
}

/** A smallest PDF, different for every name. */
export const samplePdf = (name: string): Uint8Array =>
  Buffer.from(`%PDF-1.4\n% ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1')

/** Asks until the job has ended, as the job that follows it does, for ten seconds at most. */
export const readUntilEnded = async (port: PrintPort, printerJobId: string): Promise<PrintJobNews> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const news = await port.read(printerJobId)
    if (['completed', 'aborted', 'canceled'].includes(news.state)) return news
    await delay(100)
  }
  throw new Error(`Job ${printerJobId} did not end.`)
}

/** What every printer must do, whichever protocol and peer stand behind the port. */
export const describePrintPort = (
  name: string,
  open: () => Promise<PrintSuite>,
  hash: (pdf: Uint8Array) => string,
): void => {
  describe(name, () => {
    test('a check is answered', async () => {
      const { port } = await open()
      await expect(port.check()).resolves.toBeUndefined()
    })

    test('a job is handed over whole, found by its name, and followed to its end', async () => {
      const { port, finish, received } = await open()
      const pdf = samplePdf('suite-1')
      const submitted = await port.submit({ name: 'suite-1', pdf, duplex: true, color: true })
      expect(submitted.printerJobId).toMatch(/^\d+$/)
      const found = await port.find('suite-1')
      expect(found?.printerJobId).toBe(submitted.printerJobId)
      await finish('suite-1')
      const ended = await readUntilEnded(port, submitted.printerJobId)
      expect(ended).toMatchObject({ printerJobId: submitted.printerJobId, state: 'completed' })
      expect(await received('suite-1')).toBe(hash(pdf))
      expect(await port.find('suite-1')).toMatchObject({ state: 'completed' })
    })

    test('a name that was never submitted is not found', async () => {
      const { port } = await open()
      expect(await port.find('suite-never')).toBeNull()
    })

    test('a job that the printer does not know is not found', async () => {
      const { port } = await open()
      await expect(port.read('987654')).rejects.toMatchObject({ name: 'ProviderError', kind: 'not_found' })
    })

    test('cancelling what has ended, or is not known, does no harm', async () => {
      const { port, finish } = await open()
      const { printerJobId } = await port.submit({
        name: 'suite-2',
        pdf: samplePdf('suite-2'),
        duplex: false,
        color: false,
      })
      await finish('suite-2')
      await readUntilEnded(port, printerJobId)
      await port.cancel(printerJobId)
      await port.cancel('987654')
      expect(await port.read(printerJobId)).toMatchObject({ state: 'completed' })
    })
  })
}
