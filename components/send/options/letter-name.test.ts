import { expect, test } from 'vitest'

import { nameFromFile } from './letter-name.ts'

test('a letter is named after its file, without the file-name syntax', () => {
  expect(nameFromFile('Notice_to_quit.pdf')).toBe('Notice to quit')
  expect(nameFromFile('2026-11-24 Demand.PDF')).toBe('2026-11-24 Demand')
  expect(nameFromFile('.pdf')).toBe('')
})

test('shortens a long name to the limit', () => {
  expect(nameFromFile(`${'a'.repeat(300)}.pdf`)).toHaveLength(100)
})
