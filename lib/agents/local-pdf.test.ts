import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readLocalPdf } from './local-pdf.ts'

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

test('a PDF is read whole, with its name', async () => {
  const path = join(folder, 'notice.pdf')
  await writeFile(path, '%PDF-1.7\nthe rest')
  const { filename, bytes } = await readLocalPdf(path)
  expect(filename).toBe('notice.pdf')
  expect(Buffer.from(bytes).toString()).toBe('%PDF-1.7\nthe rest')
})

test.each(['/dev/zero', '/dev/null', tmpdir(), '/proc/self/mem', '/nothing/here.pdf'])(
  '%s is not read',
  async (path) => {
    await expect(readLocalPdf(path)).rejects.toMatchObject({ status: expect.any(Number) })
  },
)

test('a file that is no PDF does not leave the computer', async () => {
  const path = join(folder, 'id_ed25519')
  await writeFile(path, 'a private key')
  await expect(readLocalPdf(path)).rejects.toMatchObject({ status: 400, code: 'INVALID_PDF' })
})

test('a file larger than an upload may be is not read', async () => {
  const path = await writeSparse('large.pdf', 50 * 1024 * 1024 + 1)
  await expect(readLocalPdf(path)).rejects.toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' })
})
