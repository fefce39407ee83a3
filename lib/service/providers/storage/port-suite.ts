import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { newId } from '#lib/service/ids.ts'

import type { FormPost, StoragePort } from './port.ts'

/** What the suite needs of an adapter under test. */
export type StorageUnderTest = {
  storage: StoragePort
  /** Sends a request to an address that the storage handed out. */
  send: (request: Request) => Promise<Response>
  /** The time by which the adapter judges expiry. */
  now: () => Date
}

const pdf = 'application/pdf'
const newKey = () => `documents/${newId()}/${newId()}.pdf`
const minutes = (count: number) => count * 60_000

/** A form as a browser sends it: the fields as given, then the file. */
const formRequest = (
  target: Pick<FormPost, 'url' | 'fields'>,
  file: Buffer,
  order: 'last' | 'first' = 'last',
) => {
  const form = new FormData()
  const blob = new Blob([new Uint8Array(file)], { type: pdf })
  if (order === 'first') form.append('file', blob, 'letter.pdf')
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value)
  if (order === 'last') form.append('file', blob, 'letter.pdf')
  return new Request(target.url, { method: 'POST', body: form })
}

/** Tests every storage adapter; called from the adapter's own test file. */
export const describeStoragePort = (name: string, underTest: () => Promise<StorageUnderTest>): void => {
  describe(`${name} stores objects`, () => {
    test('and reports it', async () => {
      const { storage } = await underTest()
      await expect(storage.check()).resolves.toBeUndefined()
    })

    test.each([
      ['bytes', (content: Buffer) => new Uint8Array(content)],
      ['a stream', (content: Buffer) => Readable.from([content.subarray(0, 3), content.subarray(3)])],
    ])('returns %s as stored, with its size and type', async (_name, bodyOf) => {
      const { storage } = await underTest()
      const key = newKey()
      const content = randomBytes(1000)
      const stored = { sizeBytes: 1000, contentType: pdf }
      expect(await storage.put({ key, body: bodyOf(content), contentType: pdf })).toEqual(stored)
      expect(await storage.stat(key)).toEqual(stored)
      const { body, ...object } = await storage.get(key)
      expect(object).toEqual(stored)
      expect((await buffer(body)).equals(content)).toBe(true)
    })

    test('a large stream survives the round trip', async () => {
      const { storage } = await underTest()
      const key = newKey()
      const chunks = Array.from({ length: 20 }, () => randomBytes(1024 * 1024))
      await storage.put({ key, body: Readable.from(chunks), contentType: pdf })
      const { body } = await storage.get(key)
      expect((await buffer(body)).equals(Buffer.concat(chunks))).toBe(true)
    })

    test('stores any content type, regardless of the object’s name', async () => {
      const { storage } = await underTest()
      const key = newKey()
      await storage.put({ key, body: Buffer.from('{}'), contentType: 'application/x-odd' })
      expect(await storage.stat(key)).toMatchObject({ contentType: 'application/x-odd' })
      await storage.put({ key, body: Buffer.from('%PDF-'), contentType: pdf })
      expect(await storage.stat(key)).toMatchObject({ contentType: pdf })
    })

    test('storing again replaces the object', async () => {
      const { storage } = await underTest()
      const key = newKey()
      await storage.put({ key, body: Buffer.from('the first'), contentType: pdf })
      await storage.put({ key, body: Buffer.from('second'), contentType: pdf })
      expect(await storage.stat(key)).toMatchObject({ sizeBytes: 6 })
    })

    test('a stream that fails halfway keeps the previous object', async () => {
      const { storage } = await underTest()
      const failing = () =>
        Readable.from(
          (async function* () {
            yield randomBytes(100_000)
            throw new Error('The sender is gone.')
          })(),
        )
      const key = newKey()
      await expect(storage.put({ key, body: failing(), contentType: pdf })).rejects.toThrow('sender is gone')
      expect(await storage.stat(key)).toBeNull()
      await storage.put({ key, body: Buffer.from('whole'), contentType: pdf })
      await expect(storage.put({ key, body: failing(), contentType: pdf })).rejects.toThrow('sender is gone')
      expect(await storage.stat(key)).toMatchObject({ sizeBytes: 5 })
    })

    test('reports a missing object, and removing it has no effect', async () => {
      const { storage } = await underTest()
      const key = newKey()
      expect(await storage.stat(key)).toBeNull()
      await expect(storage.get(key)).rejects.toMatchObject({ name: 'ProviderError', kind: 'not_found' })
      await expect(storage.copy(key, newKey())).rejects.toMatchObject({ kind: 'not_found' })
      await storage.remove(key)
    })

    test('a removed object is gone', async () => {
      const { storage } = await underTest()
      const key = newKey()
      await storage.put({ key, body: Buffer.from('%PDF-'), contentType: pdf })
      await storage.remove(key)
      expect(await storage.stat(key)).toBeNull()
    })

    test('a copy survives its original', async () => {
      const { storage } = await underTest()
      const [from, to] = [newKey(), newKey()]
      await storage.put({ key: from, body: Buffer.from('%PDF-1.7'), contentType: pdf })
      await storage.copy(from, to)
      await storage.remove(from)
      const { body, contentType } = await storage.get(to)
      expect(contentType).toBe(pdf)
      expect((await buffer(body)).toString()).toBe('%PDF-1.7')
    })
  })

  describe(`${name} accepts form uploads`, () => {
    const createTarget = async (options: { maxBytes?: number; forMinutes?: number } = {}) => {
      const tested = await underTest()
      const key = newKey()
      const target = await tested.storage.createFormPost({
        key,
        contentType: pdf,
        maxBytes: options.maxBytes ?? 1000,
        expiresAt: new Date(tested.now().getTime() + minutes(options.forMinutes ?? 10)),
      })
      return { ...tested, key, target }
    }

    test('exactly as issued, with the file last', async () => {
      const { storage, send, key, target } = await createTarget()
      const file = randomBytes(1000)
      expect((await send(formRequest(target, file))).status).toBe(204)
      const { body, contentType } = await storage.get(key)
      expect(contentType).toBe(pdf)
      expect((await buffer(body)).equals(file)).toBe(true)
    })

    const refuses = async (
      { storage, send, key }: Awaited<ReturnType<typeof createTarget>>,
      request: Request,
    ): Promise<string> => {
      const response = await send(request)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(await storage.stat(key)).toBeNull()
      return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
    }

    test('not with any field changed or left out', async () => {
      const made = await createTarget()
      for (const name of Object.keys(made.target.fields)) {
        const { [name]: value = '', ...others } = made.target.fields
        const changed = { ...others, [name]: `x${value}` }
        await refuses(made, formRequest({ ...made.target, fields: changed }, Buffer.from('%PDF-')))
        await refuses(made, formRequest({ ...made.target, fields: others }, Buffer.from('%PDF-')))
      }
    })

    test('not for another key or type, nor with more fields than signed', async () => {
      const made = await createTarget()
      const other = newKey()
      for (const [name, value] of [
        ['key', other],
        ['Content-Type', 'text/html'],
        ['acl', 'public-read'],
      ] as const) {
        const fields = { ...made.target.fields, [name]: value }
        expect(await refuses(made, formRequest({ ...made.target, fields }, Buffer.from('%PDF-')))).toBe(
          'AccessDenied',
        )
      }
      expect(await made.storage.stat(other)).toBeNull()
    })

    test('of at most the allowed size, and never empty', async () => {
      const made = await createTarget({ maxBytes: 1000 })
      expect(await refuses(made, formRequest(made.target, randomBytes(1001)))).toBe('EntityTooLarge')
      expect(await refuses(made, formRequest(made.target, Buffer.alloc(0)))).toBe('EntityTooSmall')
    })

    test('not after the expiry', async () => {
      const made = await createTarget({ forMinutes: -1 })
      expect(await refuses(made, formRequest(made.target, Buffer.from('%PDF-')))).toBe('AccessDenied')
    })

    test('not with the file before the fields', async () => {
      const made = await createTarget()
      await refuses(made, formRequest(made.target, Buffer.from('%PDF-'), 'first'))
    })

    test('not as JSON', async () => {
      const made = await createTarget()
      const body = JSON.stringify(made.target.fields)
      const headers = { 'content-type': 'application/json' }
      await refuses(made, new Request(made.target.url, { method: 'POST', body, headers }))
    })
  })
}
