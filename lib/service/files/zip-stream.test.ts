import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { readZipForward } from '#tests/support/evidence/read-zip-forward.ts'

import { streamZip, type ZipEntry } from './zip-stream.ts'

const date = new Date('2026-03-05T23:59:59.000Z')

const entry = (name: string, text: string, isCompressible = true): ZipEntry => ({
  name,
  isCompressible,
  open: () => Promise.resolve(Readable.from([Buffer.from(text)])),
})

const entries = [entry('a.json', '{"a":1}'.repeat(100)), entry('dir/ü.pdf', 'pdf', false), entry('empty', '')]

describe('streamZip', () => {
  it('creates an archive that another library reads back whole', async () => {
    const read = unzipSync(await buffer(streamZip(entries, date)))
    expect(Object.entries(read).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['a.json', '{"a":1}'.repeat(100)],
      ['dir/ü.pdf', 'pdf'],
      ['empty', ''],
    ])
  })

  it('creates an archive that can be read as a stream, entry by entry', async () => {
    const read = readZipForward(await buffer(streamZip(entries, date)))
    expect([...read].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['a.json', '{"a":1}'.repeat(100)],
      ['dir/ü.pdf', 'pdf'],
      ['empty', ''],
    ])
  })

  it('returns the same bytes every time', async () => {
    const [first, second] = [await buffer(streamZip(entries, date)), await buffer(streamZip(entries, date))]
    expect(first.equals(second)).toBe(true)
  })

  it('opens an entry only after the one before it has ended', async () => {
    const order: string[] = []
    const noted = (name: string): ZipEntry => ({
      ...entry(name, name),
      open: () => {
        order.push(`open ${name}`)
        const stream = Readable.from([name])
        stream.on('end', () => order.push(`end ${name}`))
        return Promise.resolve(stream)
      },
    })
    await buffer(streamZip([noted('a'), noted('b')], date))
    expect(order).toEqual(['open a', 'end a', 'open b', 'end b'])
  })

  it('fails as a whole when an entry cannot be opened or is interrupted', async () => {
    const unopened = { ...entry('a', ''), open: () => Promise.reject(new Error('gone')) }
    await expect(buffer(streamZip([unopened], date))).rejects.toThrow('gone')
    const broken = new PassThrough()
    broken.write('half')
    const stream = streamZip([{ ...entry('a', ''), open: () => Promise.resolve(broken) }], date)
    broken.destroy(new Error('broke off'))
    await expect(buffer(stream)).rejects.toThrow('broke off')
  })

  it('releases its source when the archive is no longer read', async () => {
    const source = new PassThrough()
    source.write('a beginning')
    const stream = streamZip([{ ...entry('a', ''), open: () => Promise.resolve(source) }], date)
    await once(stream, 'readable')
    const closed = once(source, 'close')
    stream.destroy()
    await closed
    expect(source.destroyed).toBe(true)
  })
})
