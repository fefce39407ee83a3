import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createLocalPdfReader } from './local-pdf.ts'

const maxBytes = 1_000_000
const readLocalPdf = createLocalPdfReader(maxBytes)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailroom-test-local-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const writeSparse = async (name: string, bytes: number): Promise<string> => {
  const path = join(folder, name)
  const file = await open(path, 'w')
  await file.write('%PDF-1.7\n')
  await file.truncate(bytes)
  await file.close()
  return path
}

test('reads a whole PDF, with its name', async () => {
  const path = join(folder, 'notice.pdf')
  await writeFile(path, '%PDF-1.7\nthe rest')
  const { filename, bytes } = await readLocalPdf(path)
  expect(filename).toBe('notice.pdf')
  expect(Buffer.from(bytes).toString()).toBe('%PDF-1.7\nthe rest')
})

test.each(['/dev/zero', '/dev/null', tmpdir(), '/proc/self/mem', '/nothing/here.pdf'])(
  'rejects %s',
  async (path) => {
    await expect(readLocalPdf(path)).rejects.toMatchObject({ status: expect.any(Number) })
  },
)

test('a file that is not a PDF stays on the computer', async () => {
  const path = join(folder, 'id_ed25519')
  await writeFile(path, 'a private key')
  await expect(readLocalPdf(path)).rejects.toMatchObject({ status: 400, code: 'INVALID_PDF' })
})

test('reads a file as large as the service accepts', async () => {
  const { bytes } = await readLocalPdf(await writeSparse('largest.pdf', maxBytes))
  expect(bytes.length).toBe(maxBytes)
})

test.each([
  ['a byte', maxBytes + 1, '1,000,001 bytes'],
  // As no memory could hold it, it was not read.
  ['far', 2 ** 40, '1,099,511,627,776 bytes'],
])('rejects a file that is %s too large for the service, and names both sizes', async (_, size, found) => {
  const path = await writeSparse('large.pdf', size)
  await expect(readLocalPdf(path)).rejects.toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
    message: `${path} has ${found}. Mailroom accepts at most 1,000,000 bytes.`,
  })
})
