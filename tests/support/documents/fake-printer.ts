import type { PrintJobState, PrintPort, PrintRequest } from '#lib/service/providers/print/port.ts'

import { ableDescription } from './printable.ts'

/** A printer of tests: its jobs, and those that it has printed. */
export type FakePrinter = { port: PrintPort; jobs: PrintRequest[]; cancelled: string[]; ended: Set<string> }

/** Creates a printer with this paper that takes everything, and prints a job when a test says so. */
export const createFakePrinter = (media: string[]): FakePrinter => {
  const jobs: PrintRequest[] = []
  const cancelled: string[] = []
  const ended = new Set<string>()
  const stateOf = (name: string): PrintJobState => {
    if (ended.has(name)) return 'completed'
    return cancelled.includes(name) ? 'canceled' : 'processing'
  }
  const newsOf = (name: string) => ({
    printerJobId: name,
    state: stateOf(name),
    reason: null,
  })
  const port: PrintPort = {
    provider: 'ipp',
    check: () => Promise.resolve(),
    describe: () => Promise.resolve({ ...ableDescription, media }),
    submit: (request) => {
      jobs.push(request)
      return Promise.resolve(newsOf(request.name))
    },
    find: (name) => Promise.resolve(jobs.some((job) => job.name === name) ? newsOf(name) : null),
    memorySeconds: () => Promise.resolve(3600),
    read: ({ name }) => Promise.resolve(newsOf(name)),
    list: (wanted) => Promise.resolve(new Map(wanted.map(({ name }) => [name, newsOf(name)]))),
    cancel: ({ name }) => {
      cancelled.push(name)
      return Promise.resolve()
    },
  }
  return { port, jobs, cancelled, ended }
}
