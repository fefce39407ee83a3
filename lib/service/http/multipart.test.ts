import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { readUploadedFile } from './multipart.ts'

const boundary = 'b0undary'
const part = (headers: string, content: string): string => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`
const filePart = (content: string, filename = 'a.pdf'): string =>
  part(
    `Content-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: application/pdf`,
    content,
  )
const end = `--${boundary}--\r\n`

const streaming = (
  body: ReadableStream<Uint8Array>,
  contentType = `multipart/form-data; boundary=${boundary}`,
) => {
  // Node demands `duplex` for a streamed body; the DOM's types do not know it.
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
    duplex: 'half',
  }
  return new Request('http://mail.test/', init)
}

/** A request whose body arrives in pieces of the given size. */
const requestOf = (body: string, piece = 7, contentType?: string) => {
  const bytes = Buffer.from(body)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.byteLength) controller.close()
      else controller.enqueue(bytes.subarray(at, (at += piece)))
    },
  })
  return streaming(stream, contentType)
}

const received = async (request: Request): Promise<string> => {
  const file = await readUploadedFile(request)
  return (await buffer(file.bytes)).toString()
}

test.each([1, 7, 1000])(
  'the file arrives whole, for any chunking of its bytes (%i at a time)',
  async (piece) => {
    const field = part('Content-Disposition: form-data; name="note"', 'before the file')
    const file = await readUploadedFile(
      requestOf(field + filePart('content\r\n--b0unda') + field + end, piece),
    )
    expect(file).toMatchObject({ filename: 'a.pdf', contentType: 'application/pdf' })
    expect((await buffer(file.bytes)).toString()).toBe('content\r\n--b0unda')
  },
)

test('rejects a form with two files, of which the second would be lost', async () => {
  await expect(received(requestOf(filePart('one') + filePart('two', 'b.pdf') + end))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('Send one file in each request'),
  })
})

test('rejects a file name and a field that are not UTF-8', async () => {
  const field = part('Content-Disposition: form-data; name="note"', 'Jos\u00e9')
  for (const form of [filePart('x', 'Jos\u00e9.pdf') + end, field + filePart('x') + end]) {
    const body = new Uint8Array(Buffer.from(form, 'latin1'))
    const request = streaming(new Blob([body]).stream())
    await expect(readUploadedFile(request)).rejects.toThrow('not UTF-8')
  }
})

test('preserves UTF-8 names sent by browsers and curl', async () => {
  const form = new FormData()
  form.append('file', new Blob(['x']), 'Kündigung "2" 通知.pdf')
  const request = new Request('http://mail.test/', { method: 'POST', body: form })
  expect((await readUploadedFile(request)).filename).toMatch(/^Kündigung .*2.* 通知\.pdf$/)
})

test('skips other files in the form', async () => {
  const other = part('Content-Disposition: form-data; name="other"; filename="b.pdf"', 'not this')
  expect(await received(requestOf(other + filePart('this') + other + end))).toBe('this')
})

test('accepts an empty file and one without a name', async () => {
  expect(await received(requestOf(filePart('') + end))).toBe('')
  const nameless = part('Content-Disposition: form-data; name="file"', 'plain')
  expect(await received(requestOf(nameless + end))).toBe('plain')
})

test('ignores data after the last boundary', async () => {
  expect(await received(requestOf(`${filePart('this')}${end}epilogue ${'x'.repeat(1000)}`))).toBe('this')
})

test.each([
  ['application/json', 'UNSUPPORTED_MEDIA_TYPE'],
  ['application/pdf', 'UNSUPPORTED_MEDIA_TYPE'],
  ['application/x-www-form-urlencoded', 'UNSUPPORTED_MEDIA_TYPE'],
  ['multipart/form-data', 'UNSUPPORTED_MEDIA_TYPE'],
  ['multipart/form-data; charset=utf-8', 'UNSUPPORTED_MEDIA_TYPE'],
  ['multipart/mixed; boundary=x', 'UNSUPPORTED_MEDIA_TYPE'],
])('rejects a body of type %s', async (contentType, code) => {
  await expect(readUploadedFile(requestOf('x', 1, contentType))).rejects.toMatchObject({ code })
})

const noFile = {
  code: 'VALIDATION_ERROR',
  fields: [{ field: 'file', message: expect.stringContaining('no part') }],
}

test.each([
  ['other fields only', part('Content-Disposition: form-data; name="other"', 'x') + end],
  ['no parts', end],
  ['a part without a name', part('Content-Type: text/plain', 'x') + end],
])('rejects a form with %s, naming the field', async (_name, body) => {
  await expect(readUploadedFile(requestOf(body))).rejects.toMatchObject(noFile)
})

test('rejects a request without a body, naming the field', async () => {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const request = new Request('http://mail.test/', { method: 'POST', headers })
  await expect(readUploadedFile(request)).rejects.toMatchObject(noFile)
})

test.each([
  ['nothing', ''],
  ['half a boundary', '--b0un'],
  ['half a header', `--${boundary}\r\nContent-Dispo`],
  ['half a field', `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\nval`],
])('rejects a form that ends after %s', async (_name, body) => {
  await expect(readUploadedFile(requestOf(body))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test.each([
  ['in the middle of the file', filePart('0123456789').slice(0, -6)],
  ['before the last boundary', filePart('0123456789')],
  ['in the middle of the last boundary', `${filePart('0123456789')}--b0un`],
  [
    'in a part after the file',
    `${filePart('0123456789')}--${boundary}\r\nContent-Disposition: form-data; na`,
  ],
])('a form that ends %s fails while it is read', async (_name, body) => {
  for (const piece of [3, 1000]) {
    await expect(received(requestOf(body, piece))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: [{ field: 'file', message: expect.stringContaining('ends before') }],
    })
  }
})

test('a sender that disconnects fails the read', async () => {
  const start = Buffer.from(filePart('0123456789').slice(0, -6))
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    pull: (controller) => controller.error(new Error('socket hang up')),
  })
  await expect(received(streaming(stream))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('rejects hundreds of fields, or an endless one', async () => {
  const field = part('Content-Disposition: form-data; name="x"', 'y')
  const many = field.repeat(200) + filePart('x') + end
  await expect(readUploadedFile(requestOf(many, 1000))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  const endless = part('Content-Disposition: form-data; name="x"', 'y'.repeat(200_000)) + filePart('x') + end
  await expect(readUploadedFile(requestOf(endless, 1000))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('reads no more from the sender than requested', async () => {
  let sent = 0
  const chunk = Buffer.alloc(64 * 1024)
  const head = Buffer.from(filePart('').slice(0, -2))
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(head),
      pull: (controller) => {
        sent += chunk.byteLength
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  const { bytes } = await readUploadedFile(streaming(stream))
  let read = 0
  for await (const part of bytes) {
    read += part.byteLength
    if (read > 1024 * 1024) break
  }
  expect(sent).toBeLessThan(read + 1024 * 1024)
})
