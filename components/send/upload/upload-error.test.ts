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

describe('before anything is sent', () => {
  test('a PDF passes, also with a preamble and without the ending .pdf', async () => {
    await checkFile(file('%PDF-1.7\n…'))
    await checkFile(file(`${' '.repeat(900)}%PDF-1.4`, 'scan'))
  })

  test('an empty file is named as such', async () => {
    expect(await titleOf(file(''))).toBe('“notice.pdf” is empty')
  })

  test('another kind of file is refused whatever it is called', async () => {
    expect(await titleOf(file('PK\u0003\u0004'))).toBe('“notice.pdf” is not a PDF')
  })
})

describe('what the API refuses', () => {
  test.each([
    ['ENCRYPTED_PDF', '“notice.pdf” is password-protected', false],
    ['TOO_MANY_PAGES', '“notice.pdf” has too many pages', false],
    ['FILE_TOO_LARGE', '“notice.pdf” is too large', false],
    ['INVALID_PDF', '“notice.pdf” cannot be printed', false],
    ['NETWORK_ERROR', 'The upload was interrupted', true],
    ['INTERNAL_ERROR', '“notice.pdf” could not be uploaded', true],
  ] as const)('%s is named, with the fix in the words of the API', (code, title, canRetry) => {
    const error = { code, message: 'Do this instead.', fields: [] }
    expect(describeUploadError(error, 'notice.pdf')).toEqual({ title, fix: 'Do this instead.', canRetry })
  })
})
