import { buffer } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { OperatorError } from '#lib/operator-error.ts'

import { createRecoveryKey, fileObjectOf, keyIdOf, readRecoveryKey } from './recovery-key.ts'
import { openSealed, SealError, sealedSize, sealStream } from './sealed-stream.ts'

const recoveryKey = createRecoveryKey()
const keys = readRecoveryKey(recoveryKey)

const chunksOf = async function* (bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}

const seal = (bytes: Uint8Array, name = 'files/ab', chunk = 10_000): Promise<Buffer> =>
  buffer(sealStream(keys, name, chunksOf(bytes, chunk)))

const open = (sealed: Uint8Array, name = 'files/ab', chunk = 999): Promise<Buffer> =>
  buffer(openSealed(keys, name, chunksOf(sealed, chunk)))

describe('a sealed stream', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('of %i bytes is opened unchanged', async (length) => {
    const bytes = Buffer.alloc(length, 'letter')
    const sealed = await seal(bytes)
    expect(sealed.length).toBe(sealedSize(length))
    expect((await open(sealed)).equals(bytes)).toBe(true)
    expect((await open(sealed, 'files/ab', 70_000)).equals(bytes)).toBe(true)
  })

  test('is rejected if any byte was changed', async () => {
    const sealed = await seal(Buffer.alloc(70_000))
    for (const at of [0, 20, 60, 65_600, sealed.length - 1]) {
      const altered = Buffer.from(sealed)
      altered[at] = (altered[at] ?? 0) ^ 1
      await expect(open(altered)).rejects.toThrow(SealError)
    }
  })

  test('is rejected if truncated, even between two chunks', async () => {
    const sealed = await seal(Buffer.alloc(140_000))
    const chunkEnd = 48 + 65_536 + 16
    for (const length of [0, 10, 48, 60, chunkEnd, chunkEnd + 20, sealed.length - 1]) {
      await expect(open(sealed.subarray(0, length))).rejects.toThrow(SealError)
    }
  })

  test('opens only under its own name and with its own key', async () => {
    const sealed = await seal(Buffer.from('letter'))
    await expect(open(sealed, 'files/cd')).rejects.toThrow(SealError)
    const other = readRecoveryKey(createRecoveryKey())
    await expect(buffer(openSealed(other, 'files/ab', chunksOf(sealed, 100)))).rejects.toThrow(SealError)
  })

  test('cannot be created with only the public key', async () => {
    const forger = { ...keys, authKey: Buffer.alloc(32) }
    const forged = await buffer(sealStream(forger, 'files/ab', chunksOf(Buffer.from('letter'), 10)))
    await expect(open(forged)).rejects.toThrow(SealError)
  })
})

describe('a recovery key', () => {
  test('is accepted in any typed form', () => {
    const typed = recoveryKey.toLowerCase().replaceAll('-', ' ')
    expect(keyIdOf(readRecoveryKey(` ${typed}\n`))).toBe(keyIdOf(keys))
  })

  test('that was mistyped or truncated is rejected as such', () => {
    const first = recoveryKey.startsWith('A') ? 'B' : 'A'
    for (const wrong of ['', 'not a key', recoveryKey.slice(0, -6), `${first}${recoveryKey.slice(1)}`]) {
      expect(() => readRecoveryKey(wrong)).toThrow(OperatorError)
    }
  })

  test('names files by their content, differently for each key', () => {
    const other = readRecoveryKey(createRecoveryKey())
    expect(fileObjectOf(keys, 'ab')).toBe(fileObjectOf(keys, 'ab'))
    expect(fileObjectOf(keys, 'ab')).not.toBe(fileObjectOf(other, 'ab'))
    expect(fileObjectOf(keys, 'ab')).not.toContain('abab')
  })
})
