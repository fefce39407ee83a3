import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import type { PrintJobUpdate, PrintPort, PrintRequest, SubmittedJob } from './port.ts'

/** Causes a printer's next step, for one that needs a cause. */
export type PrintSuite = {
  port: PrintPort
  /** Lets the printer finish the job with this name. */
  finish: (name: string) => Promise<void>
  /** Whether the printer says that it scales large pages down; CUPS's ippeveprinter does not. */
  scales: boolean
  /** SHA-256 of the bytes that the printer received or fetched under this name. */
  received: (name: string) => Promise<string>
}

/** A smallest PDF, different for every name. */
export const samplePdf = (name: string): Uint8Array =>
  Buffer.from(`%PDF-1.4\n% ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1')

/** Returns the printer's requirements for such a sample. */
export const sampleRequest = (
  name: string,
  options: { duplex?: boolean; color?: boolean } = {},
): PrintRequest => {
  const pdf = samplePdf(name)
  return {
    name,
    piece: { code: 'K7QM3TWX', kit: 'label-6x9', output: 'document' },
    isSpecimen: false,
    file: pdf,
    format: 'application/pdf',
    media: 'na_letter_8.5x11in',
    isScalable: true,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    duplex: options.duplex ?? false,
    color: options.color ?? false,
    createLink: () => `http://127.0.0.1:1/${name}.pdf`,
  }
}

/**
 * Asks until the job has ended, for a minute at most. Anyone who submits a job waits for its end: CUPS's ippeveprinter
 * is busy until then, and rejects the next one.
 */
export const readUntilEnded = async (port: PrintPort, job: SubmittedJob): Promise<PrintJobUpdate> => {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const read = await port.read(job)
    if (['completed', 'aborted', 'canceled'].includes(read.state)) return read
    await delay(100)
  }
  throw new Error(`Job ${job.printerJobId} did not end.`)
}

/** Tests every printer, for any protocol and peer behind the port. */
export const describePrintPort = (name: string, open: () => Promise<PrintSuite>): void => {
  describe(name, () => {
    test('check resolves', async () => {
      const { port } = await open()
      await expect(port.check()).resolves.toBeUndefined()
    })

    test('describes its capabilities', async () => {
      const { port, scales } = await open()
      expect(await port.describe()).toMatchObject({ color: true, duplex: true, scales })
      expect((await port.describe()).media).toContain('na_letter_8.5x11in')
    })

    test('remembers printed jobs long enough to be polled', async () => {
      const { port } = await open()
      expect(await port.memorySeconds()).toBeGreaterThanOrEqual(0)
    })

    test('submits a job whole, finds it by its name, and follows it to its end', async () => {
      const { port, finish, received } = await open()
      const request = sampleRequest('suite-1', { duplex: true, color: true })
      const { printerJobId } = await port.submit(request)
      const job = { printerJobId, name: 'suite-1' }
      expect(await port.find('suite-1')).toMatchObject({ printerJobId })
      await finish('suite-1')
      expect(await readUntilEnded(port, job)).toMatchObject({ printerJobId, state: 'completed' })
      expect(await received('suite-1')).toBe(request.sha256)
      expect(await port.find('suite-1')).toMatchObject({ state: 'completed' })
    })

    test('lists jobs of its own by their names as it reads them one by one, or leaves them out', async () => {
      const { port, finish } = await open()
      const jobs: SubmittedJob[] = []
      for (const name of ['suite-4', 'suite-5', 'suite-6']) {
        const { printerJobId } = await port.submit(sampleRequest(name))
        await finish(name)
        await readUntilEnded(port, { printerJobId, name })
        jobs.push({ printerJobId, name })
      }
      const unknown = { printerJobId: jobs[0]?.printerJobId ?? '', name: 'suite-of-another' }
      const listed = await port.list([...jobs, unknown])
      expect(listed.has(unknown.name)).toBe(false)
      for (const job of jobs)
        if (listed.has(job.name)) expect(listed.get(job.name)).toEqual(await port.read(job))
      expect([0, jobs.length]).toContain(listed.size)
    })

    test('a name that was never submitted is not found', async () => {
      const { port } = await open()
      expect(await port.find('suite-never')).toBeNull()
    })

    test('a job unknown to the printer, or known by another name, is not found', async () => {
      const { port, finish } = await open()
      const { printerJobId } = await port.submit(sampleRequest('suite-3'))
      await finish('suite-3')
      await readUntilEnded(port, { printerJobId, name: 'suite-3' })
      for (const job of [
        { printerJobId: '987654', name: 'suite-3' },
        { printerJobId, name: 'suite-of-another' },
      ]) {
        await expect(port.read(job)).rejects.toMatchObject({ name: 'ProviderError', kind: 'not_found' })
      }
    })

    test('cancelling an ended or unknown job has no effect', async () => {
      const { port, finish } = await open()
      const { printerJobId } = await port.submit(sampleRequest('suite-2'))
      const job = { printerJobId, name: 'suite-2' }
      await finish('suite-2')
      await readUntilEnded(port, job)
      await port.cancel(job)
      await port.cancel({ printerJobId: '987654', name: 'suite-2' })
      expect(await port.read(job)).toMatchObject({ state: 'completed' })
    })
  })
}
