import { once } from 'node:events'
import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { streamBody } from '#lib/service/http/download.ts'

import { createDownloads } from './open-downloads.ts'
import { bytesEntry, streamZip } from './zip-stream.ts'

const date = new Date('2026-03-05T00:00:00.000Z')

/** Produces entries without end, of which the second waits until it may go on. */
const createEntries = () => {
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const steps: string[] = []
  const entries = async function* () {
    yield bytesEntry('first.pdf', Buffer.from('first'))
    asked.resolve()
    await gate.promise
    steps.push('read the second')
    yield bytesEntry('second.pdf', Buffer.from('second'))
    steps.push('read the third')
  }
  return { entries: entries(), steps, asked: asked.promise, release: gate.resolve }
}

test('closing aborts an archive and waits for its pending query', async () => {
  const downloads = createDownloads()
  const { entries, steps, asked, release } = createEntries()
  const body = downloads.during(() => streamBody(streamZip(entries, date)))
  const received = new Response(body).text()
  const broken = expect(received).rejects.toThrow('The service stopped before the download was complete.')
  await asked
  const closed = downloads.close().then(() => steps.push('closed'))
  await broken
  expect(steps).toEqual([])
  release()
  await closed
  expect(steps).toEqual(['read the second', 'closed'])
})

test('closing waits for the query of an active export', async () => {
  const downloads = createDownloads()
  const gate = Promise.withResolvers<void>()
  const steps: string[] = []
  const asked = Promise.withResolvers<void>()
  const rows = async function* () {
    asked.resolve()
    await gate.promise
    steps.push('read')
    yield Buffer.from('row')
  }
  const source = Readable.from(rows(), { objectMode: false })
  const body = downloads.during(() => streamBody(source))
  const broken = expect(new Response(body).text()).rejects.toThrow('The service stopped')
  await asked.promise
  const closed = downloads.close().then(() => steps.push('closed'))
  gate.resolve()
  await broken
  await closed
  expect(steps).toEqual(['read', 'closed'])
})

test('aborts a download that starts after closing', async () => {
  const downloads = createDownloads()
  await downloads.close()
  const source = Readable.from([Buffer.from('late')])
  const body = downloads.during(() => streamBody(source))
  await expect(new Response(body).text()).rejects.toThrow('The service stopped')
})

test('forgets a complete download, and does not affect another service', async () => {
  const [one, other] = [createDownloads(), createDownloads()]
  const complete = Readable.from([Buffer.from('complete')])
  expect(await new Response(one.during(() => streamBody(complete))).text()).toBe('complete')
  const source = new Readable({ read: () => {} })
  const reader = other.during(() => streamBody(source)).getReader()
  await one.close()
  expect(source.destroyed).toBe(false)
  const ended = once(source, 'close')
  await reader.cancel()
  await ended
  await other.close()
})
