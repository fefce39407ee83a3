import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { type ErrorCode, errorCodes } from '#lib/contract/api/errors.ts'

import { statusOfError } from './errors.ts'

test('docs/api.md lists every error code with its status and meaning', async () => {
  const text = await readFile('docs/api.md', 'utf8')
  const rows = [...text.matchAll(/^\| (\d{3}) +\| `([A-Z_]+)` +\| (.+?) +\|$/gm)]
  const listed = rows.map(([, status, code, meaning]) => [code, Number(status), meaning])
  const expected = Object.entries(errorCodes).map(([code, meaning]) => [
    code,
    statusOfError(code as ErrorCode),
    meaning,
  ])
  expect(new Set(listed)).toEqual(new Set(expected))
  expect(listed).toHaveLength(expected.length)
})
