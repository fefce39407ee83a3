import { describe, expect, test } from 'vitest'

import { ApiError } from '#lib/client/api-error.ts'

import { checkFile, describeUploadError } from './upload-error.ts'

const file = (content: string, name = 'notice.pdf') => new File([content], name)

describe('before anything is sent', () => {
  test('a PDF passes, also with a preamble and without the ending .pdf', async () => {
    expect(await checkFile(file('%PDF-1.7\n…'))).toBeNull()
    expect(await checkFile(file(`${' '.repeat(900)}%PDF-1.4`, 'scan'))).toBeNull()
  })

  test('an empty file is named as such', async () => {
    expect((await checkFile(file('')))?.title).toBe('“notice.pdf” is empty')
  })

  test('another kind of file is refused whatever it is called', async () => {
    expect((await checkFile(file('PK\u0003\u0004')))?.title).toBe('“notice.pdf” is not a PDF')
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
    const error = new ApiError(400, code, 'Do this instead.')
    expect(describeUploadError(error, 'notice.pdf')).toEqual({ title, fix: 'Do this instead.', canRetry })
  })

  test('an error of another kind still says what to try', () => {
    expect(describeUploadError(new TypeError('x'), 'notice.pdf').canRetry).toBe(true)
  })
})
