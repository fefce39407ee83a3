import { describe, expect, it } from 'vitest'

import { documentEntryName } from './filenames.ts'

describe('documentEntryName', () => {
  it.each([
    ['lease.pdf', 'document/lease.pdf'],
    ['../../etc/passwd.pdf', 'document/_.._etc_passwd.pdf'],
    ['C:\\Users\\maria\\Räumung.PDF', 'document/C__Users_maria_Räumung.pdf'],
    ['a\u0000b\u202Ec\nd.pdf', 'document/a_b_c_d.pdf'],
    ['.pdf', 'document/document.pdf'],
    ['...', 'document/document.pdf'],
    ['no extension', 'document/no extension.pdf'],
    [`${'張'.repeat(300)}.pdf`, `document/${'張'.repeat(120)}.pdf`],
  ])('gives a document called %j a name that can be unpacked anywhere', (filename, expected) => {
    expect(documentEntryName(filename)).toBe(expected)
  })
})
