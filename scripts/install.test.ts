import { expect, test } from 'vitest'

import { nameFullDisk } from './exclusive.mjs'
import { explainFailure } from './install.mjs'

test.each([
  'npm error code ENOSPC\nnpm error nospc There appears to be insufficient space on your system',
  'initdb: error: could not write to file "x": No space left on device',
  'Failed to write page: Disk quota exceeded',
  'Caused by: No space left on device (os error 28)',
])('names a full disk, for any failing command: %s', (output) => {
  expect(nameFullDisk(output, '/srv/mailroom')).toBe(
    'The disk is full: free space on the one that holds /srv/mailroom, and run this again',
  )
  expect(explainFailure(output)).toMatch(/^The disk is full: /)
})

test('names an unreachable registry with its code', () => {
  const output =
    'npm error code ENOTFOUND\nnpm error network request to https://registry.example.com/zod failed'
  expect(explainFailure(output)).toBe(
    "The packages could not be downloaded: https://registry.example.com cannot be reached (ENOTFOUND). Check the network and npm's settings for registry and proxy, and run this again",
  )
})

test('leaves any other failure to npm', () => {
  expect(nameFullDisk('npm error code EUSAGE', '/srv')).toBeUndefined()
  expect(explainFailure('npm error code EUSAGE')).toMatch(/^Installation failed/)
})
