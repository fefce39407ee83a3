import { expect, test } from 'vitest'

import { cleanFilename, normalizeFilename } from './filename.ts'

test.each([
  ['notice.pdf', 'notice.pdf'],
  ['Notice.PDF', 'Notice.PDF'],
  ['notice', 'notice.pdf'],
  ['notice.docx', 'notice.docx.pdf'],
  ['C:\\Users\\me\\notice.pdf', 'notice.pdf'],
  ['/etc/passwd', 'passwd.pdf'],
  ['../../notice.pdf', 'notice.pdf'],
  ['..', 'document.pdf'],
  ['.pdf', 'document.pdf'],
  ['.hidden.pdf', 'hidden.pdf'],
  ['folder/', 'document.pdf'],
  ['', 'document.pdf'],
  ['   ', 'document.pdf'],
  [null, 'document.pdf'],
  [undefined, 'document.pdf'],
  ['a\0b\r\nc\u007f.pdf', 'ab c.pdf'],
  ['two  spaces\tand tab .pdf', 'two spaces and tab.pdf'],
  ['evil\u202efdp.exe', 'evilfdp.exe.pdf'],
  ['Mu\u0308ller.pdf', 'M\u00fcller.pdf'],
  ['通知書.pdf', '通知書.pdf'],
  ['lone \ud800 surrogate.pdf', 'lone \ufffd surrogate.pdf'],
])('stores %j as %j', (given, kept) => {
  expect(normalizeFilename(given)).toBe(kept)
})

test.each([
  ['tenants.csv', 'tenants.csv'],
  ['a\0b.xlsx', 'ab.xlsx'],
  ['../tenants.csv', 'tenants.csv'],
  ['\0', 'list.csv'],
  [undefined, 'list.csv'],
])('stores %j of a list as %j', (given, kept) => {
  expect(cleanFilename(given, 'list.csv')).toBe(kept)
})

test('truncates a long name to 200 bytes between whole characters, keeping its extension', () => {
  for (const character of ['a', 'ü', '書', '🏳️', 'e\u0301']) {
    const kept = normalizeFilename(`${character.repeat(300)}.pdf`)
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(kept)).toBeGreaterThan(180)
    expect(kept).toMatch(/\.pdf$/)
    expect(normalizeFilename(kept)).toBe(kept)
    expect(kept.isWellFormed()).toBe(true)
  }
})
