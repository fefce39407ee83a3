import { describe, expect, test } from 'vitest'

import { describeApiError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'

import { checkFile, describeUploadError } from './upload-error.ts'

const file = (content: string, name = 'notice.pdf') => new File([content], name)

/** Returns how a rejected file is described. */
const titleOf = async (rejected: File): Promise<string> => {
  const error: unknown = await checkFile(rejected).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('the file was accepted')
  return describeUploadError(describeApiError(error), rejected.name).title
}

describe('before the upload', () => {
  test('accepts a PDF, even with a preamble or without a .pdf extension', async () => {
    await checkFile(file('%PDF-1.7\n…'))
    await checkFile(file(`${' '.repeat(900)}%PDF-1.4`, 'scan'))
  })

  test('reports an empty file', async () => {
    expect(await titleOf(file(''))).toBe('“notice.pdf” is empty')
  })

  test('rejects other kinds of files regardless of their name', async () => {
    expect(await titleOf(file('PK\u0003\u0004'))).toBe('“notice.pdf” is not a PDF')
  })
})

describe('errors returned by the API', () => {
  test.each([
    ['ENCRYPTED_PDF', '“notice.pdf” is password-protected', false],
    ['TOO_MANY_PAGES', '“notice.pdf” has too many pages', false],
    ['FILE_TOO_LARGE', '“notice.pdf” is too large', false],
    ['INVALID_PDF', '“notice.pdf” cannot be printed', false],
    ['NETWORK_ERROR', 'The upload was interrupted', true],
    ['INTERNAL_ERROR', '“notice.pdf” could not be uploaded', true],
  ] as const)('shows %s with the API’s fix', (code, title, canRetry) => {
    const error = { code, message: 'Do this instead.', fields: [] }
    expect(describeUploadError(error, 'notice.pdf')).toEqual({ title, fix: 'Do this instead.', canRetry })
  })
})
