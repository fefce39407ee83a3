import { expect, test, vi } from 'vitest'

import { formOf, maxBytes, openDocumentsServer } from '#tests/support/documents/documents-server.ts'

const { post, expectError, files } = await openDocumentsServer()

test('a client that sends too much receives an error', async () => {
  const before = await files()
  // What is still sent after the response is drained for half a second; a busy machine that takes longer is cut off.
  const response = await vi.waitFor(
    () => post('/api/v1/documents/upload', formOf(Buffer.alloc(20 * maxBytes))),
    { timeout: 60_000 },
  )
  const error = await expectError(response, 413, 'FILE_TOO_LARGE')
  expect(error.message).toContain('2 MB')
  expect(await files()).toEqual(before)
})
