import { expect, test } from 'vitest'

import { readPaperText } from './paper-text.ts'

test.each([
  ['Postmark: 11/20/2026', { date: '2026-11-20', paper: null }],
  [
    'postmark: 2026-11-02\nPaper: certificate of mailing',
    { date: '2026-11-02', paper: 'certificate_of_mailing' },
  ],
  ['Hi,\n\nPostmark: 1/2/2026\n\n-- \nAna', { date: '2026-01-02', paper: null }],
])('reads the date that a member writes, and the paper', (text, read) => {
  expect(readPaperText(text)).toEqual(read)
})

test.each([
  ['Postmark: Friday', '“Friday” is not a date'],
  ['Postmark: 2/30/2026', '“2/30/2026” is not a date'],
  ['Postmark: 11/20/2026\nPaper: napkin', '“napkin” is not a paper'],
])('says what is wrong with it', (text, problem) => {
  expect(readPaperText(text)).toEqual({ problem: expect.stringContaining(problem) })
})

test('a message without the line is about a letter, also where it quotes one', () => {
  expect(readPaperText('To:\nElizabeth Swan')).toBeNull()
  expect(readPaperText('Thanks\n\n> Postmark: 11/20/2026')).toBeNull()
})
