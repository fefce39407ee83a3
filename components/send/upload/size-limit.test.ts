import { expect, test } from 'vitest'

import { formatBytes } from '#lib/contract/formats/numbers.values.ts'

import { sizeLimitOf } from './upload-file.ts'

const encode = (policy: unknown) => btoa(JSON.stringify(policy))
const conditions = [{ key: 'a.pdf' }, ['starts-with', '$key', 'a'], ['content-length-range', 1, 52_428_800]]

test('reads the limit from the policy, in any spelling of the field', () => {
  expect(sizeLimitOf({ fields: { policy: encode({ conditions }) } })).toBe(52_428_800)
  expect(sizeLimitOf({ fields: { Policy: encode({ conditions }) } })).toBe(52_428_800)
})

test('leaves the check to storage when the target states no limit', () => {
  expect(sizeLimitOf({ fields: {} })).toBeNull()
  expect(sizeLimitOf({ fields: { policy: 'not base64!' } })).toBeNull()
  expect(sizeLimitOf({ fields: { policy: encode(null) } })).toBeNull()
  expect(sizeLimitOf({ fields: { policy: encode({ conditions: 'x' }) } })).toBeNull()
  expect(
    sizeLimitOf({ fields: { policy: encode({ conditions: [['content-length-range', 1]] }) } }),
  ).toBeNull()
})

test('formats sizes for people', () => {
  expect(formatBytes(512)).toBe('512 bytes')
  expect(formatBytes(340_000)).toBe('340 KB')
  expect(formatBytes(999_600)).toBe('1.0 MB')
  expect(formatBytes(52_428_800)).toBe('52.4 MB')
})
