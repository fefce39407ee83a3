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
    [`${'張'.repeat(300)}.pdf`, `document/${'張'.repeat(66)}.pdf`],
    [`${'a'.repeat(300)}.pdf`, `document/${'a'.repeat(80)}.pdf`],
    [`${'a'.repeat(79)} b.pdf`, `document/${'a'.repeat(79)}.pdf`],
    ['Notice: 12:30?.pdf', 'document/Notice_ 12_30_.pdf'],
    ['to be continued... .pdf', 'document/to be continued.pdf'],
    ['CON.pdf', 'document/_CON.pdf'],
    ['nul', 'document/_nul.pdf'],
    ['aux.2026.pdf', 'document/_aux.2026.pdf'],
    ['LPT1 .pdf', 'document/_LPT1.pdf'],
    ['contract.pdf', 'document/contract.pdf'],
  ])('converts the document name %j to a name that can be unpacked anywhere', (filename, expected) => {
    expect(documentEntryName(filename)).toBe(expected)
  })
})
